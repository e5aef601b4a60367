"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { toSentence } from "@/app/_components/forms/field";
import { FormDone } from "@/app/_components/forms/form-done";
import { FormError } from "@/app/_components/forms/form-error";
import { ShownValues } from "@/app/_components/forms/shown-values";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import type { NewClient } from "@/lib/people/oauth/schema";
import { StepUpFields } from "../../_components/step-up-fields";
import { ClientFields, type ClientFieldWords, type ClientValues, withTypedValues } from "../_components/client-fields";
import { save } from "../actions";

type Props = {
  clientId: string;
  stored: NewClient;
  stepUp: StepUp;
  words: Messages["developers"]["editForm"];
  fieldWords: ClientFieldWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Edits an application in place. */
export function EditClientForm({ clientId, stored, stepUp, words, fieldWords, stepUpWords }: Props) {
  const [state, action] = useActionState(save, initialFormState);
  const { fields, result } = state;
  const buttons = (
    <>
      <SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>
      {result && <FormDone>{words.saved}</FormDone>}
    </>
  );
  return (
    <ActionForm state={state} action={action}>
      <input type="hidden" name="clientId" value={clientId} />
      <ShownValues key={`shown ${state.submitCount}`} values={stored} sent={state.values} />
      <Panel title={words.title} footer={stepUp === "sign-in" ? undefined : buttons}>
        <FormError state={state} />
        <ClientFields
          key={state.submitCount}
          values={withTypedValues(state.values, fieldValues(stored))}
          fields={fields}
          words={fieldWords}
        />
        <div key={`step-up ${state.submitCount}`} className="mt-5 flex flex-col gap-5 empty:hidden">
          <StepUpFields form="application" words={stepUpWords} stepUp={stepUp} fields={fields} />
        </div>
        {fields.endsSecrets && <EndsSecrets errors={fields.endsSecrets} agreement={words.endSecrets} />}
      </Panel>
    </ActionForm>
  );
}

/** Returns stored values as the fields have them. */
function fieldValues({ idTokenAlgorithm, ...stored }: NewClient): ClientValues {
  return {
    ...stored,
    usesEs256: idTokenAlgorithm === "ES256",
    websiteUrl: stored.websiteUrl ?? "",
    termsOfServiceUrl: stored.termsOfServiceUrl ?? "",
    privacyPolicyUrl: stored.privacyPolicyUrl ?? "",
  };
}

/** Asks before the application becomes public, which ends its secrets. */
function EndsSecrets({ errors, agreement }: { errors: string[]; agreement: string }) {
  return (
    <div className="mt-5 rounded-lg border border-danger-line bg-danger-wash px-4 py-3 text-[13px] leading-relaxed">
      <p id="ends-secrets-reason" className="text-danger">
        {errors.map(toSentence).join(" ")}
      </p>
      <label className="mt-2 flex items-start gap-3">
        <input
          type="checkbox"
          name="endsSecrets"
          aria-invalid="true"
          aria-describedby="ends-secrets-reason"
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        {agreement}
      </label>
    </div>
  );
}
