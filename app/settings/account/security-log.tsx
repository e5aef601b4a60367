import { Link } from "@/app/_components/link";
import { Panel } from "@/app/_components/panel";
import { deviceName } from "@/lib/auth/device-name";
import { eventBounds } from "@/lib/limits/quotas";
import { type AccountEvent, listEvents } from "@/lib/owners/event-store";
import { eventWords } from "./event-words";

const written = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** What has happened to the security of the account lately. */
export async function SecurityLog({ userId }: { userId: string }) {
  const events = await listEvents(userId, eventBounds.latest + 1);
  return (
    <Panel
      level={3}
      id="log"
      title="Security log"
      description={`What happened to this account in the last ${eventBounds.days} days.`}
      flush
      footer={
        events.length > eventBounds.latest && (
          <Link href="/settings/account/log" className="text-sm font-medium text-accent hover:underline">
            Show all
          </Link>
        )
      }
    >
      <EventList events={events.slice(0, eventBounds.latest)} />
    </Panel>
  );
}

/** Events with their time in UTC, and the browser and network that they came from. */
export function EventList({ events }: { events: AccountEvent[] }) {
  if (events.length === 0) {
    return (
      <p className="border-t px-5 py-4 text-[13px] text-ink-soft sm:px-6">
        Nothing yet. Sign-ins and changes to your password, sessions, tokens and applications will be listed here.
      </p>
    );
  }
  return (
    <ol className="divide-y border-t">
      {events.map((event) => (
        <li key={event.id} className="px-5 py-3 text-[13px] leading-relaxed text-ink-soft sm:px-6">
          <p className="text-sm break-words text-ink">
            <bdi>{eventWords(event.kind, event.details)}</bdi>
          </p>
          <p>
            <time dateTime={event.createdAt.toISOString()}>{written.format(event.createdAt)} UTC</time>
            {event.userAgent !== null && `, ${deviceName(event.userAgent)}`}
            {event.addressRange !== null && (
              <>
                {", from "}
                <span className="font-mono text-xs break-words">{event.addressRange}</span>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
