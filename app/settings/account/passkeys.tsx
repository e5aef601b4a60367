"use client";
import { startRegistration } from "@simplewebauthn/browser";
import { startTransition, useActionState, useEffect, useState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Dialog } from "@/app/_components/dialog";
import { Field } from "@/app/_components/field";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { passkeyFailure, usePasskeySupport } from "@/app/_components/passkey";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { type FormState, freshForm } from "@/lib/auth/form-state";
import type { PasskeySettings, StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";
import { addPasskey, changePasskeys, renamePasskey } from "./passkey-actions";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

const obstacles = {
  "not-encrypted": "Passkeys work on encrypted sites alone, and this site is not: its address begins with http://.",
  "no-name": "Passkeys belong to the name of a site, and this site is opened by an IP address.",
};

type Props = PasskeySettings & { stepUp: StepUp /** Of this browser, to begin with. */; deviceName: string };

/** The passkeys of the account, and the way to another one. */
export function Passkeys({ rows, obstacle, stepUp, deviceName }: Props) {
  const [state, action] = useActionState(changePasskeys, freshForm);
  const [added, add] = useActionState(addPasskey, freshForm);
  const [failure, setFailure] = useState<string>();
  const [renamed, rename] = useActionState(renamePasskey, freshForm);
  const isSupported = usePasskeySupport();
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
      (error) => setFailure(passkeyFailure(error)),
    );
  }, [begun, add]);
  const isOpen = stepUp !== "sign-in";
  const canAdd = isOpen && obstacle === undefined && isSupported === true;
  const refusal = failure ?? added.message;
  return (
    <>
      <AnsweredForm state={state} action={action}>
        <Panel
          level={3}
          id="passkeys"
          title="Passkeys"
          description="A key that your device, browser or password manager keeps. It signs you in by itself, without a password and a code, and works on this site alone."
        >
          <div className="flex flex-col gap-5">
            {/* Enter in the password presses a form's first button, which must not remove a passkey. */}
            <button type="submit" disabled hidden />
            {obstacle && <p className="text-sm leading-relaxed">{obstacles[obstacle]}</p>}
            {!obstacle && isSupported === false && (
              <p className="text-sm">This browser has no passkeys. Add one in another browser.</p>
            )}
            {!obstacle && (
              <noscript>
                <p className="text-sm">Adding a passkey needs JavaScript.</p>
              </noscript>
            )}
            <Refusal state={state} />
            {refusal && <Notice tone="danger">{refusal}</Notice>}
            {/* Also where the dialog has closed, as without script. */}
            {renamed.message && <Notice tone="danger">{renameRefusal(renamed)}</Notice>}
            {added.result && !refusal && (
              <p role="status" className="text-sm text-success">
                The passkey <bdi className="font-medium">{added.result}</bdi> opens this account from now on.
              </p>
            )}
            {isOpen && (rows.length > 0 || canAdd) && (
              <StepUpFields key={state.answer} form="passkeys" stepUp={stepUp} fields={state.fields} />
            )}
            {rows.length > 0 && (
              <ul className="divide-y rounded-lg border">
                {rows.map((row) => (
                  <li key={row.id} className="flex min-h-13 items-center gap-3 px-3 py-2">
                    <span className="min-w-0 flex-1 text-[13px]">
                      <bdi className="block font-medium break-words">{row.name}</bdi>
                      <span className="block text-ink-soft">{standing(row)}</span>
                    </span>
                    <Rename key={row.name} row={row} state={renamed} />
                    {isOpen && (
                      <SubmitButton
                        name="remove"
                        value={row.id}
                        variant="danger"
                        size="small"
                        aria-label={`Remove the passkey ${row.name}`}
                      >
                        Remove
                      </SubmitButton>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {canAdd && (
              <div className="flex flex-col items-start gap-4">
                <Field
                  key={`${state.answer} ${added.answer}`}
                  id="field-passkey-name"
                  label="Name of a new passkey"
                  name="name"
                  maxLength={60}
                  className="w-full"
                  hint="So that you can recognise it, such as by the device that stores it."
                  defaultValue={state.values.name?.[0] ?? deviceName}
                  errors={state.fields.name}
                />
                <SubmitButton variant="secondary" pendingLabel="Adding…">
                  Add a passkey
                </SubmitButton>
              </div>
            )}
          </div>
        </Panel>
      </AnsweredForm>
      {/* Their fields stand in dialogs within the form above, since a form can have no other inside. */}
      {rows.map(({ id }) => (
        <form key={id} id={`rename-${id}`} action={rename}>
          <input type="hidden" name="rename" value={id} />
        </form>
      ))}
    </>
  );
}

type RenameProps = { row: PasskeySettings["rows"][number]; state: FormState<string> };

/** A key of its own for each name closes the dialog once it is saved. */
function Rename({ row, state }: RenameProps) {
  const form = `rename-${row.id}`;
  const isAnswered = state.values.rename?.[0] === row.id;
  return (
    <Dialog
      trigger="Rename"
      label={`Rename the passkey ${row.name}`}
      size="small"
      title="Rename the passkey"
      actions={
        <SubmitButton form={form} pendingLabel="Saving…">
          Save
        </SubmitButton>
      }
    >
      <Field
        key={state.answer}
        id={`field-${form}`}
        form={form}
        label="Name"
        name="name"
        maxLength={60}
        hint="Your authenticator keeps the name that it has itself."
        defaultValue={(isAnswered && state.values.name?.[0]) || row.name}
        errors={isAnswered ? state.fields.name : undefined}
      />
    </Dialog>
  );
}

function renameRefusal({ message = "", fields }: FormState<string>): string {
  return fields.name ? `The passkey was not renamed: its name ${fields.name.join(", ")}.` : message;
}

function standing({ createdAt, lastUsedAt, isUsable, host }: PasskeySettings["rows"][number]): string {
  const made = `Added on ${day.format(createdAt)}`;
  const used = lastUsedAt ? `last used on ${day.format(lastUsedAt)}` : "not used yet";
  return isUsable ? `${made}, ${used}` : `${made} for ${host}; it does not work at the present address of this site`;
}
