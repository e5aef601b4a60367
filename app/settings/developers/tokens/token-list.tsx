import { FormattedDate } from "@/app/_components/formatted-date";
import { Link } from "@/app/_components/link";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { PersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { end } from "./actions";

type Props = {
  tokens: PersonalToken[];
  /** Whether the account has several pages. */
  namesPages: boolean;
};

/** Lists the tokens of a person: what each may do, its days, and the way to end it. */
export async function TokenList({ tokens, namesPages }: Props) {
  const { language, t } = await currentWords("personalTokens");
  const on = (date: Date) => ({ day: () => <FormattedDate date={date} language={language} /> });
  const expiry = ({ expiresAt, isExpired }: PersonalToken) => {
    if (expiresAt === null) return t("tokens.noExpiry");
    if (!isExpired) return t.rich("tokens.expires", on(expiresAt));
    return <span className="text-danger">{t.rich("tokens.expired", on(expiresAt))}</span>;
  };
  return (
    <ul className="divide-y">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-start justify-between gap-4 px-5 py-4 sm:px-6">
          <div className="min-w-0 text-[13px] leading-relaxed text-ink-soft">
            <h3 className="text-sm font-medium break-words text-ink">
              <bdi>{token.name}</bdi>{" "}
              <code dir="ltr" className="font-mono text-xs text-ink-soft">
                vpt_…{token.tail}
              </code>{" "}
              {namesPages && (
                <span className="text-[13px] font-normal text-ink-soft">
                  {t.rich("tokens.ofPage", { b: (name) => <bdi>{name}</bdi>, page: `@${token.page}` })}
                </span>
              )}
            </h3>
            <p dir="ltr" className="font-mono text-xs break-words rtl:text-right">
              {token.scopes.join(" ")}
            </p>
            <p>
              {t.rich("tokens.created", on(token.createdAt))} ·{" "}
              {token.lastUsedAt === null ? t("tokens.neverUsed") : t.rich("tokens.lastUsed", on(token.lastUsedAt))} ·{" "}
              {expiry(token)} ·{" "}
              <Link
                href={`?token=${token.id}#usage`}
                aria-label={t("tokens.usageOf", { name: token.name })}
                className="font-medium text-accent hover:underline"
              >
                {t("tokens.usage")}
              </Link>
            </p>
          </div>
          <ConfirmDialog
            trigger={t("tokens.end")}
            label={t("tokens.endWhat", { name: token.name })}
            cancel={t("tokens.cancel")}
            size="small"
            title={t.rich("tokens.endQuestion", { name: token.name, b: (chunks) => <bdi>{chunks}</bdi> })}
            action={end}
            values={{ tokenId: token.id }}
            submit={t("tokens.endSubmit")}
          >
            {t("tokens.endExplanation")}
          </ConfirmDialog>
        </li>
      ))}
    </ul>
  );
}
