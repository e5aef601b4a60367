import { Field, toSentence } from "@/app/_components/forms/field";
import { interpolate } from "@/lib/core/messages/message";
import type { FormState } from "@/lib/people/auth/forms/form-state";
import { normalizeUsername, type useCheckedUsername } from "./checked-username";

type Props = {
  /** What the form around it answered. */
  state: FormState<unknown>;
  checked: ReturnType<typeof useCheckedUsername>;
  /** The username that was chosen before the form was sent. */
  first?: string;
  host: string;
  autoComplete: "username" | "off";
  words: Readonly<Record<"username" | "usernameHint" | "isFree", string>>;
};

/** Takes a username, and says while it is typed whether it is free; a refusal stays until the name is another one. */
export function UsernameField({ state, checked, first, host, autoComplete, words }: Props) {
  const { typed, answer, type } = checked;
  const sent = state.values.username?.[0];
  const refused = sent !== undefined && typed === normalizeUsername(sent) ? state.fields.username : undefined;
  // Once the form has done its work, the name counts as taken.
  const problems = answer?.problem && !state.redirectTo ? [answer.problem] : refused;
  const isFree = answer && !problems && interpolate(words.isFree, { address: `${host}/${answer.username}` });
  return (
    <>
      <Field
        label={words.username}
        name="username"
        hint={isFree || interpolate(words.usernameHint, { host })}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        defaultValue={sent ?? first}
        onChange={({ target }) => type(target.value)}
        errors={problems}
      />
      <p role="status" className="sr-only">
        {answer && (isFree || problems?.map(toSentence).join(" "))}
      </p>
    </>
  );
}
