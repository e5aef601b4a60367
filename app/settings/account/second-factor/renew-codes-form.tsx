"use client";
import { useActionState } from "react";
import type { CopyWords } from "@/app/_components/copy-button";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { renewCodes } from "../_sign-in/second-factor-actions";
import { RecoveryCodes } from "./recovery-codes";
import { StepUpPanel } from "./step-up-panel";

type Props = {
  /** Says what the codes are for, and how many are left. */
  description: string;
  stepUp: StepUp;
  asksCode: boolean;
  account: string;
  words: Messages["security"]["renew"];
  codesWords: Messages["security"]["codes"];
  copyWords: CopyWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Makes new recovery codes, and shows them once. */
export function RenewCodesForm({ account, codesWords, copyWords, ...rest }: Props) {
  const [state, action] = useActionState(renewCodes, initialFormState);
  return (
    <>
      {state.result && (
        <RecoveryCodes codes={state.result} account={account} words={codesWords} copyWords={copyWords} />
      )}
      <StepUpPanel form="renew" state={state} action={action} {...rest} />
    </>
  );
}
