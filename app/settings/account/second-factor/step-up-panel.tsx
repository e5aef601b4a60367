import type { ComponentProps } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import type { Messages } from "@/lib/core/messages/namespaces";
import type { FormState } from "@/lib/people/auth/forms/form-state";
import { StepUpFields } from "../../_components/step-up-fields";

type Props<Result> = Omit<ComponentProps<typeof StepUpFields>, "fields" | "words"> & {
  state: FormState<Result>;
  action: (form: FormData) => void;
  description: string;
  tone?: "plain" | "danger";
  words: Omit<Messages["security"]["renew"], "description"> | Omit<Messages["security"]["turnOff"], "description">;
  stepUpWords: ComponentProps<typeof StepUpFields>["words"];
};

/** Takes one decision about the second factor, by a proof and a button. */
export function StepUpPanel<Result>(props: Props<Result>) {
  const { state, action, description, tone = "plain", words, stepUpWords, ...stepUp } = props;
  const variant = tone === "danger" ? "danger" : "secondary";
  return (
    <ActionForm state={state} action={action}>
      <Panel
        title={words.title}
        tone={tone}
        description={description}
        footer={
          <SubmitButton variant={variant} pending={Boolean(state.redirectTo)} pendingLabel={words.pending}>
            {words.submit}
          </SubmitButton>
        }
      >
        <div className="flex flex-col gap-5">
          <FormError state={state} />
          <StepUpFields key={state.submitCount} {...stepUp} words={stepUpWords} fields={state.fields} />
        </div>
      </Panel>
    </ActionForm>
  );
}
