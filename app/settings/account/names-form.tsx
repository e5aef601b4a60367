"use client";
import { useActionState } from "react";
import { AnsweredForm } from "@/app/_components/answered-form";
import { Field } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { Refusal } from "@/app/_components/refusal";
import { SubmitButton } from "@/app/_components/submit-button";
import { freshForm } from "@/lib/auth/form-state";
import { saveNames } from "./actions";

type Props = { username: string; alias: string | null; host: string };

/** The names under which the page is found. */
export function NamesForm({ username, alias, host }: Props) {
  const [state, action] = useActionState(saveNames, freshForm);
  const { fields, result, values } = state;
  const shared = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 32 } as const;
  return (
    <AnsweredForm state={state} action={action}>
      <Panel
        level={3}
        title="Names"
        footer={
          <>
            <SubmitButton pendingLabel="Saving…">Save names</SubmitButton>
            {result && (
              <span role="status" className="text-sm text-success">
                Saved
              </span>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <Refusal state={state} />
          <Field
            key={`username ${state.answer} ${username}`}
            label="Username"
            name="username"
            required
            hint={`Your page is at ${host}/${username}. It can change once a day; the old name stays yours for 30 days.`}
            defaultValue={values.username?.[0] ?? username}
            errors={fields.username}
            {...shared}
          />
          <Field
            key={`alias ${state.answer} ${alias}`}
            label="Alias"
            name="alias"
            optional
            hint="A second name that leads to your page, such as a shorter one."
            defaultValue={values.alias?.[0] ?? alias ?? ""}
            errors={fields.alias}
            {...shared}
          />
        </div>
      </Panel>
    </AnsweredForm>
  );
}
