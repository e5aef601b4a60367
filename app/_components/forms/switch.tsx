import type { ComponentProps, ReactNode } from "react";

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
        className="relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-ink-soft bg-sunken transition-colors before:absolute before:top-[3px] before:start-[3px] before:size-4 before:rounded-full before:bg-ink-soft motion-safe:before:transition-transform checked:border-solid checked:bg-solid checked:before:translate-x-4 rtl:checked:before:-translate-x-4 checked:before:bg-on-solid disabled:cursor-not-allowed disabled:opacity-55"
        {...rest}
      />
    </div>
  );
}
