"use client";
import { type ComponentProps, useEffect, useRef } from "react";

type Props = ComponentProps<"form"> & {
  /**
   * The form's state: when `answer` changes, the first fault gets the focus, or the browser leaves for `redirectTo`.
   */
  state: { answer: number; goTo?: string };
};

/** A form that reacts to the answer of its action. */
export function AnsweredForm({ state, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, goTo } = state;
  useEffect(() => {
    if (answer === 0) return;
    if (goTo) window.location.assign(goTo);
    else form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [answer, goTo]);
  return <form ref={form} noValidate {...rest} />;
}
