"use client";
import { type ReactNode, useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { StepUpFields } from "@/app/settings/_components/step-up-fields";
import type { Messages } from "@/lib/core/messages/namespaces";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { accept, decline } from "../actions";

type Props = {
  pageId: string;
  hasRoom: boolean;
  stepUp: StepUp;
  words: Messages["pages"]["offers"];
  stepUpWords: Messages["account"]["stepUp"];
  /** Says which page it is, and who offers it. */
  children: ReactNode;
};

/** Shows a page that somebody offers, and takes the decision. */
export function OfferedPage({ pageId, hasRoom, stepUp, words, stepUpWords, children }: Props) {
  const [state, action] = useActionState(accept, initialFormState);
  const { fields, redirectTo } = state;
  const acceptId = `accept-${pageId}`;
  const mayAccept = hasRoom && stepUp !== "sign-in";
  return (
    <li className="flex flex-col gap-4 px-5 py-4 sm:px-6">
      {children}
      {!hasRoom && <p className="text-sm">{words.noRoom}</p>}
      {hasRoom && stepUp === "sign-in" && <p className="text-sm">{words.signInAgain}</p>}
      {mayAccept && (
        <ActionForm state={state} action={action} id={acceptId} className="flex flex-col gap-4">
          <input type="hidden" name="page" value={pageId} />
          <FormError state={state} />
          <StepUpFields key={state.submitCount} form={acceptId} words={stepUpWords} stepUp={stepUp} fields={fields} />
          <div>
            <SubmitButton size="small" pendingLabel={words.pending} pending={Boolean(redirectTo)}>
              {words.accept}
            </SubmitButton>
          </div>
        </ActionForm>
      )}
      <ButtonForm action={decline} className="flex flex-col items-start gap-2">
        <input type="hidden" name="page" value={pageId} />
        <SubmitButton variant="secondary" size="small">
          {words.decline}
        </SubmitButton>
      </ButtonForm>
    </li>
  );
}
