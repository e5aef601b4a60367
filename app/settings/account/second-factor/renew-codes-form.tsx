"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { renewCodes } from "../second-factor-actions";
import { RecoveryCodes } from "./recovery-codes";

type Props = { codesLeft: number; stepUp: StepUp; asksCode: boolean; account: string };

/** Makes new recovery codes, and shows them once. */
export function RenewCodesForm({ codesLeft, stepUp, asksCode, account }: Props) {
  const [state, action] = useActionState(renewCodes, freshForm);
  const left = codesLeft === 1 ? "1 is left" : `${codesLeft} are left`;
  return (
    <>
      {state.result && <RecoveryCodes codes={state.result} account={account} />}
      <AnsweredForm state={state} action={action}>
        <Panel
          title="Recovery codes"
          description={`Each works once in place of a code of the app; ${left}. New codes replace the old ones.`}
          footer={
            <SubmitButton variant="secondary" pendingLabel="Making…">
              Make new codes
            </SubmitButton>
          }
        >
          <div className="flex flex-col gap-5">
            <Refusal state={state} />
            <StepUpFields key={state.answer} form="renew" stepUp={stepUp} fields={state.fields} asksCode={asksCode} />
          </div>
        </Panel>
      </AnsweredForm>
    </>
  );
}
