"use client";
import { useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { ProviderMark } from "@/app/_components/provider-mark";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import type { ProviderId } from "@/lib/people/auth/provider/provider-kinds";
import { signInWithProvider } from "./provider-action";

type Props = { next: string; invitation?: string; providers: { id: ProviderId; text: string }[] };

/** Shows a button for each of the other sites, which leads there. */
export function ProviderForm({ next, invitation, providers }: Props) {
  const [state, action] = useActionState(signInWithProvider, initialFormState);
  return (
    <ActionForm state={state} action={action} className="flex flex-col gap-2.5">
      <input type="hidden" name="next" value={next} />
      {invitation && <input type="hidden" name="secretOfInvitation" value={invitation} />}
      {providers.map(({ id, text }) => (
        <SubmitButton key={id} name="provider" value={id} variant="secondary" pending={Boolean(state.redirectTo)}>
          <ProviderMark id={id} />
          {text}
        </SubmitButton>
      ))}
    </ActionForm>
  );
}
