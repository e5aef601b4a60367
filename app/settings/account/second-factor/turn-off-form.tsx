"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import type { Words } from "@/lib/words/rooms";
import { StepUpFields } from "../../_components/step-up-fields";
import { turnOff } from "../second-factor-actions";

type Props = {
  stepUp: StepUp;
  asksCode: boolean;
  words: Words["security"]["turnOff"];
  stepUpWords: Words["account"]["stepUp"];
};

/** Turns the second factor off. */
export function TurnOffForm({ stepUp, asksCode, words, stepUpWords }: Props) {
  const [state, action] = useActionState(turnOff, freshForm);
  return (
    <AnsweredForm state={state} action={action}>
      <Panel
        title={words.title}
        tone="danger"
        description={words.description}
        footer={
          <SubmitButton variant="danger" pending={Boolean(state.goTo)} pendingLabel={words.pending}>
            {words.submit}
          </SubmitButton>
        }
      >
        <div className="flex flex-col gap-5">
          <Refusal state={state} />
          <StepUpFields
            key={state.answer}
            form="off"
            words={stepUpWords}
            stepUp={stepUp}
            fields={state.fields}
            asksCode={asksCode}
          />
        </div>
      </Panel>
    </AnsweredForm>
  );
}
