import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlClass, FieldFrame, fieldDescription } from "./field";

type Props = Omit<ComponentProps<"textarea">, "id"> &
  Omit<ComponentProps<typeof FieldFrame>, "id" | "children" | "className"> & { name: string; id?: string };

/** Shows several lines of text with their label. */
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
  ...rest
}: Props) {
  const id = givenId ?? `field-${name}`;
  return (
    <FieldFrame {...{ id, label, hint, errors, optional, aside, className }}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className={classNames(controlClass, "field-sizing-content min-h-20 resize-y py-2 leading-relaxed")}
        {...fieldDescription(id, hint, errors)}
        {...rest}
      />
    </FieldFrame>
  );
}
