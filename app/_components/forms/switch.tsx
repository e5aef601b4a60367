import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";

type Props = Omit<ComponentProps<"input">, "id" | "type"> & { name: string; label: string; hint?: ReactNode };

/** Shows a setting that is on or off, and sends "on" when it is on. */
export function Switch({ name, label, hint, ...rest }: Props) {
  const id = `switch-${name}`;
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[13px] leading-snug text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        name={name}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        // The track and the knob are drawn within a box that is large enough for a finger.
        className={classNames(
          "relative -my-2 size-11 shrink-0 cursor-pointer appearance-none rounded-lg disabled:cursor-not-allowed disabled:opacity-55",
          "before:absolute before:inset-x-0.5 before:top-2.5 before:h-6 before:rounded-full before:border before:border-ink-soft before:bg-sunken before:transition-colors checked:before:border-transparent checked:before:bg-solid",
          "after:absolute after:start-1.5 after:top-3.5 after:size-4 after:rounded-full after:bg-ink-soft motion-safe:after:transition-transform checked:after:translate-x-4 checked:after:bg-on-solid rtl:checked:after:-translate-x-4",
        )}
        {...rest}
      />
    </div>
  );
}
