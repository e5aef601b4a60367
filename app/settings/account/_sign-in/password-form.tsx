"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { CodeField } from "@/app/_components/forms/code-field";
import { Field } from "@/app/_components/forms/field";
import { FormDone } from "@/app/_components/forms/form-done";
import { FormError } from "@/app/_components/forms/form-error";
import { NewPassword } from "@/app/_components/forms/new-password";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Switch } from "@/app/_components/forms/switch";
import { Panel } from "@/app/_components/panel";
import { TextAround } from "@/app/_components/text-around";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { PasswordState, StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { savePassword } from "./password-actions";
import { RemovePassword } from "./remove-password";

/** A stranger may have added this access: its key in the form, and its name. */
type RecentAccess = { key: string; name: string; day: string };

type Props = PasswordState & {
  stepUp: StepUp;
  username: string;
  /** So many personal tokens could end with the password. */
  tokenCount: number;
  /** Says whether the person has just ended a session that was not theirs, and what may have been added by it. */
  isSuspicious: boolean;
  suspects: RecentAccess[];
  words: Messages["account"]["password"];
  removeWords: Messages["account"]["removePassword"];
  stepUpWords: Messages["account"]["stepUp"];
  newPasswordWords: Messages["signIn"]["newPassword"];
};

/** Changes the password, or sets the first one of an account that a provider has brought. */
export function PasswordForm(props: Props) {
  const { hasPassword, isOnlySignIn, stepUp, username, tokenCount, isSuspicious, suspects } = props;
  const { words, removeWords, stepUpWords, newPasswordWords } = props;
  const [state, action] = useActionState(savePassword, initialFormState);
  const { fields, result, values } = state;
  const isLocked = stepUp === "sign-in";
  const tokens = tokenCount === 1 ? words.endOneToken : interpolate(words.endTokens, { count: tokenCount });
  return (
    <Panel
      id="password"
      title={words.title}
      description={hasPassword ? words.explanation : words.noneYet}
      footer={
        hasPassword && !isOnlySignIn ? (
          <RemovePassword stepUp={stepUp} words={removeWords} stepUpWords={stepUpWords} />
        ) : undefined
      }
    >
      {!isLocked && (
        <ActionForm state={state} action={action} className="flex flex-col gap-5">
          <FormError state={state} />
          <div key={`${state.submitCount} ${isSuspicious}`} className="flex flex-col gap-5">
            {hasPassword && (
              <Field
                label={words.current}
                name="currentPassword"
                type="password"
                autoComplete="current-password"
                required
                errors={fields.currentPassword}
              />
            )}
            <NewPassword username={username} words={newPasswordWords} errors={fields.newPassword} />
            {stepUp === "password-and-code" && (
              <CodeField
                id="field-change-code"
                label={stepUpWords.code}
                hint={stepUpWords.codeHint}
                errors={fields.code}
                takesRecoveryCode
              />
            )}
            {suspects.length > 0 && (
              <Suspects words={words} suspects={suspects} kept={state.submitCount > 0 ? values : undefined} />
            )}
            {tokenCount > 0 && (
              <Switch
                name="endsPersonalTokens"
                label={tokens}
                hint={words.endTokensHint}
                defaultChecked={values.endsPersonalTokens ? true : isSuspicious}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton pendingLabel={words.pending}>{hasPassword ? words.change : words.set}</SubmitButton>
            {result && <FormDone>{result}</FormDone>}
          </div>
        </ActionForm>
      )}
    </Panel>
  );
}

type SuspectsProps = Pick<Props, "suspects" | "words"> & {
  /** These were ticked in a form that was refused. */
  kept?: Record<string, string[]>;
};

/** Lists what could be a stranger's way back in; the person unticks what is theirs. */
function Suspects({ suspects, kept, words }: SuspectsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{words.suspects}</legend>
      <p className="text-[13px] leading-snug text-ink-soft">{words.suspectsHint}</p>
      {suspects.map(({ key, name, day }) => (
        <label key={key} className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="ends"
            value={key}
            defaultChecked={kept ? kept.ends?.includes(key) : true}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 break-words text-ink-soft">
            <TextAround text={interpolate(words.suspect, { name: "{name}", day })}>
              <bdi className="text-ink">{name}</bdi>
            </TextAround>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
