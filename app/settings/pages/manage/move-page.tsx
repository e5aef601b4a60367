"use client";
import { type ReactNode, useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { ButtonForm } from "../../_components/button-form";
import { StepUpFields } from "../../_components/step-up-fields";
import { offer, withdraw } from "./actions";

type Props = {
  /** What is said of the offer that is open, if there is one. */
  offered: ReactNode;
  stepUp: StepUp;
  words: Messages["pages"]["move"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Offers a page to another account, or withdraws the offer. */
export function MovePage({ offered, stepUp, words, stepUpWords }: Props) {
  const [state, action] = useActionState(offer, initialFormState);
  const { fields, values, redirectTo } = state;
  return (
    <Panel id="move" title={words.title}>
      <p className="text-sm leading-relaxed text-ink-soft">{words.explanation}</p>
      {offered && (
        <ButtonForm action={withdraw} className="mt-5 flex flex-col items-start gap-4">
          <p className="text-sm leading-relaxed wrap-anywhere">{offered}</p>
          <SubmitButton variant="secondary">{words.withdraw}</SubmitButton>
        </ButtonForm>
      )}
      {!offered && stepUp === "sign-in" && <p className="mt-4 text-sm">{words.signInAgain}</p>}
      {!offered && stepUp !== "sign-in" && (
        <ActionForm state={state} action={action} className="mt-5 flex flex-col gap-5">
          <FormError state={state} />
          <Field
            key={`recipient ${state.submitCount}`}
            label={words.recipient}
            name="recipient"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={values.recipient?.[0] ?? ""}
            errors={fields.recipient}
          />
          <StepUpFields
            key={`step-up ${state.submitCount}`}
            form="move"
            words={stepUpWords}
            stepUp={stepUp}
            fields={fields}
          />
          <div>
            <SubmitButton variant="secondary" pendingLabel={words.pending} pending={Boolean(redirectTo)}>
              {words.submit}
            </SubmitButton>
          </div>
        </ActionForm>
      )}
    </Panel>
  );
}
