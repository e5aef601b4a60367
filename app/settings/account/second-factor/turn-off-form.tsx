"use client";
import { useActionState } from "react";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { turnOff } from "../_sign-in/second-factor-actions";
import { StepUpPanel } from "./step-up-panel";

type Props = {
  stepUp: StepUp;
  asksCode: boolean;
  words: Messages["security"]["turnOff"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Turns the second factor off. */
export function TurnOffForm(props: Props) {
  const [state, action] = useActionState(turnOff, initialFormState);
  return (
    <StepUpPanel
      form="off"
      tone="danger"
      state={state}
      action={action}
      description={props.words.description}
      {...props}
    />
  );
}
