import type { ReactNode } from "react";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Link } from "@/app/_components/link";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { OwnClient } from "@/lib/people/oauth/clients/client-store";
import { type Delivery, type LogPart, listLogs } from "@/lib/people/oauth/webhooks/delivery-log-store";
import type { OwnEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { type DeliveryProblem, type DeliveryState, deliveryStates } from "@/lib/people/oauth/webhooks/schema";
import { isTriedWithin, nextTryOf, requestText } from "@/lib/people/oauth/webhooks/shown";
import { Moment } from "../../_components/moment";
import { replay } from "./actions";
import { WaitingNote } from "./watched-deliveries";

/** The page waits for outcomes that come within this time, and no longer. */
export const watchedSeconds = 120;

const problems = {
  not_public: "problems.not_public",
  no_name_server: "problems.no_name_server",
  timeout: "problems.timeout",
  tls: "problems.tls",
  connection: "problems.connection",
  no_secret: "problems.no_secret",
  access_ended: "problems.access_ended",
} as const satisfies Record<DeliveryProblem, string>;
const isProblem = (name: string | null): name is DeliveryProblem => name !== null && Object.hasOwn(problems, name);

export type Log = {
  /** The part of the log that is shown, newest first. */
  deliveries: Delivery[];
  part: LogPart;
  hasOlder: boolean;
  /** Whether an event is tried so soon that its outcome can be waited for. */
  isWaiting: boolean;
  readAt: Date;
};

/** Reads the logs of an application's webhooks. @param parts what is shown of the log of a webhook, by its id */
export async function readLogs(
  client: OwnClient,
  parts: Readonly<Record<string, LogPart>>,
): Promise<{ endpoint: OwnEndpoint; log: Log }[]> {
  const most = webhookBounds.onPage;
  const logs = await listLogs(client, most + 1, parts);
  const readAt = new Date();
  return logs.map(({ endpoint, deliveries, next }) => {
    const isWaiting = next !== undefined && isTriedWithin(watchedSeconds, endpoint, next, readAt);
    const [shown, part] = [deliveries.slice(0, most), parts[endpoint.id] ?? {}];
    return { endpoint, log: { deliveries: shown, part, hasOlder: deliveries.length > most, isWaiting, readAt } };
  });
}

/** Returns the address of a part of the log of one webhook, on the page of all. */
function partAddress({ id }: OwnEndpoint, { state, before }: LogPart): string {
  const query = new URLSearchParams({ webhook: id, ...(state && { state }), ...(before && { before }) });
  return `?${query}#webhook-${id}`;
}

type Props = { endpoint: OwnEndpoint; log: Log };

/** Lists what a webhook was sent, newest first, with what came of it. */
export async function DeliveryList({ endpoint, log: { deliveries, part, hasOlder, isWaiting, readAt } }: Props) {
  const { t } = await currentWords("webhooks");
  const days = String(webhookBounds.logDays);
  const isEmpty = deliveries.length === 0;
  const isWhole = part.state === undefined;
  return (
    <div>
      <h3 className="text-sm font-medium">{t("log.title")}</h3>
      <p className="mt-1 text-[13px] text-ink-soft">
        {isEmpty && isWhole ? t("log.none") : t("log.description", { days })}
      </p>
      {!(isEmpty && isWhole) && <StateChoice endpoint={endpoint} chosen={part.state} />}
      {isWaiting && (
        <WaitingNote
          watched={t("log.watched")}
          reload={t.rich("log.reload", {
            link: (chunks) => (
              <a href={partAddress(endpoint, part)} className="font-medium text-accent hover:underline">
                {chunks}
              </a>
            ),
          })}
        />
      )}
      {isEmpty && !isWhole && <p className="mt-2 text-sm text-ink-soft">{t("log.noneSuch", { days })}</p>}
      {!isEmpty && (
        <ol className="mt-3 divide-y rounded-lg border">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} now={readAt} />
          ))}
        </ol>
      )}
      {hasOlder && (
        <p className="mt-3 text-sm">
          <Link
            href={partAddress(endpoint, { ...part, before: deliveries.at(-1)?.id })}
            className="font-medium text-accent hover:underline"
          >
            {t("log.older")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Links to the deliveries in one state, and to all. */
async function StateChoice({ endpoint, chosen }: { endpoint: OwnEndpoint; chosen: DeliveryState | undefined }) {
  const { t } = await currentWords("webhooks");
  return (
    <nav aria-label={t("log.choose")} className="mt-2 flex flex-wrap gap-x-4 text-[13px]">
      {[undefined, ...deliveryStates].map((state) => (
        <Link
          key={state ?? "all"}
          href={partAddress(endpoint, { state })}
          aria-current={state === chosen ? "true" : undefined}
          className="py-1 text-ink-soft hover:text-ink finger:min-h-11 finger:min-w-11 finger:pt-3 aria-[current=true]:font-medium aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:underline-offset-4"
        >
          {t(state ? `log.${state}` : "log.all")}
        </Link>
      ))}
    </nav>
  );
}

const tones = {
  pending: "text-ink-soft",
  delivered: "text-success",
  failed: "text-danger",
  withdrawn: "text-ink-soft",
};
const block =
  "mt-1 max-h-80 overflow-auto rounded-lg bg-sunken p-3 text-start font-mono text-xs leading-relaxed break-all whitespace-pre-wrap";

/** Shows what was sent or answered; the keyboard reaches it, since it may scroll. */
function Scrolling({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} dir="ltr" className={block}>
      {children}
    </pre>
  );
}

async function DeliveryRow({ endpoint, delivery, now }: { endpoint: OwnEndpoint; delivery: Delivery; now: Date }) {
  const { t } = await currentWords("webhooks");
  const { id, event, state, status, problem, createdAt, tries, durationMilliseconds, answer } = delivery;
  const { clientId } = endpoint;
  const nextTry = nextTryOf(endpoint, delivery, now);
  const facts = [
    status !== null && t("log.status", { status: String(status) }),
    isProblem(problem) && t(problems[problem]),
    durationMilliseconds !== null && t("log.duration", { count: String(durationMilliseconds) }),
    tries > 1 && t("log.tries", { tries }),
  ];
  return (
    <li className="px-3 py-2.5 text-[13px] leading-relaxed">
      <details>
        <summary className="cursor-pointer">
          <span className={`font-medium ${tones[state]}`}>{t(`log.${state}`)}</span>{" "}
          <code dir="ltr" className="font-mono text-xs wrap-anywhere">
            {event}
          </code>{" "}
          <span className="text-ink-soft">
            <Moment at={createdAt} />
            {facts.map((fact) => fact && ` · ${fact}`)}
          </span>
        </summary>
        <div className="mt-3 flex flex-col gap-3">
          <p className="text-ink-soft">
            {t.rich("log.state", {
              word: () => (
                <code dir="ltr" className="font-mono text-xs">
                  {state}
                </code>
              ),
            })}
          </p>
          {nextTry && (
            <p className="text-ink-soft">
              {nextTry > now ? t.rich("log.next", { time: () => <Moment at={nextTry} /> }) : t("log.due")}
            </p>
          )}
          <div>
            <h4 className="font-medium">{t("log.request")}</h4>
            <Scrolling>{requestText(endpoint, delivery)}</Scrolling>
          </div>
          {answer !== null && (
            <div>
              <h4 className="font-medium">{t("log.answer")}</h4>
              <Scrolling>{answer || "—"}</Scrolling>
            </div>
          )}
          {!endpoint.disabledAt && state !== "withdrawn" && (
            <ButtonForm action={replay}>
              <input type="hidden" name="clientId" value={clientId} />
              <input type="hidden" name="id" value={endpoint.id} />
              <input type="hidden" name="delivery" value={id} />
              <SubmitButton variant="secondary" size="small">
                {t("log.again")}
              </SubmitButton>
            </ButtonForm>
          )}
        </div>
      </details>
    </li>
  );
}
