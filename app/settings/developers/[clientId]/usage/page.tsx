import type { Metadata } from "next";
import { headers } from "next/headers";
import { Panel } from "@/app/_components/panel";
import { headroomOf } from "@/lib/developers/headroom";
import { clientAddress } from "@/lib/limits/client-address";
import { readUsage } from "@/lib/oauth/usage-counting";
import { countConnections } from "@/lib/oauth/usage-store";
import { ApplicationHeading } from "../../_components/application-heading";
import { Headroom } from "../../_components/headroom";
import { UsagePanels } from "../../_components/usage-panels";
import { requireOwnApplication } from "../../own-application";

export const metadata: Metadata = { title: "Usage" };

type Props = {
  params: Promise<{ clientId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function UsagePage({ params, searchParams }: Props) {
  const client = await requireOwnApplication(params, "/usage");
  const { counts, errors } = await readUsage({ kind: "application", own: [client] });
  const { people } = await countConnections(client);
  return (
    <>
      <ApplicationHeading client={client} current="usage" />
      <Panel title="People" description="People with an active connection.">
        <p className="text-2xl font-semibold tabular-nums">
          {people}{" "}
          <span className="text-sm font-normal text-ink-soft">{people === 1 ? "person" : "people"} connected</span>
        </p>
      </Panel>
      <UsagePanels
        {...{ counts, errors, wanted: (await searchParams).endpoint }}
        nothing="Requests to the API with a token of this application, and its token requests, are counted here by day, endpoint and status."
        note="Anyone who knows the client ID can cause errors of the authorization page and of a wrong secret."
      />
      <Panel title="Limits">
        <Headroom
          rows={await headroomOf(client, clientAddress(await headers()))}
          counts={counts}
          note="Reads and changes count for each person apart; these are for client credentials, which act as you. Uploads count for each person, through whatever application. Token requests count for each address apart; these are for the one that you read this from."
        />
      </Panel>
    </>
  );
}
