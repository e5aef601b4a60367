import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { type PeriodName, periodNames, toPeriodName } from "@/lib/page/statistics/periods";
import { readReport } from "@/lib/page/statistics/report";
import { toTimeZone } from "@/lib/page/statistics/time-zone";
import { findWeeklyMail } from "@/lib/page/statistics/weekly-store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requirePage } from "@/lib/people/auth/session/session";
import { withPage } from "@/lib/people/pages/page-address";
import { hasRight } from "@/lib/people/pages/roles";
import { findEmailState } from "@/lib/people/users/email-store";
import { Chart } from "./chart";
import { Headline } from "./headline";
import { NobodyYet } from "./nobody-yet";
import { OwnZone } from "./own-zone";
import { Rankings } from "./rankings";
import { Totals } from "./totals";
import { WeeklyMail } from "./weekly-mail";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("statistics");
  return { title: t("title") };
}

const path = "/settings/statistics";
const periodWords = {
  "24h": "periods.hours24",
  "7d": "periods.days7",
  "30d": "periods.days30",
  "90d": "periods.days90",
  "12m": "periods.months12",
} as const satisfies Record<PeriodName, string>;

type Query = Promise<Record<string, string | string[] | undefined>>;

/** Shows how the page of whoever is signed in was visited in a period, in their time zone. */
export default async function StatisticsPage({ searchParams }: { searchParams: Query }) {
  const { user, page } = await requirePage(path, "read_statistics");
  const query = await searchParams;
  const [period, zone] = [toPeriodName(query.period), toTimeZone(query.zone)];
  const [report, mail, state] = await Promise.all([
    readReport(page.id, period, zone, new Date()),
    findWeeklyMail(page.id),
    findEmailState(user.id),
  ]);
  const { t, texts } = await currentWords("statistics");
  const address = (of: PeriodName, below = "") =>
    withPage(`${path}${below}?${new URLSearchParams({ period: of, zone })}`, page);
  return (
    <>
      <OwnZone named={zone === query.zone} />
      <PageHeading title={t("title")} description={t("description")} />
      {report.hasAny ? (
        <>
          <div className="-mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
            <nav aria-label={t("periods.label")} className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1">
              {periodNames.map((name) => (
                <Link
                  key={name}
                  href={address(name)}
                  aria-current={name === period ? "true" : undefined}
                  className="inline-flex items-center rounded-lg px-3 py-1.5 text-[13px] whitespace-nowrap finger:min-h-11 text-ink-soft transition-colors hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:font-medium aria-[current=true]:text-ink aria-[current=true]:shadow-raised"
                >
                  {t(periodWords[name])}
                </Link>
              ))}
            </nav>
            <p className="flex items-center gap-2 text-[13px] text-ink-soft">
              <span
                aria-hidden="true"
                className={`size-2 rounded-full ${report.live > 0 ? "bg-success motion-safe:animate-pulse" : "bg-line-strong"}`}
              />
              {t("live", { views: report.live })}
            </p>
          </div>
          <Headline report={report} zone={zone} />
          <Totals total={report.total} earlier={report.earlier} />
          <Panel
            title={t("chart.title")}
            action={
              <a
                href={address(period, "/csv")}
                download
                className="inline-flex items-center text-[13px] font-medium text-accent hover:underline finger:min-h-11"
              >
                {t("csv")}
              </a>
            }
          >
            <Chart report={report} zone={zone} />
          </Panel>
          <Rankings ownerId={page.id} report={report} />
        </>
      ) : (
        <NobodyYet username={page.username} />
      )}
      {hasRight(page.role, "own") && (
        <WeeklyMail
          isOn={mail !== undefined}
          zone={zone}
          email={state?.isVerified ? state.email : null}
          words={texts.mail}
        />
      )}
      <section className="text-[13px] leading-relaxed text-ink-soft">
        <h2 className="font-medium text-ink">{t("how.title")}</h2>
        <p className="mt-1 max-w-prose">
          {t("how.text")} {t("how.zone", { zone })}
        </p>
      </section>
    </>
  );
}
