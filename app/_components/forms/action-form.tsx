"use client";
import { type ComponentProps, useEffect, useRef } from "react";

type Props = ComponentProps<"form"> & {
  /**
   * The form's state: when `submitCount` changes, the first fault gets the focus, or the browser leaves for `redirectTo`.
   */
  state: { submitCount: number; redirectTo?: string };
};

/** A form that reacts to the answer of its action. */
export function ActionForm({ state, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { submitCount, redirectTo } = state;
  useEffect(() => {
    if (submitCount === 0) return;
    if (redirectTo) window.location.assign(redirectTo);
    else form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [submitCount, redirectTo]);
  return <form ref={form} noValidate {...rest} />;
}
