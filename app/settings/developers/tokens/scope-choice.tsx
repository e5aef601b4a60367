import type { Messages } from "@/lib/core/messages/namespaces";
import type { Scope } from "@/lib/core/operation/scopes";

/** A scope has a sentence that says what it allows. */
export type ScopeSentence = { name: Scope; sentence: string };
type Props = {
  scopes: readonly ScopeSentence[];
  chosen: readonly string[];
  errors: string[] | undefined;
  words: Messages["personalTokens"]["tokenForm"];
};

/** Chooses what a token may do, one line for each scope. */
export function ScopeChoice({ scopes, chosen, errors, words }: Props) {
  const isInvalid = errors !== undefined && errors.length > 0;
  return (
    <fieldset aria-describedby={isInvalid ? "scopes-error" : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">{words.may}</legend>
      <div className="divide-y rounded-lg border">
        {scopes.map(({ name, sentence }) => (
          <label
            key={name}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm leading-relaxed transition-colors hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="scopes"
              value={name}
              defaultChecked={chosen.includes(name)}
              aria-invalid={isInvalid || undefined}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {sentence}{" "}
              <code dir="ltr" className="font-mono text-xs text-ink-soft">
                {name}
              </code>
            </span>
          </label>
        ))}
      </div>
      {isInvalid && (
        <p id="scopes-error" className="text-[13px] leading-snug text-danger">
          {words.noScope}
        </p>
      )}
    </fieldset>
  );
}
