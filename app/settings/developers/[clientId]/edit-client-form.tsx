"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { asSentence } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import type { Words } from "@/lib/words/rooms";
import { StepUpFields } from "../../_components/step-up-fields";
import { ClientFields, type ClientValues, typedClient } from "../_components/client-fields";
import { save } from "../actions";

type Props = { clientId: string; values: ClientValues; stepUp: StepUp; stepUpWords: Words["account"]["stepUp"] };

/** Edits an application in place. */
export function EditClientForm({ clientId, values, stepUp, stepUpWords }: Props) {
  const [state, action] = useActionState(save, freshForm);
  const { fields, result } = state;
  const buttons = (
    <>
      <SubmitButton pendingLabel="Saving…">Save</SubmitButton>
      {result && (
        <span role="status" className="text-sm text-success">
          Saved
        </span>
      )}
    </>
  );
  return (
    <AnsweredForm state={state} action={action}>
      <input type="hidden" name="clientId" value={clientId} />
      <Panel title="Settings" footer={stepUp === "sign-in" ? undefined : buttons}>
        <Refusal state={state} />
        <ClientFields key={state.answer} values={typedClient(state.values, values)} fields={fields} />
        <div key={`step-up ${state.answer}`} className="mt-5 flex flex-col gap-5 empty:hidden">
          <StepUpFields form="application" words={stepUpWords} stepUp={stepUp} fields={fields} />
        </div>
        {fields.endsSecrets && <EndsSecrets errors={fields.endsSecrets} />}
      </Panel>
    </AnsweredForm>
  );
}

/** Asks before the application becomes public, which ends its secrets. */
function EndsSecrets({ errors }: { errors: string[] }) {
  return (
    <div className="mt-5 rounded-lg border border-danger-line bg-danger-wash px-4 py-3 text-[13px] leading-relaxed">
      <p id="ends-secrets-reason" className="text-danger">
        {errors.map(asSentence).join(" ")}
      </p>
      <label className="mt-2 flex items-start gap-3">
        <input
          type="checkbox"
          name="endsSecrets"
          aria-invalid="true"
          aria-describedby="ends-secrets-reason"
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        End the secrets, and the access tokens that they got by client credentials. Then save again.
      </label>
    </div>
  );
}
