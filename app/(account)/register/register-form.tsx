"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field, toSentence } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { register, type UsernameLookup } from "./actions";
import { normalizeUsername, useCheckedUsername } from "./checked-username";

type Props = {
  next: string;
  host: string;
  /** The username was chosen on the front page. */
  claimed: { username: string; checked: UsernameLookup | undefined } | undefined;
  /** The theme was chosen on the front page. */
  look: string | undefined;
  /** The invitation, with the only address that it may be used with. */
  invitation?: { token: string; email: string | null };
  words: Messages["signIn"]["registerForm"];
};

export function RegisterForm({ next, host, claimed, look, invitation, words }: Props) {
  const [state, action] = useActionState(register, initialFormState);
  const { fields, values } = state;
  const sent = values.username?.[0];
  const { typed, answer, type } = useCheckedUsername(sent ?? claimed?.username, claimed?.checked);
  const refused = sent !== undefined && typed === normalizeUsername(sent) ? fields.username : undefined;
  // Once the account exists, its name counts as taken.
  const problems = answer?.problem && !state.redirectTo ? [answer.problem] : refused;
  const isFree = answer && !problems && interpolate(words.isFree, { address: `${host}/${answer.username}` });
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      {look && <input type="hidden" name="look" value={look} />}
      {invitation && <input type="hidden" name="secretOfInvitation" value={invitation.token} />}
      <FormError state={state} />
      <Field
        label={words.username}
        name="username"
        hint={isFree || interpolate(words.usernameHint, { host })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        defaultValue={sent ?? claimed?.username}
        onChange={({ target }) => type(target.value)}
        errors={problems}
      />
      <p role="status" className="sr-only">
        {answer && (isFree || problems?.map(toSentence).join(" "))}
      </p>
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={invitation?.email && words.emailHint}
        readOnly={Boolean(invitation?.email)}
        defaultValue={invitation?.email ?? values.email?.[0]}
        errors={fields.email}
      />
      <Field
        label={words.password}
        name="password"
        type="password"
        hint={words.passwordHint}
        autoComplete="new-password"
        required
        errors={fields.password}
      />
      <SubmitButton pending={Boolean(state.redirectTo)} pendingLabel={words.pending}>
        {words.submit}
      </SubmitButton>
    </ActionForm>
  );
}
