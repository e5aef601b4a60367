import type { ComponentProps } from "react";
import { useBrowserValue } from "./browser-value";
import { classNames } from "./class-names";
import { controlClass, described, FieldFrame } from "./field";

type Props = Omit<ComponentProps<"textarea">, "id"> &
  Omit<ComponentProps<typeof FieldFrame>, "id" | "children" | "className"> & { name: string; id?: string };

/**
 * The text to hydrate the field with: the typed one, over which React would write the first one. A field that counts as
 * changed keeps its selection, too.
 * @param first text that the field begins with
 */
function useTypedText(id: string, first: Props["defaultValue"]): Props["defaultValue"] {
  const typed = () => {
    const field = globalThis.document?.getElementById(id) as HTMLTextAreaElement | null | undefined;
    if (field) field.value += "";
    return field?.value ?? first;
  };
  return useBrowserValue(() => first, typed);
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
  const text = useTypedText(id, defaultValue);
  return (
    <FieldFrame {...{ id, label, hint, errors, optional, aside, className }}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className={classNames(controlClass, "field-sizing-content min-h-20 resize-y py-2 leading-relaxed")}
        {...described(id, hint, errors)}
        defaultValue={rest.value === undefined ? text : undefined}
        {...rest}
      />
    </FieldFrame>
  );
}
