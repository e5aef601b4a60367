"use client";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "../button";

type Props = ComponentProps<typeof Button> & { pendingLabel?: string; pending?: boolean };

/** Shows the submit button of a form, disabled while the response is pending. */
export function SubmitButton({ children, pendingLabel, pending = false, disabled, ...rest }: Props) {
  const status = useFormStatus();
  const waits = pending || status.pending;
  return (
    <Button type="submit" variant="primary" disabled={disabled || waits} aria-busy={waits} {...rest}>
      {waits && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
