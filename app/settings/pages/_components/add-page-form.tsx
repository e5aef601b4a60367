"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { Field } from "@/app/_components/forms/field";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { useCheckedUsername } from "@/app/_username/checked-username";
import { UsernameField } from "@/app/_username/username-field";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { add } from "../actions";

type Props = {
  host: string;
  /** Pages of the account that can be copied. */
  pages: readonly { username: string; displayName: string }[];
  /** The username of the page whose copy is chosen at first. */
  source: string;
  words: Messages["pages"]["add"];
};

/** Takes the address and the name of a page, and what it begins as. */
export function AddPageForm({ host, pages, source, words }: Props) {
  const [state, action] = useActionState(add, initialFormState);
  const { fields, values, redirectTo } = state;
  const checked = useCheckedUsername(values.username?.[0]);
  const chosen = values.source?.[0] ?? source;
  const starts = [
    { value: "", label: words.blank },
    ...pages.map(({ username, displayName }) => ({
      value: username,
      label: interpolate(words.copyOf, { name: displayName }),
    })),
  ];
  return (
    <ActionForm state={state} action={action} id="add">
      <Panel
        title={words.title}
        footer={
          <SubmitButton pending={Boolean(redirectTo)} pendingLabel={words.pending}>
            {words.submit}
          </SubmitButton>
        }
      >
        <div className="flex flex-col gap-5">
          <FormError state={state} />
          <UsernameField {...{ state, checked, host, words }} autoComplete="off" />
          <Field
            label={words.name}
            name="display_name"
            optional={words.optional}
            hint={words.nameHint}
            autoComplete="off"
            maxLength={50}
            defaultValue={values.display_name?.[0]}
            errors={fields.display_name}
          />
          <fieldset aria-describedby="start-hint" className="flex flex-col gap-1.5">
            <legend className="mb-1.5 text-[13px] font-medium">{words.start}</legend>
            <div key={state.submitCount} className="max-h-72 divide-y overflow-y-auto rounded-lg border">
              {starts.map(({ value, label }) => (
                <label
                  key={value}
                  className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-sm transition-colors hover:bg-sunken"
                >
                  <input
                    type="radio"
                    name="source"
                    value={value}
                    defaultChecked={value === chosen}
                    className="size-4 shrink-0 accent-accent"
                  />
                  <span className="min-w-0 wrap-anywhere">{label}</span>
                </label>
              ))}
            </div>
            <p id="start-hint" className="text-[13px] leading-snug text-ink-soft">
              {words.copyHint}
            </p>
          </fieldset>
        </div>
      </Panel>
    </ActionForm>
  );
}
