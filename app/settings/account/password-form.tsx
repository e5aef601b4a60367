"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { CodeField } from "@/app/_components/code-field";
import { Day } from "@/app/_components/day";
import { Field } from "@/app/_components/field";
import { NewPassword } from "@/app/_components/new-password";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { type AddedAccess, accessKey, accessWords } from "@/lib/auth/added-access";
import { freshForm } from "@/lib/auth/form-state";
import type { PasswordState, StepUp } from "@/lib/auth/sign-in-settings";
import { savePassword } from "./password-actions";
import { RemovePassword } from "./remove-password";

type Props = PasswordState & {
  stepUp: StepUp;
  username: string;
  /** How many personal tokens could be ended with it. */
  tokenCount: number;
  /** Whether the person has just ended a session that was not theirs, and what may have been added by it. */
  isSuspicious: boolean;
  suspects: AddedAccess[];
};

/** Changes the password, or sets the first one of an account that a provider has brought. */
export function PasswordForm(props: Props) {
  const { hasPassword, isOnlySignIn, stepUp, username, tokenCount, isSuspicious, suspects } = props;
  const [state, action] = useActionState(savePassword, freshForm);
  const { fields, result, values } = state;
  const isLocked = stepUp === "sign-in";
  const tokens = tokenCount === 1 ? "my personal token" : `my ${tokenCount} personal tokens`;
  return (
    <Panel
      level={3}
      id="password"
      title="Password"
      description={
        hasPassword
          ? "A change ends every other session. Connected apps stay connected."
          : "This account has none. With one, you can also sign in by your username."
      }
      footer={hasPassword && !isOnlySignIn ? <RemovePassword stepUp={stepUp} /> : undefined}
    >
      {!isLocked && (
        <AnsweredForm state={state} action={action} className="flex flex-col gap-5">
          <Refusal state={state} />
          <div key={`${state.answer} ${isSuspicious}`} className="flex flex-col gap-5">
            {hasPassword && (
              <Field
                label="Current password"
                name="currentPassword"
                type="password"
                autoComplete="current-password"
                required
                errors={fields.currentPassword}
              />
            )}
            <NewPassword username={username} errors={fields.newPassword} />
            {stepUp === "password-and-code" && (
              <CodeField
                id="field-change-code"
                hint="From your authenticator app, or a recovery code."
                errors={fields.code}
                takesRecoveryCode
              />
            )}
            {suspects.length > 0 && <Suspects suspects={suspects} kept={state.answer > 0 ? values : undefined} />}
            {tokenCount > 0 && (
              <Switch
                name="endsPersonalTokens"
                label={`Also end ${tokens}`}
                hint="Otherwise your scripts keep working. Revoke them if someone else may have created or seen one."
                defaultChecked={values.endsPersonalTokens ? true : isSuspicious}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton pendingLabel="Saving…">{hasPassword ? "Change password" : "Set password"}</SubmitButton>
            {result && (
              <span role="status" className="text-sm text-success">
                {result}
              </span>
            )}
          </div>
        </AnsweredForm>
      )}
    </Panel>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type SuspectsProps = { suspects: AddedAccess[] /** What was ticked in a form that was refused. */; kept?: FormValues };
type FormValues = Record<string, string[]>;

/** What could be a stranger's way back in; the person unticks what is theirs. */
function Suspects({ suspects, kept }: SuspectsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">Also end what was added in the last 30 days</legend>
      <p className="text-[13px] leading-snug text-ink-soft">
        Whoever had that session may have added it to come back. Untick what you added yourself.
      </p>
      {suspects.map((access) => (
        <label key={accessKey(access)} className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="ends"
            value={accessKey(access)}
            defaultChecked={kept ? kept.ends?.includes(accessKey(access)) : true}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 break-words">
            <bdi>{capitalized(accessWords(access))}</bdi>
            <span className="text-ink-soft">
              , added on <Day date={access.addedAt} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
