"use client";
import { type ReactNode, useActionState } from "react";
import { Dialog } from "@/app/_components/dialog";
import { ActionForm } from "@/app/_components/forms/action-form";
import { controlClass, FieldFrame, fieldDescription, toSentence } from "@/app/_components/forms/field";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { StepUpFields } from "@/app/settings/_components/step-up-fields";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { transfer } from "./actions";

const form = "transfer-application";

type Props = {
  clientId: string;
  /** It names the application. */
  question: ReactNode;
  coOwners: { id: string; username: string; displayName: string }[];
  stepUp: StepUp;
  words: Messages["owners"]["transfer"];
  cancel: string;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Passes an application on to one of its co-owners, who has to be chosen in the question. */
export function TransferForm({ clientId, question, coOwners, stepUp, words, cancel, stepUpWords }: Props) {
  const [state, action] = useActionState(transfer, initialFormState);
  const { fields, message, values, redirectTo, submitCount } = state;
  const canTransfer = coOwners.length > 0 && stepUp !== "sign-in";
  // A refusal shows where the dialog has closed as well, as it does without script.
  const said = fields.whom ? fields.whom.map(toSentence).join(" ") : message;
  const refusal = said && <Notice tone="danger">{said}</Notice>;
  const note = coOwners.length === 0 ? <p className="text-sm text-ink-soft">{words.nobody}</p> : refusal;
  return (
    <Panel
      id="transfer"
      tone="danger"
      title={words.title}
      description={words.explanation}
      footer={
        canTransfer && (
          <Dialog
            trigger={words.title}
            cancel={cancel}
            variant="danger"
            title={question}
            actions={
              <SubmitButton form={form} variant="danger" pendingLabel={words.pending} pending={Boolean(redirectTo)}>
                {words.submit}
              </SubmitButton>
            }
          >
            <p>{words.explanation}</p>
            <ActionForm id={form} state={state} action={action} className="mt-4 flex flex-col gap-5">
              <input type="hidden" name="clientId" value={clientId} />
              <FieldFrame id="transfer-to" label={words.to} errors={fields.whom} className="text-ink">
                <select
                  key={submitCount}
                  id="transfer-to"
                  name="whom"
                  required
                  defaultValue={values.whom?.[0] ?? ""}
                  className={`${controlClass} h-10 finger:h-11`}
                  {...fieldDescription("transfer-to", undefined, fields.whom)}
                >
                  <option value="">{words.choose}</option>
                  {coOwners.map(({ id, username, displayName }) => (
                    <option key={id} value={id}>
                      {displayName} (@{username})
                    </option>
                  ))}
                </select>
              </FieldFrame>
              <StepUpFields
                key={`step-up ${submitCount}`}
                form="transfer"
                words={stepUpWords}
                stepUp={stepUp}
                fields={fields}
              />
            </ActionForm>
          </Dialog>
        )
      }
    >
      {note}
    </Panel>
  );
}
