"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormDone } from "@/app/_components/forms/form-done";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Switch } from "@/app/_components/forms/switch";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { saveWeeklyMail } from "./actions";

type Props = {
  isOn: boolean;
  zone: string;
  /** The proven address, or null. */
  email: string | null;
  words: Messages["statistics"]["mail"];
};

/** Turns the mail of each Monday on and off. */
export function WeeklyMail({ isOn, zone, email, words }: Props) {
  const [state, action] = useActionState(saveWeeklyMail, initialFormState);
  return (
    <ActionForm state={state} action={action}>
      <Panel id="mail" title={words.title} description={words.text}>
        <div className="flex flex-col gap-5">
          <FormError state={state} />
          <input type="hidden" name="zone" value={zone} />
          <Switch
            key={`${state.submitCount} ${isOn}`}
            name="weekly"
            label={words.label}
            hint={email === null ? words.unproven : interpolate(words.email, { email })}
            defaultChecked={isOn}
            disabled={email === null && !isOn}
          />
          <div className="flex items-center gap-3">
            <SubmitButton variant="secondary" disabled={email === null && !isOn}>
              {words.submit}
            </SubmitButton>
            {state.result && <FormDone>{words.saved}</FormDone>}
          </div>
        </div>
      </Panel>
    </ActionForm>
  );
}
