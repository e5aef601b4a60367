import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { eventBounds } from "@/lib/core/limits/quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { EventList } from "../_sessions/security-log";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("security");
  return { title: t("log.title") };
}

const path = "/settings/account/log";
const linkClass = "font-medium text-accent hover:underline";

/** Shows everything that the log has, a page at a time. */
export default async function SecurityLogPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireUser(path);
  const before = firstValue((await searchParams).before);
  const found = await listEvents(user.id, eventBounds.onPage + 1, before);
  const events = found.slice(0, eventBounds.onPage);
  const last = found.length > events.length ? events.at(-1) : undefined;
  const { t } = await currentWords("security");
  return (
    <>
      <PageHeading title={t("log.title")} description={t("log.descriptionAll", { days: String(eventBounds.days) })} />
      <p className="-mt-3 flex gap-5 text-sm">
        <Link href="/settings/account/sessions#log" className={linkClass}>
          {t("log.back")}
        </Link>
        {before && (
          <Link href={path} className={linkClass}>
            {t("log.latest")}
          </Link>
        )}
      </p>
      <Panel flush>
        <div className="-mt-4">
          <EventList events={events} />
        </div>
      </Panel>
      {last && (
        <p className="text-sm">
          <Link href={`${path}?before=${last.id}`} className={linkClass}>
            {t("log.older")}
          </Link>
        </p>
      )}
    </>
  );
}
