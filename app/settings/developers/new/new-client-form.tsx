"use client";
import { useActionState } from "react";
import { ButtonLink } from "@/app/_components/button";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { ClientFields, type ClientFieldWords, type ClientValues, withTypedValues } from "../_components/client-fields";
import { NewCredentials } from "../_components/credentials";
import { Integration } from "../_components/integration";
import { create } from "../actions";

const empty = {
  name: "",
  description: "",
  redirectUris: [] as string[],
  websiteUrl: "",
  termsOfServiceUrl: "",
  privacyPolicyUrl: "",
  isPublic: false,
  usesEs256: false,
  kind: "server",
} as const satisfies ClientValues;

type Props = {
  baseUrl: string;
  stepUp: StepUp;
  words: Messages["developers"]["newForm"];
  fieldWords: ClientFieldWords;
  credentialWords: Messages["developers"]["credentials"];
  integrationWords: Messages["developers"]["integration"];
  copyWords: CopyWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Registers an application, then shows its credentials in its place. */
export function NewClientForm({ baseUrl, stepUp, words, fieldWords, stepUpWords, ...rest }: Props) {
  const { credentialWords, integrationWords, copyWords } = rest;
  const [state, action] = useActionState(create, initialFormState);
  const { result, fields } = state;
  if (result) {
    const done = (
      <ButtonLink href={`/settings/developers/${result.clientId}`} variant="primary">
        {words.done}
      </ButtonLink>
    );
    return (
      <>
        <Panel title={words.ready} footer={done}>
          <NewCredentials {...result} words={credentialWords} copyWords={copyWords} />
        </Panel>
        <Integration
          application={{ baseUrl, scopes: ["identify"], ...result }}
          words={integrationWords}
          copyWords={copyWords}
        />
      </>
    );
  }
  if (stepUp === "sign-in") return null;
  const buttons = (
    <>
      <SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>
      <ButtonLink href="/settings/developers" variant="quiet">
        {words.back}
      </ButtonLink>
    </>
  );
  return (
    <ActionForm state={state} action={action}>
      <Panel footer={buttons}>
        <FormError state={state} />
        <ClientFields
          key={state.submitCount}
          values={withTypedValues(state.values, empty)}
          fields={fields}
          words={fieldWords}
        />
        <div key={`step-up ${state.submitCount}`} className="mt-5 flex flex-col gap-5 empty:hidden">
          <StepUpFields form="application" words={stepUpWords} stepUp={stepUp} fields={fields} />
        </div>
      </Panel>
    </ActionForm>
  );
}
