import { messages } from "@/lib/core/messages/messages";
import { type Scope, scopeGroup, scopeRemarks } from "@/lib/core/operation/scopes";
import { currentWords } from "@/lib/people/auth/forms/current-words";

type Props = { scopes: readonly Scope[]; granted: readonly Scope[] };

const groups = ["see", "change"] as const;

/** Shows what an application asks for: what it only sees, and what it also changes; new scopes are marked. */
export async function ScopeList({ scopes, granted }: Props) {
  const { language, t } = await currentWords("consent");
  const sentences = messages[language].scopes;
  const isNew = (scope: Scope) => granted.length > 0 && !granted.includes(scope);
  return groups.map((group) => {
    const asked = scopes.filter((scope) => scopeGroup(scope) === group);
    if (asked.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`rights-${group}`} className="px-5 py-4">
        <h3 id={`rights-${group}`} className="text-[13px] font-semibold">
          {t(`page.${group}`)}
        </h3>
        <ul className="mt-1">
          {asked.map((scope) => (
            <li key={scope} className="flex gap-3 py-1.5 text-sm leading-relaxed">
              <svg aria-hidden="true" viewBox="0 0 16 16" fill="none" className="mt-1 size-4 shrink-0 text-success">
                <path d="m3.5 8.5 3 3 6-7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
              </svg>
              <span className="min-w-0">
                {sentences[scope].sentence}{" "}
                {isNew(scope) && (
                  <span className="rounded-full bg-accent-wash px-2 py-0.5 text-xs font-medium text-accent">
                    {t("page.isNew")}
                  </span>
                )}
                <span className="block text-[13px] text-ink-soft">{scopeRemarks(scope, scopes, sentences)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
