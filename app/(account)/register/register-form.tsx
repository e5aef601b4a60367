"use client";
import { type ReactNode, useActionState, useState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { PasswordField } from "@/app/_components/forms/password-field";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { useCheckedUsername } from "@/app/_username/checked-username";
import { UsernameField } from "@/app/_username/username-field";
import type { UsernameLookup } from "@/app/_username/username-lookup";
import type { Messages } from "@/lib/core/messages/namespaces";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { passwordStrength } from "@/lib/people/auth/password/strength";
import { register } from "./actions";
import { FormingPage } from "./forming-page";

type Props = {
  next: string;
  host: string;
  /** The username was chosen on the front page. */
  claimed: { username: string; checked: UsernameLookup | undefined } | undefined;
  /** The theme was chosen on the front page. */
  look: string | undefined;
  /** The page that is shown next to the form, as the server drew it. */
  forming: { look: LookSettings; drawn: ReactNode; you: string };
  /** The invitation, with the only address that it may be used with. */
  invitation?: { token: string; email: string | null };
  words: Messages["signIn"]["registerForm"];
};

const strengthTones = { short: undefined, weak: "text-warning", good: "text-success", strong: "text-success" };

export function RegisterForm({ next, host, claimed, look, forming, invitation, words }: Props) {
  const [state, action] = useActionState(register, initialFormState);
  const { fields, values } = state;
  const checked = useCheckedUsername(values.username?.[0] ?? claimed?.username, claimed?.checked);
  const { typed } = checked;
  const [password, setPassword] = useState("");
  // A refusal is of the password that was sent, and says more than its strength.
  const [answered, setAnswered] = useState({ state, password });
  if (answered.state !== state) setAnswered({ state, password });
  const passwordProblems = answered.password === password ? fields.password : undefined;
  const [email, setEmail] = useState(invitation?.email ?? values.email?.[0] ?? "");
  const strength = passwordStrength(password, [typed, email, email.split("@")[0] ?? ""]);
  return (
    <>
      <ActionForm state={state} action={action} className="flex flex-col gap-5">
        <input type="hidden" name="next" value={next} />
        {look && <input type="hidden" name="look" value={look} />}
        {invitation && <input type="hidden" name="secretOfInvitation" value={invitation.token} />}
        <FormError state={state} />
        <UsernameField {...{ state, checked, host, words }} first={claimed?.username} autoComplete="username" />
        <Field
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={invitation?.email && words.emailHint}
          readOnly={Boolean(invitation?.email)}
          defaultValue={invitation?.email ?? values.email?.[0]}
          onChange={({ target }) => setEmail(target.value)}
          errors={fields.email}
        />
        <PasswordField
          label={words.password}
          name="password"
          hint={
            passwordProblems ? undefined : (
              <span aria-live="polite" className={password === "" ? undefined : strengthTones[strength]}>
                {password === "" ? words.passwordHint : words[strength]}
              </span>
            )
          }
          autoComplete="new-password"
          required
          onChange={({ target }) => setPassword(target.value)}
          errors={passwordProblems}
          words={words}
        />
        <SubmitButton pending={Boolean(state.redirectTo)} pendingLabel={words.pending}>
          {words.submit}
        </SubmitButton>
      </ActionForm>
      <div data-beside className="absolute inset-y-0 start-full ms-24 w-64 max-lg:hidden">
        <FormingPage
          look={forming.look}
          drawn={forming.drawn}
          name={typed || forming.you}
          isWideOnly
          address={`${host}/${typed}`}
        />
      </div>
    </>
  );
}
