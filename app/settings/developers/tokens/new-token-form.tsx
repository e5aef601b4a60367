"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { CodeValue } from "@/app/_components/code-value";
import { controlClass, Field, FieldFrame } from "@/app/_components/field";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import { type PersonalTokenLifetime, personalTokenLifetimes, usualLifetime } from "@/lib/oauth/lifetimes";
import type { Words } from "@/lib/words/rooms";
import { StepUpFields } from "../../_components/step-up-fields";
import { create, type MadeToken } from "./actions";
import { ScopeChoice } from "./scope-choice";

const lifetimeWords: Record<PersonalTokenLifetime, string> = {
  1: "A day",
  7: "7 days",
  30: "30 days",
  90: "90 days",
  365: "A year",
  none: "No expiry",
};

type Props = { baseUrl: string; stepUp: StepUp; stepUpWords: Words["account"]["stepUp"] };

/** Makes a personal token, and shows it once above the empty form. */
export function NewTokenForm({ baseUrl, stepUp, stepUpWords }: Props) {
  const [state, action] = useActionState(create, freshForm);
  const { fields, message, result, values } = state;
  const isRefusedAsWhole = message && Object.keys(fields).length === 0;
  return (
    <>
      {result && <NewToken {...result} baseUrl={baseUrl} />}
      {stepUp !== "sign-in" && (
        <AnsweredForm state={state} action={action}>
          <Panel title="New token" footer={<SubmitButton pendingLabel="Creating…">Create token</SubmitButton>}>
            <div key={state.answer} className="flex flex-col gap-5">
              {isRefusedAsWhole && <Notice tone="danger">{message}</Notice>}
              <Field
                label="Name"
                name="name"
                required
                maxLength={50}
                placeholder="Now playing"
                hint="What uses it, so that you know later which one to end."
                defaultValue={values.name?.[0]}
                errors={fields.name}
              />
              <ScopeChoice
                chosen={Object.keys(values).length > 0 ? (values.scopes ?? []) : ["identify"]}
                errors={fields.scopes}
              />
              <FieldFrame id="field-lifetime" label="Expires after" errors={fields.lifetime}>
                <select
                  id="field-lifetime"
                  name="lifetime"
                  defaultValue={values.lifetime?.[0] ?? usualLifetime}
                  className={`${controlClass} h-10 sm:max-w-48`}
                >
                  {personalTokenLifetimes.map((lifetime) => (
                    <option key={lifetime} value={lifetime}>
                      {lifetimeWords[lifetime]}
                    </option>
                  ))}
                </select>
              </FieldFrame>
              <StepUpFields form="token" words={stepUpWords} stepUp={stepUp} fields={fields} />
            </div>
          </Panel>
        </AnsweredForm>
      )}
    </>
  );
}

function NewToken({ name, token, readsUser, baseUrl }: MadeToken & { baseUrl: string }) {
  const variable = `export VITRINE_TOKEN="${token}"`;
  const request = `curl ${baseUrl}/api/user -H "Authorization: Bearer $VITRINE_TOKEN"`;
  return (
    <Panel title={`Your token “${name}”`}>
      <div className="flex flex-col gap-4">
        <Notice tone="success" title="Copy the token now">
          It is shown only once; we store only a hash. Anyone with it can use its scopes.
        </Notice>
        <CodeValue caption="Personal token" value={token} />
        <CodeValue caption="As the variable that every example reads" value={variable} />
        {readsUser && <CodeValue caption="A first request" value={request} />}
      </div>
    </Panel>
  );
}
