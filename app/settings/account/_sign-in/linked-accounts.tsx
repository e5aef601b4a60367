"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ProviderMark } from "@/app/_components/provider-mark";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { ProviderRow, StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { changeLinks } from "../actions";

type Props = {
  /** Each provider has its state in words. */
  providers: (ProviderRow & { standing: string })[];
  stepUp: StepUp;
  words: Messages["account"]["linked"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Shows the sites that people can sign in through: linked ones, and those that can be. */
export function LinkedAccounts({ providers, stepUp, words, stepUpWords }: Props) {
  const [state, action] = useActionState(changeLinks, initialFormState);
  const { fields, redirectTo } = state;
  return (
    <ActionForm state={state} action={action}>
      <Panel title={words.title} description={words.description}>
        <div className="flex flex-col gap-5">
          {/* Enter in the password presses a form's first button, which must not be that of some site. */}
          <button type="submit" disabled hidden />
          <FormError state={state} />
          <StepUpFields key={state.submitCount} form="links" words={stepUpWords} stepUp={stepUp} fields={fields} />
          <ul className="divide-y rounded-lg border">
            {providers.map((provider) => (
              <li key={provider.id} className="flex min-h-13 items-center gap-3 px-3 py-2">
                <ProviderMark id={provider.id} />
                <span className="min-w-0 flex-1 text-[13px]">
                  <span className="block font-medium">{provider.label}</span>
                  <span className="block text-ink-soft">{provider.standing}</span>
                </span>
                {!provider.isOnlySignIn && stepUp !== "sign-in" && (
                  <SubmitButton
                    name={provider.linkedAt ? "unlink" : "link"}
                    value={provider.id}
                    variant={provider.linkedAt ? "danger" : "secondary"}
                    size="small"
                    pending={Boolean(redirectTo)}
                    aria-label={interpolate(provider.linkedAt ? words.unlinkWhat : words.linkWhat, {
                      provider: provider.label,
                    })}
                  >
                    {provider.linkedAt ? words.unlink : words.link}
                  </SubmitButton>
                )}
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </ActionForm>
  );
}
