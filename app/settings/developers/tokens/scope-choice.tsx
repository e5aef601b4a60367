import { scopeNames, scopes } from "@/lib/operation/scopes";

type Props = { chosen: readonly string[]; errors: string[] | undefined };

/** What a token may do, one line for each scope. */
export function ScopeChoice({ chosen, errors }: Props) {
  const isInvalid = errors !== undefined && errors.length > 0;
  return (
    <fieldset aria-describedby={isInvalid ? "scopes-error" : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">It may</legend>
      <div className="divide-y rounded-lg border">
        {scopeNames.map((scope) => (
          <label
            key={scope}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm leading-relaxed transition-colors hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={chosen.includes(scope)}
              aria-invalid={isInvalid || undefined}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {scopes[scope]} <code className="font-mono text-xs text-ink-soft">{scope}</code>
            </span>
          </label>
        ))}
      </div>
      {isInvalid && (
        <p id="scopes-error" className="text-[13px] leading-snug text-danger">
          Choose at least one thing that the token may do.
        </p>
      )}
    </fieldset>
  );
}
