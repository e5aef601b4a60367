"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { verify } from "./actions";

type Props = {
  domain: string;
  record: { name: string; value: string };
  words: Messages["settings"]["proof"];
  copyWords: CopyWords;
};

/** Shows the record that proves a domain, and the button that looks for it. */
export function Proof({ domain, record, words, copyWords }: Props) {
  const [state, action] = useActionState(verify, initialFormState);
  return (
    <ActionForm state={state} action={action}>
      <Panel
        title={interpolate(words.title, { domain })}
        description={words.description}
        footer={<SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>}
      >
        <div className="flex flex-col gap-5">
          {state.message && <Notice tone="danger">{state.message}</Notice>}
          <CodeValue caption={words.name} value={record.name} words={copyWords} />
          <CodeValue caption={words.value} value={record.value} words={copyWords} />
        </div>
      </Panel>
    </ActionForm>
  );
}
