import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requireUser } from "@/lib/people/auth/session/session";
import type { LogPart } from "@/lib/people/oauth/webhooks/delivery-log-store";
import { deliveryStates } from "@/lib/people/oauth/webhooks/schema";
import { StepUpRequired } from "../../../_components/step-up-required";
import { ApplicationHeading } from "../../_components/application-heading";
import { requireOwnApplication } from "../../own-application";
import { readLogs, watchedSeconds } from "./delivery-list";
import { EndpointPanel } from "./endpoint-panel";
import { NewWebhookForm } from "./new-webhook-form";
import { WatchedDeliveries } from "./watched-deliveries";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("webhooks");
  return { title: t("page.title") };
}

/** Reads of which webhook the address names a part of the log, and which part. */
function readParts(query: Awaited<PageQuery>): Record<string, LogPart> {
  const [webhook, before] = [firstValue(query.webhook), firstValue(query.before)];
  const state = deliveryStates.find((one) => one === firstValue(query.state));
  return webhook === undefined ? {} : { [webhook]: { state, before } };
}

type Props = { params: Promise<{ clientId: string }>; searchParams: PageQuery };

export default async function WebhooksPage({ params, searchParams }: Props) {
  const client = await requireOwnApplication(params, "/webhooks");
  const path = `/settings/developers/${client.id}/webhooks`;
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  const shown = await readLogs(client, readParts(await searchParams));
  const { language, t, texts } = await currentWords("webhooks");
  const hasRoom = shown.length < webhookBounds.endpoints;
  return (
    <>
      <ApplicationHeading client={client} current="webhooks" />
      <p className="text-sm leading-relaxed text-ink-soft">
        {t.rich("page.description", {
          link: (chunks) => (
            <Link href="/developers/webhooks" className="font-medium text-accent hover:underline">
              {chunks}
            </Link>
          ),
        })}
      </p>
      <WatchedDeliveries isWaiting={shown.some(({ log }) => log.isWaiting)} seconds={watchedSeconds}>
        {shown.map(({ endpoint, log }) => (
          <EndpointPanel key={endpoint.id} endpoint={endpoint} log={log} />
        ))}
      </WatchedDeliveries>
      {!hasRoom && <Notice>{t("page.full", { count: String(webhookBounds.endpoints) })}</Notice>}
      <StepUpRequired userId={user.id} stepUp={stepUp} next={path} />
      <NewWebhookForm
        clientId={client.id}
        stepUp={stepUp}
        hasRoom={hasRoom}
        allowsPrivateHosts={env().WEBHOOK_PRIVATE_HOSTS !== undefined}
        words={texts}
        copyWords={messages[language].shell.copying}
        stepUpWords={messages[language].account.stepUp}
      />
    </>
  );
}
