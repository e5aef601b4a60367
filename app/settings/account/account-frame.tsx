import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { type AccountPageName, accountPages } from "./account-pages";
import { findOutcome } from "./outcomes";

type Props = {
  page: AccountPageName;
  /** What the query says of an act elsewhere. */
  outcome?: unknown;
  children: ReactNode;
};

/** Shows what every page of the account begins with: its title, the tabs, and what has just happened. */
export async function AccountFrame({ page, outcome: name, children }: Props) {
  const { t } = await currentWords("account");
  const outcome = findOutcome(name);
  return (
    <>
      <PageHeading title={t("page.title")} description={t("page.description")} />
      <nav aria-label={t("page.title")} className="flex flex-wrap gap-1 border-b pb-3">
        {Object.entries(accountPages).map(([key, { path, title }]) => (
          <Link
            key={key}
            href={path}
            aria-current={key === page ? "page" : undefined}
            className="rounded-lg px-3 py-1.5 text-sm leading-6 text-ink-soft transition-colors finger:min-h-11 finger:min-w-11 finger:py-2.5 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {t(`page.${title}`)}
          </Link>
        ))}
      </nav>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title && t(`outcomes.${outcome.title}`)}>
          {t(`outcomes.${outcome.text}`)}
        </Notice>
      )}
      {children}
    </>
  );
}

/** @returns the name of the page for the window's title */
export async function accountTitle(page: AccountPageName): Promise<string> {
  const { t } = await currentWords("account");
  return `${t(`page.${accountPages[page].title}`)} · ${t("page.title")}`;
}
