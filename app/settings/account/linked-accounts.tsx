"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Panel } from "@/app/_components/panel";
import { ProviderMark } from "@/app/_components/provider-mark";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { ProviderRow, SignInSettings } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { changeLinks } from "./actions";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

type Props = Pick<SignInSettings, "providers" | "stepUp">;

/** The sites that one can sign in through: linked ones, and those that can be. */
export function LinkedAccounts({ providers, stepUp }: Props) {
  const [state, action] = useActionState(changeLinks, freshForm);
  const { fields, goTo } = state;
  return (
    <AnsweredForm state={state} action={action}>
      <Panel level={3} title="Linked accounts" description="Sites that you can sign in through.">
        <div className="flex flex-col gap-5">
          {/* Enter in the password presses a form's first button, which must not be that of some site. */}
          <button type="submit" disabled hidden />
          <Refusal state={state} />
          <StepUpFields key={state.answer} form="links" stepUp={stepUp} fields={fields} />
          <ul className="divide-y rounded-lg border">
            {providers.map((provider) => (
              <li key={provider.id} className="flex min-h-13 items-center gap-3 px-3 py-2">
                <ProviderMark id={provider.id} />
                <span className="min-w-0 flex-1 text-[13px]">
                  <span className="block font-medium">{provider.label}</span>
                  <span className="block text-ink-soft">{standing(provider)}</span>
                </span>
                {!provider.isOnlySignIn && stepUp !== "sign-in" && (
                  <SubmitButton
                    name={provider.linkedAt ? "unlink" : "link"}
                    value={provider.id}
                    variant={provider.linkedAt ? "danger" : "secondary"}
                    size="small"
                    pending={Boolean(goTo)}
                    aria-label={`${provider.linkedAt ? "Unlink" : "Link"} ${provider.label}`}
                  >
                    {provider.linkedAt ? "Unlink" : "Link"}
                  </SubmitButton>
                )}
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </AnsweredForm>
  );
}

function standing({ linkedAt, isOnlySignIn, isUsable }: ProviderRow): string {
  if (!linkedAt) return "Not linked";
  const linked = `Linked on ${day.format(linkedAt)}`;
  if (isOnlySignIn) return `${linked}; your only way to sign in`;
  return isUsable ? linked : `${linked}; not offered for sign-in at present`;
}
