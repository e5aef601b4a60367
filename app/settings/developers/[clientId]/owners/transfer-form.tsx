"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { controlClass } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { StepUpFields } from "@/app/settings/_components/step-up-fields";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { transfer } from "./actions";

type Props = {
  clientId: string;
  coOwners: { id: string; username: string; displayName: string }[];
  stepUp: StepUp;
  words: Messages["owners"]["transfer"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Passes an application on to one of its co-owners. */
export function TransferForm({ clientId, coOwners, stepUp, words, stepUpWords }: Props) {
  const [state, action] = useActionState(transfer, initialFormState);
  const { fields, values, redirectTo, submitCount } = state;
  return (
    <Panel id="transfer" tone="danger" title={words.title} description={words.explanation}>
      {coOwners.length === 0 && <p className="text-sm text-ink-soft">{words.nobody}</p>}
      {coOwners.length > 0 && stepUp !== "sign-in" && (
        <ActionForm state={state} action={action} className="flex flex-col gap-5">
          <FormError state={state} />
          <input type="hidden" name="clientId" value={clientId} />
          <div className="flex flex-col gap-1.5">
            <label htmlFor="transfer-to" className="text-[13px] font-medium">
              {words.to}
            </label>
            <select
              key={submitCount}
              id="transfer-to"
              name="whom"
              defaultValue={values.whom?.[0]}
              className={`${controlClass} max-w-sm`}
            >
              {coOwners.map(({ id, username, displayName }) => (
                <option key={id} value={id}>
                  {displayName} (@{username})
                </option>
              ))}
            </select>
          </div>
          <StepUpFields
            key={`step-up ${submitCount}`}
            form="transfer"
            words={stepUpWords}
            stepUp={stepUp}
            fields={fields}
          />
          <div>
            <SubmitButton variant="danger" pendingLabel={words.pending} pending={Boolean(redirectTo)}>
              {words.submit}
            </SubmitButton>
          </div>
        </ActionForm>
      )}
    </Panel>
  );
}
