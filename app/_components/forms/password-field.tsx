"use client";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useBrowserValue } from "../browser-value";
import { classNames } from "../class-names";
import { controlClass, FieldFrame, fieldDescription } from "./field";

type ShowWords = {
  readonly show: string;
  readonly showWhat: string;
  readonly hide: string;
  readonly hideWhat: string;
};

type Props = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  errors: string[] | undefined;
  words: ShowWords;
};

/** Takes a password, which the person can have shown where there is script. */
export function PasswordField({ name, label, hint, errors, words, ...rest }: Props) {
  const id = `field-${name}`;
  const [isShown, show] = useState(false);
  const hasScript = useBrowserValue(
    () => true,
    () => false,
  );
  return (
    <FieldFrame {...{ id, label, hint, errors }}>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(controlClass, "h-10 pe-24 finger:h-11")}
          {...fieldDescription(id, hint, errors)}
          {...rest}
        />
        {hasScript && (
          <button
            type="button"
            aria-controls={id}
            onClick={() => show(!isShown)}
            className="absolute inset-y-0 end-0 max-w-24 min-w-11 truncate rounded-lg px-3 text-[13px] font-medium text-ink-soft hover:text-ink"
          >
            <span aria-hidden="true">{isShown ? words.hide : words.show}</span>
            <span className="sr-only">{isShown ? words.hideWhat : words.showWhat}</span>
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
