import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { requireUser } from "@/lib/auth/session";
import { eventBounds } from "@/lib/limits/quotas";
import { listEvents } from "@/lib/owners/event-store";
import { EventList } from "../security-log";

export const metadata: Metadata = { title: "Security log" };

export default async function SecurityLogPage() {
  const user = await requireUser("/settings/account/log");
  const events = await listEvents(user.id, eventBounds.shown);
  return (
    <>
      <PageHeading
        title="Security log"
        description={`What happened to this account in the last ${eventBounds.days} days, the latest first.`}
      />
      <p className="-mt-3 text-sm">
        <Link href="/settings/account#log" className="font-medium text-accent hover:underline">
          Back to the account
        </Link>
      </p>
      <Panel flush>
        <div className="-mt-4">
          <EventList events={events} />
        </div>
      </Panel>
    </>
  );
}
