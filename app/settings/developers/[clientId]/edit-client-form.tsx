"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { ClientFields, type ClientValues, typedClient } from "../_components/client-fields";
import { save } from "../actions";

/** Edits an application in place. */
export function EditClientForm({ clientId, values }: { clientId: string; values: ClientValues }) {
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
      <Panel title="Settings" footer={buttons}>
        <Refusal state={state} />
        <ClientFields key={state.answer} values={typedClient(state.values, values)} fields={fields} />
      </Panel>
    </AnsweredForm>
  );
}
