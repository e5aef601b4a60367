"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { ButtonLink } from "@/app/_components/button";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { SecondFactorState, StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { begin } from "./second-factor-actions";

type Props = SecondFactorState & { stepUp: StepUp };

/** Whether sign-in asks for a code, and the way to change that. */
export function SecondFactor({ isOn, codesLeft, stepUp }: Props) {
  const [state, action] = useActionState(begin, freshForm);
  const left = codesLeft === 1 ? "1 recovery code is left" : `${codesLeft} recovery codes are left`;
  return (
    <Panel
      level={3}
      id="second-factor"
      title="Second factor"
      description={
        isOn
          ? `On: signing in asks for a code of your authenticator app. ${left}.`
          : "Off. With it, signing in also asks for a code of an app on your phone, so that a stolen password is not enough."
      }
      footer={isOn ? <ButtonLink href="/settings/account/second-factor">Manage</ButtonLink> : undefined}
    >
      {/* Otherwise the page says above that one has to sign in again. */}
      {!isOn && stepUp !== "sign-in" && (
        <AnsweredForm state={state} action={action} className="flex flex-col items-start gap-5">
          <Refusal state={state} />
          <StepUpFields key={state.answer} form="second-factor" stepUp={stepUp} fields={state.fields} />
          <SubmitButton variant="secondary" pending={Boolean(state.goTo)}>
            Set up
          </SubmitButton>
        </AnsweredForm>
      )}
    </Panel>
  );
}
