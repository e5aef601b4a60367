"use client";
import { useId, useState } from "react";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { useEditor } from "../state/editor-context";
import { timeBounds, toInstant, toLocal } from "../state/local-time";
import { EntryErrors } from "./entry-errors";

type Props = {
  label: string;
  instant: string | null;
  errors?: readonly string[];
  onChange: (instant: string | null) => void;
};

/**
 * Takes a time of a link. A time that no link can have stays in the field, and out of the draft, until it is corrected.
 */
export function TimeField({ label, instant, errors = [], onChange }: Props) {
  const { words } = useEditor();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  // A year is out of bounds while its first digits are typed.
  const isOutOfBounds = isLeft && typed !== undefined;
  const problems = isOutOfBounds ? [words.links.years] : errors;
  const isWrong = problems.length > 0;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="flex min-w-0 flex-col gap-1 text-[13px] font-medium">
        {label}
        <input
          type="datetime-local"
          {...timeBounds}
          value={typed ?? toLocal(instant)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          onChange={({ target: { value } }) => {
            const next = toInstant(value);
            setTyped(next === undefined ? value : undefined);
            setLeft(false);
            if (next !== undefined) onChange(next);
          }}
          onBlur={() => setLeft(true)}
          className={classNames(controlClass, "h-9 min-w-0 font-normal")}
        />
      </label>
      <EntryErrors id={id} errors={problems} />
    </div>
  );
}
