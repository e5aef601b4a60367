import type { Metadata } from "next";
import { Panel } from "@/app/_components/panel";
import { SiteHeader } from "@/app/_components/site-header";
import { statusBounds } from "@/lib/core/limits/quotas";
import { languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { type Day, readStatus } from "@/lib/operator/status/status";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { registration } from "@/lib/people/auth/provider/admission";
import { currentUser } from "@/lib/people/auth/session/session";
import "../globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("states");
  return { title: t("status.title") };
}

/** Says in words what works now, and what did not in the last 30 days. */
export default async function StatusPage() {
  const { parts, days, since } = await readStatus();
  const user = await currentUser();
  const { language, t, texts } = await currentWords("states");
  const count = String(statusBounds.days);
  const written = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const date = (day: string) => <time dateTime={day}>{written.format(new Date(day))}</time>;
  const names: Readonly<Record<string, string>> = texts.status.parts;
  const nameOf = (part: string) => names[part] ?? part;
  const isWhole = Object.values(parts).every(Boolean);
  const troubled = days.filter(({ problems }) => problems.length > 0);
  const minutesOf = ({ part, minutes }: Day["problems"][number]) =>
    part === undefined ? t("status.unchecked", { minutes }) : t("status.day", { part: nameOf(part), minutes });
  return (
    <div className="flex min-h-dvh flex-col" {...languageAttributes(language)}>
      <SiteHeader
        siteName={env().SITE_NAME}
        user={user}
        canRegister={registration() === "open"}
        words={messages[language].shell.header}
      />
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-6 px-5 py-8 sm:px-8 sm:py-12">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{t("status.title")}</h1>
          <p className="mt-2 text-[15px] text-ink-soft">
            {t("status.description", { site: env().SITE_NAME, days: count })}
          </p>
        </div>
        <Panel title={t(isWhole ? "status.ok" : "status.problem")} flush>
          <ul className="divide-y border-t text-sm">
            {Object.entries(parts).map(([part, works]) => (
              <li key={part} className="flex items-baseline justify-between gap-4 px-5 py-3 sm:px-6">
                <span>{nameOf(part)}</span>
                <span className={works ? "text-success" : "font-medium text-danger"}>
                  {t(works ? "status.works" : "status.fails")}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          title={t("status.history", { days: count })}
          description={since && t.rich("status.since", { date: () => date(since) })}
        >
          <div className="mb-5 flex h-8 gap-0.5 sm:gap-1" aria-hidden="true">
            {Array.from({ length: statusBounds.days - days.length }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: days before the first check are all alike
              <span key={index} className="flex-1 rounded-sm bg-sunken" />
            ))}
            {days.toReversed().map(({ day, problems }) => (
              <span key={day} className={`flex-1 rounded-sm ${problems.length > 0 ? "bg-danger" : "bg-success"}`} />
            ))}
          </div>
          {troubled.length === 0 ? (
            <p className="text-sm text-ink-soft">{t("status.none")}</p>
          ) : (
            <dl className="flex flex-col gap-4 text-sm">
              {troubled.map(({ day, problems }) => (
                <div key={day}>
                  <dt className="font-medium">{date(day)}</dt>
                  {problems.map((problem) => (
                    <dd key={problem.part ?? ""} className="mt-1 text-ink-soft">
                      {minutesOf(problem)}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          )}
        </Panel>
      </main>
    </div>
  );
}
