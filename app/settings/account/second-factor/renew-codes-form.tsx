"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import type { CopyWords } from "@/app/_components/copy-button";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import type { Words } from "@/lib/words/rooms";
import { StepUpFields } from "../../_components/step-up-fields";
import { renewCodes } from "../second-factor-actions";
import { RecoveryCodes } from "./recovery-codes";

type Props = {
  /** What the codes are for, and how many are left. */
  description: string;
  stepUp: StepUp;
  asksCode: boolean;
  account: string;
  words: Words["security"]["renew"];
  codesWords: Words["security"]["codes"];
  copyWords: CopyWords;
  stepUpWords: Words["account"]["stepUp"];
};

/** Makes new recovery codes, and shows them once. */
export function RenewCodesForm(props: Props) {
  const { description, stepUp, asksCode, account, words, codesWords, copyWords, stepUpWords } = props;
  const [state, action] = useActionState(renewCodes, freshForm);
  return (
    <>
      {state.result && (
        <RecoveryCodes codes={state.result} account={account} words={codesWords} copyWords={copyWords} />
      )}
      <AnsweredForm state={state} action={action}>
        <Panel
          title={words.title}
          description={description}
          footer={
            <SubmitButton variant="secondary" pendingLabel={words.pending}>
              {words.submit}
            </SubmitButton>
          }
        >
          <div className="flex flex-col gap-5">
            <Refusal state={state} />
            <StepUpFields
              key={state.answer}
              form="renew"
              words={stepUpWords}
              stepUp={stepUp}
              fields={state.fields}
              asksCode={asksCode}
            />
          </div>
        </Panel>
      </AnsweredForm>
    </>
  );
}
