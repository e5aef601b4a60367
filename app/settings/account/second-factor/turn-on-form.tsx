"use client";
import { useActionState } from "react";
import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { CodeField } from "@/app/_components/forms/code-field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { TextAround } from "@/app/_components/text-around";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { turnOn } from "../_sign-in/second-factor-actions";
import { RecoveryCodes } from "./recovery-codes";

type Setup = { secret: string; address: string /** A QR code of the address. */; svg: string };
type Props = {
  setup: Setup | undefined;
  account: string;
  words: Messages["security"]["turnOn"];
  codesWords: Messages["security"]["codes"];
  copyWords: CopyWords;
};

/** Shows the secret to the app and takes a code of it; afterwards it shows the recovery codes, once. */
export function TurnOnForm({ setup, account, words, codesWords, copyWords }: Props) {
  const [state, action] = useActionState(turnOn, initialFormState);
  if (state.result)
    return <RecoveryCodes codes={state.result} account={account} words={codesWords} copyWords={copyWords} />;
  if (!setup) return null;
  return (
    <ActionForm state={state} action={action}>
      <Panel
        title={words.title}
        description={words.description}
        footer={<SubmitButton pendingLabel={words.pending}>{words.submit}</SubmitButton>}
      >
        <div className="flex flex-col gap-6">
          <FormError state={state} />
          <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
            {/* biome-ignore lint/performance/noImgElement: it is in the page already */}
            <img
              src={`data:image/svg+xml,${encodeURIComponent(setup.svg)}`}
              alt={words.qrCode}
              width={180}
              height={180}
              className="size-45 shrink-0 rounded-lg border"
            />
            <div className="flex min-w-0 flex-col gap-3 text-sm leading-relaxed">
              <p>
                <TextAround text={words.scan}>
                  <a href={setup.address} className="font-medium text-accent hover:underline">
                    {words.open}
                  </a>
                </TextAround>
              </p>
              <CodeValue caption={words.secret} value={setup.secret} words={copyWords} />
            </div>
          </div>
          <CodeField key={state.submitCount} label={words.code} hint={words.codeHint} errors={state.fields.code} />
        </div>
      </Panel>
    </ActionForm>
  );
}
