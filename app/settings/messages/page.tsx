import type { Metadata } from "next";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { inboxBounds } from "@/lib/core/limits/quotas";
import { messages } from "@/lib/core/messages/messages";
import { countEntries, listEntries } from "@/lib/page/inbox/store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requirePage } from "@/lib/people/auth/session/session";
import { withPage } from "@/lib/people/pages/page-address";
import { deleteAllMessages } from "./actions";
import { Message } from "./message";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("settings");
  return { title: t("messages.title") };
}

const path = "/settings/messages";
const linkClass = "inline-flex items-center font-medium text-accent hover:underline finger:min-h-11";

/** Shows what visitors sent by forms, the newest first, a page at a time. */
export default async function MessagesPage({ searchParams }: { searchParams: PageQuery }) {
  const { page } = await requirePage(path, "own");
  const before = firstValue((await searchParams).before);
  const [found, count] = await Promise.all([
    listEntries(page.id, inboxBounds.onPage + 1, before),
    countEntries(page.id),
  ]);
  const entries = found.slice(0, inboxBounds.onPage);
  const last = found.length > entries.length ? entries.at(-1) : undefined;
  const { language, t } = await currentWords("settings");
  const now = new Date();
  const heading = <PageHeading title={t("messages.title")} description={t("messages.description")} />;
  if (count === 0) {
    return (
      <>
        {heading}
        <EmptyState title={t("messages.noneTitle")}>{t("messages.none")}</EmptyState>
      </>
    );
  }
  return (
    <>
      {heading}
      <div className="-mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <span className="text-ink-soft">{t("messages.count", { count })}</span>
        <a href={withPage(`${path}/csv`, page)} className={linkClass} download>
          {t("messages.download")}
        </a>
        {before && (
          <Link href={withPage(path, page)} className={linkClass}>
            {t("messages.latest")}
          </Link>
        )}
        <span className="ms-auto">
          <ConfirmDialog
            trigger={t("messages.deleteAll")}
            cancel={messages[language].shell.dialog.cancel}
            size="small"
            title={t("messages.deleteAllTitle")}
            action={deleteAllMessages}
            submit={t("messages.deleteAll")}
          >
            {t("messages.explanation")}
          </ConfirmDialog>
        </span>
      </div>
      <Panel>
        <ul className="-my-4 divide-y divide-line">
          {entries.map((entry) => (
            <Message key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      </Panel>
      {last && (
        <p className="text-sm">
          <Link href={withPage(`${path}?before=${last.id}`, page)} className={linkClass}>
            {t("messages.older")}
          </Link>
        </p>
      )}
    </>
  );
}
