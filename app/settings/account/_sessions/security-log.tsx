import { headers } from "next/headers";
import { Link } from "@/app/_components/link";
import { Panel } from "@/app/_components/panel";
import { eventBounds } from "@/lib/core/limits/quotas";
import { type AccountEvent, listEvents } from "@/lib/core/owners/event-store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { deviceName } from "@/lib/people/auth/session/device-name";
import { networkOf } from "@/lib/people/auth/session/network";
import { eventWords } from "./event-words";

/** Shows what has happened to the security of the account lately. */
export async function SecurityLog({ userId }: { userId: string }) {
  const events = await listEvents(userId, eventBounds.latest + 1);
  const { t } = await currentWords("security");
  return (
    <Panel
      id="log"
      title={t("log.title")}
      description={t("log.description", { days: String(eventBounds.days) })}
      flush
      footer={
        events.length > eventBounds.latest && (
          <Link href="/settings/account/log" className="text-sm font-medium text-accent hover:underline">
            {t("log.all")}
          </Link>
        )
      }
    >
      <EventList events={events.slice(0, eventBounds.latest)} />
    </Panel>
  );
}

/** Shows events with their time in UTC, and the browser and network that they came from. */
export async function EventList({ events }: { events: AccountEvent[] }) {
  const { language, t } = await currentWords("security");
  if (events.length === 0) {
    return <p className="border-t px-5 py-4 text-[13px] text-ink-soft sm:px-6">{t("log.none")}</p>;
  }
  const asked = await headers();
  const networkWords = ({ addressRange }: AccountEvent) => {
    const network = networkOf(addressRange, asked);
    return network && `, ${t(`log.${network}`)}`;
  };
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return (
    <ol className="divide-y border-t">
      {events.map((event) => (
        <li key={event.id} className="px-5 py-3 text-[13px] leading-relaxed text-ink-soft sm:px-6">
          <p className="text-sm break-words text-ink">
            <bdi>{eventWords(language, event.kind, event.details)}</bdi>
          </p>
          <p>
            <time dateTime={event.createdAt.toISOString()}>{written.format(event.createdAt)} UTC</time>
            {event.userAgent !== null && `, ${deviceName(event.userAgent, language)}`}
            {networkWords(event)}
          </p>
        </li>
      ))}
    </ol>
  );
}
