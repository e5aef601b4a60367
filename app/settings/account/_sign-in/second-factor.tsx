"use client";
import { useActionState } from "react";
import { ButtonLink } from "@/app/_components/button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { begin } from "./second-factor-actions";

type Props = {
  isOn: boolean;
  title: string;
  /** Says whether it is on, and how many recovery codes are left. */
  description: string;
  manage: string;
  stepUp: StepUp;
  words: Messages["security"]["begin"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Shows whether sign-in asks for a code, and the way to change that. */
export function SecondFactor({ isOn, title, description, manage, stepUp, words, stepUpWords }: Props) {
  const [state, action] = useActionState(begin, initialFormState);
  return (
    <Panel
      id="second-factor"
      title={title}
      description={description}
      footer={isOn ? <ButtonLink href="/settings/account/second-factor">{manage}</ButtonLink> : undefined}
    >
      {/* Otherwise the page says above that one has to sign in again. */}
      {!isOn && stepUp !== "sign-in" && (
        <ActionForm state={state} action={action} className="flex flex-col items-start gap-5">
          <FormError state={state} />
          <StepUpFields
            key={state.submitCount}
            form="second-factor"
            words={stepUpWords}
            stepUp={stepUp}
            fields={state.fields}
          />
          <SubmitButton variant="secondary" pending={Boolean(state.redirectTo)}>
            {words.submit}
          </SubmitButton>
        </ActionForm>
      )}
    </Panel>
  );
}
