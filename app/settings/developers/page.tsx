import type { Metadata } from "next";
import { ApplicationIcon } from "@/app/_components/application-icon";
import { ButtonLink } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { requireUser } from "@/lib/auth/session";
import { listClients } from "@/lib/oauth/client-store";
import { iconUrl } from "@/lib/oauth/icon-store";
import { DeveloperTabs } from "./_components/developer-tabs";

export const metadata: Metadata = { title: "Developers" };

export default async function DevelopersPage() {
  const user = await requireUser("/settings/developers");
  const clients = await listClients(user.id);
  const create = (
    <ButtonLink href="/settings/developers/new" variant="primary">
      New application
    </ButtonLink>
  );
  return (
    <>
      <PageHeading
        title="Developers"
        description="Applications you have registered to use the API."
        action={clients.length > 0 && create}
      />
      <DeveloperTabs current="/settings/developers" />
      {clients.length === 0 ? (
        <EmptyState title="No application yet" action={create}>
          Register one to get a client ID and a client secret, and to let people connect their profile to it.
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
                      <span className="block truncate font-mono text-xs text-ink-soft">{client.id}</span>
                    </span>
                  </span>
                  <span className="shrink-0 text-[13px] text-ink-soft">
                    {client.isPublic ? "Public" : "Confidential"} <span aria-hidden="true">›</span>
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
