"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { turnOff } from "../second-factor-actions";

/** Turns the second factor off. */
export function TurnOffForm({ stepUp, asksCode }: { stepUp: StepUp; asksCode: boolean }) {
  const [state, action] = useActionState(turnOff, freshForm);
  return (
    <AnsweredForm state={state} action={action}>
      <Panel
        title="Turn off"
        tone="danger"
        description="Your password, or a linked account, is enough to sign in then. The recovery codes end, too."
        footer={
          <SubmitButton variant="danger" pending={Boolean(state.goTo)} pendingLabel="Turning off…">
            Turn off the second factor
          </SubmitButton>
        }
      >
        <div className="flex flex-col gap-5">
          <Refusal state={state} />
          <StepUpFields key={state.answer} form="off" stepUp={stepUp} fields={state.fields} asksCode={asksCode} />
        </div>
      </Panel>
    </AnsweredForm>
  );
}
