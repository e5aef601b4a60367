import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeading } from "@/app/_components/page-heading";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { dnsProof } from "@/lib/page/domains/domain-name";
import { getDomains } from "@/lib/page/domains/store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requirePage } from "@/lib/people/auth/session/session";
import { DomainForm } from "./domain-form";
import { DomainStatus } from "./domain-status";
import { Proof } from "./proof";
import { RemoveDomain } from "./remove-domain";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("settings");
  return { title: t("domain.title") };
}

export default async function DomainPage() {
  const { page } = await requirePage("/settings/domain", "own");
  const { isPremium, verified, claim, misses } = await getDomains(page.id);
  // A record that went missing is looked for once more.
  const isOpen = claim !== undefined && (claim.domain !== verified || misses > 0);
  const { PREMIUM_URL } = env();
  const address = `${new URL(siteOrigin()).host}/${page.username}`;
  const { language, t, texts } = await currentWords("settings");
  return (
    <>
      <PageHeading title={t("domain.title")} description={t("domain.description")} />
      {!isPremium && !verified && (
        <EmptyState
          title={t(PREMIUM_URL ? "domain.premiumTitle" : "domain.plainTitle")}
          action={PREMIUM_URL && <ButtonLink href={PREMIUM_URL}>{t("domain.seePremium")}</ButtonLink>}
        >
          {t(PREMIUM_URL ? "domain.premium" : "domain.plain", { address })}
        </EmptyState>
      )}
      {verified && <DomainStatus domain={verified} isServed={isPremium} isMissing={misses > 0} />}
      {isPremium && <DomainForm domain={claim?.domain ?? ""} words={texts.domainForm} />}
      {isOpen && isPremium && (
        <Proof
          domain={claim.domain}
          record={dnsProof(claim)}
          words={texts.proof}
          copyWords={messages[language].shell.copying}
        />
      )}
      {(claim || verified) && <RemoveDomain domain={verified ?? claim?.domain ?? ""} isShown={verified !== null} />}
    </>
  );
}
