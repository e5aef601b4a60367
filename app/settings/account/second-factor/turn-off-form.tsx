"use client";
import { useActionState } from "react";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import type { Messages } from "@/lib/messages/namespaces";
import { turnOff } from "../second-factor-actions";
import { StepUpPanel } from "./step-up-panel";

type Props = {
  stepUp: StepUp;
  asksCode: boolean;
  words: Messages["security"]["turnOff"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Turns the second factor off. */
export function TurnOffForm(props: Props) {
  const [state, action] = useActionState(turnOff, freshForm);
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
