"use client";
import { type ComponentProps, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { classNames } from "./class-names";
import { controlClass, described, FieldFrame } from "./field";

type Props = Omit<ComponentProps<"textarea">, "id"> &
  Omit<ComponentProps<typeof FieldFrame>, "id" | "children" | "className"> & { name: string; id?: string };

const never = () => () => {};

/**
 * Keeps what the reader has typed and selected before React hydrates the field: React writes the first text into a
 * `<textarea>` then, which removes the typed one and moves the cursor to its begin.
 * @param given the first text, where React does not control the field
 * @returns the first text to hydrate with, and the ref of the field
 */
function useTypedText(id: string, given: Props["defaultValue"]) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [typed] = useState(() => {
    if (isHydrated || typeof document === "undefined") return undefined;
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement)) return undefined;
    const { value, selectionStart, selectionEnd } = field;
    return { value, selectionStart, selectionEnd };
  });
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (typed) ref.current?.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  }, [typed]);
  return { defaultValue: isHydrated ? given : (typed?.value ?? given), ref };
}

/** Several lines of text with their label. */
export function TextArea({
  id: givenId,
  name,
  label,
  hint,
  errors,
  optional,
  aside,
  className,
  rows = 3,
  defaultValue,
  ...rest
}: Props) {
  const id = givenId ?? `field-${name}`;
  const typed = useTypedText(id, defaultValue);
  return (
    <FieldFrame {...{ id, label, hint, errors, optional, aside, className }}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className={classNames(controlClass, "field-sizing-content min-h-20 resize-y py-2 leading-relaxed")}
        {...described(id, hint, errors)}
        {...rest}
        {...(rest.value === undefined && typed)}
      />
    </FieldFrame>
  );
}
