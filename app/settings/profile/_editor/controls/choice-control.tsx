"use client";
import { classNames } from "@/app/_components/class-names";
import type { Control } from "@/lib/page/document/controls";
import { withValue } from "@/lib/page/document/places";
import { useEditor } from "../state/editor-context";
import { ChoiceFace } from "./choice-face";
import { FontName } from "./font-name";

type Props = { control: Control; value: string; hint: string | undefined };

const drawnChoices = new Set([
  ...["settings.layout", "settings.avatar_shape"],
  ...["settings.effects.background", "settings.effects.username"],
]);
const fontChoices = new Set(["settings.profile.font", "settings.type.heading"]);
const manyOptions = 20;

/** Chooses one of several values. The preview shows what the pointer or the focus rests on before it is chosen. */
export function ChoiceControl({ control: { path, label, options = [], optionNames = {} }, value, hint }: Props) {
  const { document, set, tryOn } = useEditor();
  const hasFont = document.files.font !== null;
  const offered = options.filter((option) => option !== "custom" || hasFont || value === "custom");
  const isFont = fontChoices.has(path);
  if (offered.length > manyOptions && !isFont) {
    return (
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`field-${path}`} className="text-[13px] font-medium">
          {label}
        </label>
        <select
          id={`field-${path}`}
          name={path}
          value={value}
          onChange={({ target }) => set(path, target.value)}
          className="h-10 rounded-lg border border-line-strong bg-surface px-3 text-base sm:text-sm"
        >
          {offered.map((option) => (
            <option key={option} value={option}>
              {optionNames[option] ?? option}
            </option>
          ))}
        </select>
        {hint && <p className="text-[13px] text-ink-soft">{hint}</p>}
      </div>
    );
  }
  const isDrawn = drawnChoices.has(path);
  return (
    <fieldset onPointerLeave={() => tryOn(undefined)} onBlur={() => tryOn(undefined)}>
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      <div
        className={classNames(
          "grid gap-2",
          isDrawn
            ? "grid-cols-3"
            : isFont
              ? "max-h-80 grid-cols-2 overflow-y-auto p-0.5"
              : "grid-cols-2 sm:grid-cols-3",
        )}
      >
        {offered.map((option) => (
          <label
            key={option}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && tryOn(withValue(document, path, option))}
            className={classNames(
              "relative flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border px-3 text-sm transition-colors hover:border-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-accent",
              isDrawn && "flex-col justify-center gap-1.5 py-3 text-[13px]",
              option === value ? "border-accent bg-accent-wash font-medium" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              name={path}
              value={option}
              checked={option === value}
              onChange={() => {
                tryOn(undefined);
                set(path, option);
              }}
              className="sr-only"
            />
            {isDrawn && <ChoiceFace path={path} option={option} />}
            {isFont && optionNames[option] === undefined ? (
              <FontName name={option} />
            ) : (
              <span className="min-w-0 leading-tight wrap-anywhere hyphens-auto">{optionNames[option] ?? option}</span>
            )}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1.5 text-[13px] text-ink-soft">{hint}</p>}
    </fieldset>
  );
}
