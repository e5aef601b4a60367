import type { Metadata } from "next";
import { headers } from "next/headers";
import { Panel } from "@/app/_components/panel";
import type { PageQuery } from "@/lib/core/http/page-query";
import { clientAddress } from "@/lib/core/limits/client-address";
import { applicationHeadroom } from "@/lib/developers/usage/headroom";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { readUsage } from "@/lib/people/oauth/clients/usage-counting";
import { countConnections } from "@/lib/people/oauth/clients/usage-store";
import { ApplicationHeading } from "../../_components/application-heading";
import { Headroom } from "../../_components/headroom";
import { UsagePanels } from "../../_components/usage-panels";
import { requireOwnApplication } from "../../own-application";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("developers");
  return { title: t("application.usage") };
}

type Props = {
  params: Promise<{ clientId: string }>;
  searchParams: PageQuery;
};

export default async function UsagePage({ params, searchParams }: Props) {
  const client = await requireOwnApplication(params, "/usage");
  const user = await requireUser(`/settings/developers/${client.id}/usage`);
  const { counts, errors } = await readUsage({ kind: "application", own: [client] });
  const { people } = await countConnections(client);
  const { t } = await currentWords("developers");
  return (
    <>
      <ApplicationHeading client={client} current="usage" />
      <Panel title={t("usage.people")} description={t("usage.peopleDescription")}>
        <p className="text-sm text-ink-soft tabular-nums">
          {t.rich("usage.connected", {
            count: people,
            big: (chunks) => <span className="text-2xl font-semibold text-ink">{chunks}</span>,
          })}
        </p>
      </Panel>
      <UsagePanels
        {...{ counts, errors, wanted: (await searchParams).endpoint }}
        nothing={t("usage.nothing")}
        note={t("usage.note")}
      />
      <Panel title={t("usage.limits")}>
        <Headroom
          rows={await applicationHeadroom(client, user.id, clientAddress(await headers()))}
          counts={counts}
          note={t("usage.limitsNote")}
        />
      </Panel>
    </>
  );
}
