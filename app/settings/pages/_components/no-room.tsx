import { ButtonLink } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { env } from "@/lib/core/process/env";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { maxPages } from "@/lib/people/users/pages/further-page-store";

/** Says that the account has all the pages that it can have, and what premium adds where this site has it. */
export async function NoRoom({ isPremium }: { isPremium: boolean }) {
  const { t } = await currentWords("pages");
  const { PREMIUM_URL } = env();
  const most = maxPages({ isPremium: true });
  if (isPremium || !PREMIUM_URL || most === maxPages({ isPremium })) {
    // The first page is the account, and cannot be deleted for another one.
    const isOne = maxPages({ isPremium }) === 1;
    return (
      <EmptyState title={t(isOne ? "full.oneTitle" : "full.title")}>{t(isOne ? "full.one" : "full.text")}</EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("full.premiumTitle")}
      action={<ButtonLink href={PREMIUM_URL}>{t("full.seePremium")}</ButtonLink>}
    >
      {t("full.premium", { most: String(most) })}
    </EmptyState>
  );
}
