"use client";
import { type ComponentProps, useActionState } from "react";
import { ActionForm } from "@/app/_components/forms/action-form";
import { FormError } from "@/app/_components/forms/form-error";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";

type Props = Omit<ComponentProps<"form">, "action"> & {
  action: (previous: FormState<void>, form: FormData) => Promise<FormState<void>>;
};

/** Shows a form that is only a button, and of its answer only why it was refused. */
export function ButtonForm({ action, children, ...rest }: Props) {
  const [state, send] = useActionState<FormState<void>, FormData>(action, initialFormState);
  return (
    <ActionForm state={state} action={send} {...rest}>
      <FormError state={state} />
      {children}
    </ActionForm>
  );
}
