"use client";
import { useActionState } from "react";
import type { CopyWords } from "@/app/_components/copy-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import type { Messages } from "@/lib/messages/namespaces";
import { renewCodes } from "../second-factor-actions";
import { RecoveryCodes } from "./recovery-codes";
import { StepUpPanel } from "./step-up-panel";

type Props = {
  /** What the codes are for, and how many are left. */
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
  const [state, action] = useActionState(renewCodes, freshForm);
  return (
    <>
      {state.result && (
        <RecoveryCodes codes={state.result} account={account} words={codesWords} copyWords={copyWords} />
      )}
      <StepUpPanel form="renew" state={state} action={action} {...rest} />
    </>
  );
}
