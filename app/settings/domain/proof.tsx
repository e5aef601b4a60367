"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { CodeValue } from "@/app/_components/code-value";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { verify } from "./actions";

type Props = { domain: string; record: { name: string; value: string } };

/** The record that proves a domain, and the button that looks for it. */
export function Proof({ domain, record }: Props) {
  const [state, action] = useActionState(verify, freshForm);
  return (
    <AnsweredForm state={state} action={action}>
      <Panel
        title={`Prove that ${domain} is yours`}
        description="Add this TXT record where you manage the domain's DNS, then verify. Keep it: we check it daily."
        footer={<SubmitButton pendingLabel="Looking…">Verify</SubmitButton>}
      >
        <div className="flex flex-col gap-5">
          {state.message && <Notice tone="danger">{state.message}</Notice>}
          <CodeValue caption="Record name" value={record.name} />
          <CodeValue caption="Record value" value={record.value} />
        </div>
      </Panel>
    </AnsweredForm>
  );
}
