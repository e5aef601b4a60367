import type { Metadata } from "next";
import { headers } from "next/headers";
import { EmptyState } from "@/app/_components/empty-state";
import { Panel } from "@/app/_components/panel";
import { headroomOf } from "@/lib/developers/headroom";
import { clientAddress } from "@/lib/limits/client-address";
import { usageBounds } from "@/lib/limits/quotas";
import { readUsage } from "@/lib/oauth/usage-counting";
import { countConnections } from "@/lib/oauth/usage-store";
import { ApplicationHeading } from "../../_components/application-heading";
import { requireOwnApplication } from "../../own-application";
import { EndpointChoice } from "./endpoint-choice";
import { ErrorList } from "./error-list";
import { Headroom } from "./headroom";
import { RouteTable } from "./route-table";
import { UsageChart } from "./usage-chart";
import { usageByDay, usageByRoute } from "./usage-days";

export const metadata: Metadata = { title: "Usage" };

type Props = {
  params: Promise<{ clientId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function UsagePage({ params, searchParams }: Props) {
  const client = await requireOwnApplication(params, "/usage");
  const { counts, errors } = await readUsage(client);
  const { people } = await countConnections(client);
  const endpoints = [...new Set(counts.map(({ route }) => route))].sort();
  const wanted = (await searchParams).endpoint;
  const endpoint = endpoints.find((route) => route === wanted);
  const shown = endpoint === undefined ? counts : counts.filter(({ route }) => route === endpoint);
  const limited = counts.filter(({ status }) => status === 429).reduce((sum, { requests }) => sum + requests, 0);
  return (
    <>
      <ApplicationHeading client={client} current="usage" />
      <Panel title="People" description="People with an active connection.">
        <p className="text-2xl font-semibold tabular-nums">
          {people}{" "}
          <span className="text-sm font-normal text-ink-soft">{people === 1 ? "person" : "people"} connected</span>
        </p>
      </Panel>
      {counts.length === 0 ? (
        <EmptyState title="No request yet">
          Requests to the API with a token of this application, and its token requests, are counted here by day,
          endpoint and status.
        </EmptyState>
      ) : (
        <>
          <Panel title="Requests per day">
            <EndpointChoice endpoints={endpoints} chosen={endpoint} />
            <UsageChart {...usageByDay(shown, new Date(), usageBounds.days)} />
          </Panel>
          <Panel title="By endpoint and status" flush>
            <RouteTable routes={usageByRoute(counts)} />
          </Panel>
        </>
      )}
      <Panel
        title="Errors"
        description={`What was refused in the last ${usageBounds.days} days, up to ${usageBounds.errorsPerApplication} kinds; secrets are omitted. Anyone who knows the client ID can cause errors of the authorization page and of a wrong secret.`}
        flush={errors.length > 0}
      >
        {errors.length > 0 ? (
          <ErrorList errors={errors} />
        ) : (
          <p className="text-sm text-ink-soft">Nothing was refused.</p>
        )}
      </Panel>
      <Panel title="Limits">
        <Headroom rows={await headroomOf(client, clientAddress(await headers()))} refusals={limited} />
      </Panel>
    </>
  );
}
