"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { controlClass, Field, FieldFrame } from "@/app/_components/forms/field";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { defaultLifetime, type PersonalTokenLifetime, personalTokenLifetimes } from "@/lib/people/oauth/form-choices";
import { StepUpFields } from "../../_components/step-up-fields";
import { type CreatedToken, create } from "./actions";
import { ScopeChoice, type ScopeSentence } from "./scope-choice";

type TokenWords = Messages["personalTokens"]["tokenForm"];

const lifetimeWords = (words: TokenWords): Record<PersonalTokenLifetime, string> => ({
  1: words.aDay,
  7: words.sevenDays,
  30: words.thirtyDays,
  90: words.ninetyDays,
  365: words.aYear,
  none: words.noExpiry,
});

type Props = {
  baseUrl: string;
  stepUp: StepUp;
  scopes: readonly ScopeSentence[];
  /** The pages of the account, where it has several. */
  pages: readonly { username: string; displayName: string }[];
  words: TokenWords;
  copyWords: CopyWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Makes a personal token, and shows it once above the empty form. */
export function NewTokenForm({ baseUrl, stepUp, scopes, pages, words, copyWords, stepUpWords }: Props) {
  const [state, action] = useActionState(create, initialFormState);
  const { fields, message, result, values } = state;
  const isRefusedAsWhole = message && Object.keys(fields).length === 0;
  return (
    <>
      {result && <NewToken {...result} baseUrl={baseUrl} words={words} copyWords={copyWords} />}
      {stepUp !== "sign-in" && (
        <ActionForm state={state} action={action}>
          <Panel title={words.title} footer={<SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>}>
            <div key={state.submitCount} className="flex flex-col gap-5">
              {isRefusedAsWhole && <Notice tone="danger">{message}</Notice>}
              <Field
                label={words.name}
                name="name"
                required
                maxLength={50}
                placeholder={words.namePlaceholder}
                hint={words.nameHint}
                defaultValue={values.name?.[0]}
                errors={fields.name}
              />
              <ScopeChoice
                scopes={scopes}
                words={words}
                chosen={Object.keys(values).length > 0 ? (values.scopes ?? []) : ["identify"]}
                errors={fields.scopes}
              />
              {pages.length > 0 && (
                <FieldFrame id="field-page" label={words.page} hint={words.pageHint} errors={fields.page}>
                  <select
                    id="field-page"
                    name="page"
                    defaultValue={values.page?.[0]}
                    className={`${controlClass} h-10 sm:max-w-72`}
                  >
                    {pages.map(({ username, displayName }) => (
                      <option key={username} value={username}>
                        {`${displayName} (@${username})`}
                      </option>
                    ))}
                  </select>
                </FieldFrame>
              )}
              <FieldFrame id="field-lifetime" label={words.lifetime} errors={fields.lifetime}>
                <select
                  id="field-lifetime"
                  name="lifetime"
                  defaultValue={values.lifetime?.[0] ?? defaultLifetime}
                  className={`${controlClass} h-10 sm:max-w-48`}
                >
                  {personalTokenLifetimes.map((lifetime) => (
                    <option key={lifetime} value={lifetime}>
                      {lifetimeWords(words)[lifetime]}
                    </option>
                  ))}
                </select>
              </FieldFrame>
              <StepUpFields form="token" words={stepUpWords} stepUp={stepUp} fields={fields} />
            </div>
          </Panel>
        </ActionForm>
      )}
    </>
  );
}

type NewTokenProps = CreatedToken & Pick<Props, "baseUrl" | "words" | "copyWords">;

function NewToken({ name, token, readsUser, baseUrl, words, copyWords }: NewTokenProps) {
  const variable = `export VITRINE_TOKEN="${token}"`;
  const request = `curl ${baseUrl}/api/user -H "Authorization: Bearer $VITRINE_TOKEN"`;
  return (
    <Panel title={interpolate(words.yours, { name })}>
      <div className="flex flex-col gap-4">
        <Notice tone="warning" title={words.copyNow}>
          {words.explanation}
        </Notice>
        <CodeValue caption={words.token} value={token} words={copyWords} />
        <CodeValue caption={words.variable} value={variable} words={copyWords} />
        {readsUser && <CodeValue caption={words.firstRequest} value={request} words={copyWords} />}
      </div>
    </Panel>
  );
}
