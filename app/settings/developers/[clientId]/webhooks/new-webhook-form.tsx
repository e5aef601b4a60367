"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { webhookEvents } from "@/lib/people/oauth/webhooks/events";
import { StepUpFields } from "../../../_components/step-up-fields";
import { add } from "./actions";
import { EventChoice } from "./event-choice";

type Props = {
  clientId: string;
  stepUp: StepUp;
  /** Whether the application may have another one. */
  hasRoom: boolean;
  /** Whether the operator lets events be sent to hosts of a private network. */
  allowsPrivateHosts: boolean;
  words: Messages["webhooks"];
  copyWords: CopyWords;
  stepUpWords: Messages["account"]["stepUp"];
};

/** Adds a webhook, and shows its secret once. */
export function NewWebhookForm({
  clientId,
  stepUp,
  hasRoom,
  allowsPrivateHosts,
  words,
  copyWords,
  stepUpWords,
}: Props) {
  const [{ fields, message, result, values, ...state }, action] = useActionState(add, initialFormState);
  const isRefusedAsWhole = message && Object.keys(fields).length === 0;
  return (
    <>
      {result && (
        <div className="flex flex-col gap-4">
          <Notice tone="warning" title={words.form.copyNow}>
            {words.form.explanation}
          </Notice>
          <CodeValue caption={words.form.secret} value={result.secret} words={copyWords} />
        </div>
      )}
      {hasRoom && stepUp !== "sign-in" && (
        <ActionForm state={state} action={action}>
          <Panel
            title={words.form.add}
            footer={<SubmitButton pendingLabel={words.form.pending}>{words.form.submit}</SubmitButton>}
          >
            <div key={state.submitCount} className="flex flex-col gap-5">
              {isRefusedAsWhole && <Notice tone="danger">{message}</Notice>}
              <input type="hidden" name="clientId" value={clientId} />
              <Field
                label={words.form.url}
                name="url"
                type="url"
                dir="ltr"
                required
                placeholder="https://app.example/webhooks"
                hint={allowsPrivateHosts ? words.form.urlHintPrivate : words.form.urlHint}
                defaultValue={values.url?.[0]}
                errors={fields.url}
              />
              <EventChoice
                id="new-events"
                chosen={Object.keys(values).length > 0 ? (values.events ?? []) : webhookEvents}
                errors={fields.events}
                words={words}
              />
              <StepUpFields form="webhook" words={stepUpWords} stepUp={stepUp} fields={fields} />
            </div>
          </Panel>
        </ActionForm>
      )}
    </>
  );
}
