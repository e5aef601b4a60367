"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { CodeField } from "@/app/_components/code-field";
import { CodeValue } from "@/app/_components/code-value";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { turnOn } from "../second-factor-actions";
import { RecoveryCodes } from "./recovery-codes";

type Setup = { secret: string; address: string /** A QR code of the address. */; svg: string };
type Props = { setup: Setup | undefined; account: string };

/** Shows the secret to the app and takes a code of it; afterwards the recovery codes, once. */
export function TurnOnForm({ setup, account }: Props) {
  const [state, action] = useActionState(turnOn, freshForm);
  if (state.result) return <RecoveryCodes codes={state.result} account={account} />;
  if (!setup) return null;
  return (
    <AnsweredForm state={state} action={action}>
      <Panel
        title="Set up your app"
        description="Any authenticator app works, such as that of your password manager."
        footer={<SubmitButton pendingLabel="Turning on…">Turn on</SubmitButton>}
      >
        <div className="flex flex-col gap-6">
          <Refusal state={state} />
          <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
            {/* biome-ignore lint/performance/noImgElement: it is in the page already */}
            <img
              src={`data:image/svg+xml,${encodeURIComponent(setup.svg)}`}
              alt="QR code with the secret below, for the app to scan"
              width={180}
              height={180}
              className="size-45 shrink-0 rounded-lg border"
            />
            <div className="flex min-w-0 flex-col gap-3 text-sm leading-relaxed">
              <p>
                Scan this with the app. On this phone,{" "}
                <a href={setup.address} className="font-medium text-accent hover:underline">
                  open the app
                </a>
                , or type the secret into it.
              </p>
              <CodeValue caption="Secret" value={setup.secret} />
            </div>
          </div>
          <CodeField
            key={state.answer}
            hint="The six digits that the app shows then. This setup ends after 15 minutes."
            errors={state.fields.code}
          />
        </div>
      </Panel>
    </AnsweredForm>
  );
}
