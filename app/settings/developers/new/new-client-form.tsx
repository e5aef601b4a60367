"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { ButtonLink } from "@/app/_components/button";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import type { Words } from "@/lib/words/rooms";
import { StepUpFields } from "../../_components/step-up-fields";
import { ClientFields, typedClient } from "../_components/client-fields";
import { NewCredentials } from "../_components/credentials";
import { Integration } from "../_components/integration";
import { create } from "../actions";

const empty = {
  name: "",
  description: "",
  redirectUris: [],
  websiteUrl: "",
  termsOfServiceUrl: "",
  privacyPolicyUrl: "",
  isPublic: false,
};

type Props = { baseUrl: string; stepUp: StepUp; stepUpWords: Words["account"]["stepUp"] };

/** Registers an application, then shows its credentials in its place. */
export function NewClientForm({ baseUrl, stepUp, stepUpWords }: Props) {
  const [state, action] = useActionState(create, freshForm);
  const { result, fields } = state;
  if (result) {
    const done = (
      <ButtonLink href={`/settings/developers/${result.clientId}`} variant="primary">
        Done
      </ButtonLink>
    );
    return (
      <>
        <Panel title="Your application is ready" footer={done}>
          <NewCredentials {...result} />
        </Panel>
        <Integration application={{ baseUrl, scopes: ["identify"], ...result }} />
      </>
    );
  }
  if (stepUp === "sign-in") return null;
  const buttons = (
    <>
      <SubmitButton pendingLabel="Creating…">Create application</SubmitButton>
      <ButtonLink href="/settings/developers" variant="quiet">
        Back
      </ButtonLink>
    </>
  );
  return (
    <AnsweredForm state={state} action={action}>
      <Panel footer={buttons}>
        <Refusal state={state} />
        <ClientFields key={state.answer} values={typedClient(state.values, empty)} fields={fields} />
        <div key={`step-up ${state.answer}`} className="mt-5 flex flex-col gap-5 empty:hidden">
          <StepUpFields form="application" words={stepUpWords} stepUp={stepUp} fields={fields} />
        </div>
      </Panel>
    </AnsweredForm>
  );
}
