"use client";
import { startRegistration } from "@simplewebauthn/browser";
import { startTransition, useActionState, useEffect, useRef, useState } from "react";
import { Dialog } from "@/app/_components/dialog";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field, toSentence } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { passkeyFailure, usePasskeySupport } from "@/app/_components/forms/passkey";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { WithPasskeys } from "@/app/_components/forms/with-passkeys";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { TextAround } from "@/app/_components/text-around";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";
import type { PasskeySettings, StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { StepUpFields } from "../../_components/step-up-fields";
import { addPasskey, changePasskeys, renamePasskey } from "./passkey-actions";

const obstacleMessages = { "not-encrypted": "notEncrypted", "no-name": "noName" } as const;

type Props = {
  /** Each passkey has its state in words. */
  rows: (PasskeySettings["rows"][number] & { standing: string })[];
  obstacle: PasskeySettings["obstacle"];
  stepUp: StepUp;
  /** The name begins as that of this browser. */
  deviceName: string;
  words: Messages["account"]["passkeys"];
  passkeyWords: Messages["signIn"]["passkeyForm"];
  stepUpWords: Messages["account"]["stepUp"];
};

/** Shows the passkeys of the account, and the way to another one. */
export function Passkeys(props: Props) {
  const { rows, obstacle, stepUp, deviceName, words, passkeyWords, stepUpWords } = props;
  const [state, action] = useActionState(changePasskeys, initialFormState);
  const [added, add] = useActionState(addPasskey, initialFormState);
  const [failure, setFailure] = useState<string>();
  const [renamed, rename] = useActionState(renamePasskey, initialFormState);
  const isSupported = usePasskeySupport();
  // An answer of the server brings the same words in another object, which must not make the browser ask again.
  const failureWords = useRef(passkeyWords);
  const begun = state.result;
  useEffect(() => {
    if (!begun) return;
    setFailure(undefined);
    startRegistration({ optionsJSON: begun.options }).then(
      (made) => {
        const form = new FormData();
        form.set("name", begun.name);
        form.set("passkey", JSON.stringify(made));
        startTransition(() => add(form));
      },
      (error) => setFailure(passkeyFailure(error, failureWords.current)),
    );
  }, [begun, add]);
  const isOpen = stepUp !== "sign-in";
  const canAdd = isOpen && obstacle === undefined;
  const refusal = failure ?? added.message;
  const stepUpFields = (
    <StepUpFields key={state.submitCount} form="passkeys" words={stepUpWords} stepUp={stepUp} fields={state.fields} />
  );
  return (
    <>
      <ActionForm state={state} action={action}>
        <Panel id="passkeys" title={words.title} description={words.description}>
          <div className="flex flex-col gap-5">
            {/* Enter in the password presses a form's first button, which must not remove a passkey. */}
            <button type="submit" disabled hidden />
            {obstacle && <p className="text-sm leading-relaxed">{words[obstacleMessages[obstacle]]}</p>}
            {!obstacle && isSupported === false && <p className="text-sm">{words.unsupported}</p>}
            {!obstacle && (
              <noscript>
                <p className="text-sm">{words.noScript}</p>
              </noscript>
            )}
            <FormError state={state} />
            {refusal && <Notice tone="danger">{refusal}</Notice>}
            {/* This shows where the dialog has closed as well, as it does without script. */}
            {renamed.message && <Notice tone="danger">{renameErrorMessage(renamed, words)}</Notice>}
            {added.result && !refusal && (
              <p role="status" className="text-sm text-success">
                <TextAround text={words.added}>
                  <bdi className="font-medium">{added.result}</bdi>
                </TextAround>
              </p>
            )}
            {isOpen && rows.length > 0 && stepUpFields}
            {canAdd && rows.length === 0 && <WithPasskeys>{stepUpFields}</WithPasskeys>}
            {rows.length > 0 && (
              <ul className="divide-y rounded-lg border">
                {rows.map((row) => (
                  <li key={row.id} className="flex min-h-13 items-center gap-3 px-3 py-2">
                    <span className="min-w-0 flex-1 text-[13px]">
                      <bdi className="block font-medium break-words">{row.name}</bdi>
                      <span className="block text-ink-soft">{row.standing}</span>
                    </span>
                    <Rename key={row.name} row={row} state={renamed} words={words} />
                    {isOpen && (
                      <SubmitButton
                        name="remove"
                        value={row.id}
                        variant="danger"
                        size="small"
                        aria-label={interpolate(words.removeWhat, { name: row.name })}
                      >
                        {words.remove}
                      </SubmitButton>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {canAdd && (
              <WithPasskeys>
                <div className="flex flex-col items-start gap-4">
                  <Field
                    key={`${state.submitCount} ${added.submitCount}`}
                    id="field-passkey-name"
                    label={words.name}
                    name="name"
                    maxLength={60}
                    className="w-full"
                    hint={words.nameHint}
                    defaultValue={state.values.name?.[0] ?? deviceName}
                    errors={state.fields.name}
                  />
                  <SubmitButton variant="secondary" pendingLabel={words.pending}>
                    {words.submit}
                  </SubmitButton>
                </div>
              </WithPasskeys>
            )}
          </div>
        </Panel>
      </ActionForm>
      {/* Their fields stand in dialogs within the form above, since a form can have no other inside. */}
      {rows.map(({ id }) => (
        <form key={id} id={`rename-${id}`} action={rename}>
          <input type="hidden" name="rename" value={id} />
        </form>
      ))}
    </>
  );
}

type RenameProps = {
  row: PasskeySettings["rows"][number];
  state: FormState<string>;
  words: Messages["account"]["passkeys"];
};

/** The key contains the name, so that the dialog closes once that is saved. */
function Rename({ row, state, words }: RenameProps) {
  const form = `rename-${row.id}`;
  const isAnswered = state.values.rename?.[0] === row.id;
  return (
    <Dialog
      trigger={words.rename}
      label={interpolate(words.renameWhat, { name: row.name })}
      size="small"
      title={words.renameTitle}
      cancel={words.cancel}
      actions={
        <SubmitButton form={form} pendingLabel={words.renamePending}>
          {words.renameSubmit}
        </SubmitButton>
      }
    >
      <Field
        key={state.submitCount}
        id={`field-${form}`}
        form={form}
        label={words.renameName}
        name="name"
        maxLength={60}
        hint={words.renameHint}
        defaultValue={(isAnswered && state.values.name?.[0]) || row.name}
        errors={isAnswered ? state.fields.name : undefined}
      />
    </Dialog>
  );
}

function renameErrorMessage(
  { message = "", fields }: FormState<string>,
  words: Messages["account"]["passkeys"],
): string {
  return fields.name ? interpolate(words.notRenamed, { reason: fields.name.map(toSentence).join(" ") }) : message;
}
