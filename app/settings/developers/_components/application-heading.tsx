import { ApplicationIcon } from "@/app/_components/application-icon";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { Client } from "@/lib/people/oauth/clients/client-store";
import { iconUrl } from "@/lib/people/oauth/clients/icon-store";
import { Tabs } from "./tabs";

/** Shows the name of an application with its icon, and leads between its pages. */
export async function ApplicationHeading({
  client,
  current,
}: {
  client: Client;
  current: "settings" | "usage" | "requests" | "webhooks" | "owners";
}) {
  const { t } = await currentWords("developers");
  const home = `/settings/developers/${client.id}`;
  const tabs = [
    { href: home, title: t("application.settings"), isCurrent: current === "settings" },
    { href: `${home}/usage`, title: t("application.usage"), isCurrent: current === "usage" },
    { href: `${home}/requests`, title: t("requestLog.title"), isCurrent: current === "requests" },
    { href: `${home}/webhooks`, title: t("application.webhooks"), isCurrent: current === "webhooks" },
    { href: `${home}/owners`, title: t("application.owners"), isCurrent: current === "owners" },
  ];
  return (
    <>
      <Link href="/settings/developers" className="-mb-3 text-[13px] text-ink-soft hover:text-ink">
        ‹ {t("application.all")}
      </Link>
      <div className="flex items-center gap-4">
        <ApplicationIcon name={client.name} url={iconUrl(client)} size="large" />
        <PageHeading title={<bdi>{client.name}</bdi>} />
      </div>
      <Tabs label={t("application.title")} tabs={tabs} />
    </>
  );
}
