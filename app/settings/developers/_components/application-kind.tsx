import type { ChangeEvent } from "react";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type ApplicationKind, applicationKinds } from "@/lib/people/oauth/form-choices";

type Props = { chosen: ApplicationKind | null; words: Messages["developers"]["clientFields"] };

/** Makes an application without a server a public client; the server does so too, for a form without script. */
function switchPublic({ target }: ChangeEvent<HTMLInputElement>): void {
  const toggle = target.form?.elements.namedItem("isPublic");
  if (toggle instanceof HTMLInputElement) toggle.checked = target.value !== "server";
}

/** Chooses what the application is, one line for each kind. */
export function ApplicationKindChoice({ chosen, words }: Props) {
  return (
    <fieldset aria-describedby="kind-hint" className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">{words.kind}</legend>
      <div className="divide-y rounded-lg border">
        {applicationKinds.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer items-center gap-3 px-3 py-2.5 text-sm leading-relaxed transition-colors hover:bg-sunken"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={kind === chosen}
              onChange={switchPublic}
              className="size-4 shrink-0 accent-accent"
            />
            {words.kinds[kind]}
          </label>
        ))}
      </div>
      <p id="kind-hint" className="text-[13px] leading-snug text-ink-soft">
        {words.kindHint}
      </p>
    </fieldset>
  );
}
