import type { Metadata } from "next";
import { ApplicationIcon } from "@/app/_components/application-icon";
import { ButtonLink } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { listClients } from "@/lib/people/oauth/clients/client-store";
import { iconUrl } from "@/lib/people/oauth/clients/icon-store";
import { DeveloperTabs } from "./_components/developer-tabs";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("developers");
  return { title: t("page.title") };
}

export default async function DevelopersPage() {
  const user = await requireUser("/settings/developers");
  const clients = await listClients(user.id);
  const { t } = await currentWords("developers");
  const create = (
    <ButtonLink href="/settings/developers/new" variant="primary">
      {t("page.create")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeading title={t("page.title")} description={t("page.description")} action={clients.length > 0 && create} />
      <DeveloperTabs current="/settings/developers" />
      {clients.length === 0 ? (
        <EmptyState title={t("page.noneTitle")} action={create}>
          {t("page.none")}
        </EmptyState>
      ) : (
        <Panel>
          <ul className="-m-5 divide-y sm:-m-6">
            {clients.map((client) => (
              <li key={client.id}>
                <Link
                  href={`/settings/developers/${client.id}`}
                  className="flex items-center justify-between gap-4 px-5 py-4 transition-colors hover:bg-sunken sm:px-6"
                >
                  <span className="flex min-w-0 items-center gap-3">
                    <ApplicationIcon name={client.name} url={iconUrl(client)} size="small" />
                    <span className="min-w-0">
                      <bdi className="block truncate text-sm font-medium">{client.name}</bdi>
                      <span dir="ltr" className="block truncate font-mono text-xs text-ink-soft rtl:text-right">
                        {client.id}
                      </span>
                    </span>
                  </span>
                  <span className="shrink-0 text-[13px] text-ink-soft">
                    {client.standing === "co_owner" && `${t("page.coOwned", { owner: `@${client.ownerUsername}` })} · `}
                    {client.isPublic ? t("page.public") : t("page.confidential")} <span aria-hidden="true">›</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
