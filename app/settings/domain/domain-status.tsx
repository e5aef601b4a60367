import { Notice } from "@/app/_components/notice";
import { env } from "@/lib/core/process/env";
import { currentWords } from "@/lib/people/auth/forms/current-words";

type Props = {
  domain: string;
  /** Says whether the page answers there now. */
  isServed: boolean;
  /** Says whether its record was missing at the last check. */
  isMissing: boolean;
};

/** Shows the state of a domain that was verified. */
export async function DomainStatus({ domain, isServed, isMissing }: Props) {
  const { t } = await currentWords("settings");
  const { PREMIUM_URL } = env();
  if (!isServed)
    return (
      <Notice tone="warning" title={t("domain.inactiveTitle", { domain })}>
        {t(PREMIUM_URL ? "domain.inactive" : "domain.inactivePlain")}{" "}
        {PREMIUM_URL && (
          <a href={PREMIUM_URL} className="font-medium underline">
            {t("domain.seePremium")}
          </a>
        )}
      </Notice>
    );
  if (isMissing) {
    return (
      <Notice tone="danger" title={t("domain.goneTitle", { domain })}>
        {t("domain.gone")}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t("domain.verifiedTitle", { domain })}>
      {t.rich("domain.verified", {
        link: (address) => (
          <a href={`https://${domain}/#mine`} className="font-medium break-all underline">
            {address}
          </a>
        ),
        address: `https://${domain}/`,
      })}
    </Notice>
  );
}
