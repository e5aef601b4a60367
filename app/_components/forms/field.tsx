import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";

type FrameProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  errors?: string[];
  /** Says that the field may be left empty, in English where it is true. */
  optional?: boolean | string;
  /** It stands at the end of the label's line, such as a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Shows the frame of a control: its label above, hint and errors below. */
export function FieldFrame({ id, label, hint, errors, optional, aside, className, children }: FrameProps) {
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-4 text-[13px]">
        <span>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {optional && <span className="text-ink-soft"> ({optional === true ? "optional" : optional})</span>}
        </span>
        {aside}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] leading-snug text-ink-soft">
          {hint}
        </p>
      )}
      {errors && errors.length > 0 && (
        <p id={`${id}-error`} className="text-[13px] leading-snug text-danger">
          {errors.map(toSentence).join(" ")}
        </p>
      )}
    </div>
  );
}

/** Adds a capital letter and a full stop. */
export function toSentence(message: string): string {
  const start = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?。؟]$/.test(start) ? start : `${start}.`;
}

/** Returns the attributes that tie a control to its hint and errors. */
export function fieldDescription(id: string, hint: ReactNode, errors: string[] | undefined) {
  const invalid = Boolean(errors?.length);
  const by = classNames(Boolean(hint) && `${id}-hint`, invalid && `${id}-error`);
  return { "aria-describedby": by || undefined, "aria-invalid": invalid || undefined };
}

export const controlClass =
  "w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-ink-soft/80 hover:border-ink-soft focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger sm:text-sm";

type FieldProps = Omit<ComponentProps<"input">, "id"> &
  Omit<FrameProps, "id" | "children" | "className"> & { name: string; id?: string };

/** Shows one line of text with its label; `errors` are the messages of its name in the form's state. */
export function Field({ id, name, label, hint, errors, optional, aside, className, ...rest }: FieldProps) {
  const inputId = id ?? `field-${name}`;
  return (
    <FieldFrame {...{ label, hint, errors, optional, aside, className }} id={inputId}>
      <input
        id={inputId}
        name={name}
        className={classNames(controlClass, "h-10 finger:h-11")}
        {...fieldDescription(inputId, hint, errors)}
        {...rest}
      />
    </FieldFrame>
  );
}
