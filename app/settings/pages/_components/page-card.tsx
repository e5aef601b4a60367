import type { ReactNode } from "react";
import { PageAvatar } from "@/app/settings/_components/page-avatar";
import type { Translator } from "@/lib/core/messages/messages";
import { avatarAddress } from "@/lib/core/site-origin";
import type { PageState } from "@/lib/page/drafts/state-store";
import { withPage } from "@/lib/people/pages/page-address";
import type { ListedPage } from "@/lib/people/pages/page-store";
import { hasRight, type PageRight } from "@/lib/people/pages/roles";
import { LeavePage } from "./leave-page";

type Props = {
  page: ListedPage;
  state: PageState | undefined;
  views: string;
  /** To whom the page is offered. */
  recipient: string | undefined;
  t: Translator<"pages">;
};

/** Shows a page, what it is to the reader, and what they can do with it. */
export function PageCard({ page, state, views, recipient, t }: Props) {
  const { username, displayName: name, role, isFirst, avatar } = page;
  const may = (right: PageRight) => hasRight(role, right);
  return (
    <li className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-raised">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex min-w-0 items-center gap-3">
          <PageAvatar name={name} address={avatarAddress(avatar)} className="size-14 text-xl" />
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-2 text-[15px] leading-snug font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </h2>
            <p className="truncate text-[13px] text-ink-soft">
              <bdi>/{username}</bdi>
            </p>
          </div>
          <dl className="flex shrink-0 flex-col-reverse text-end">
            <dt className="text-xs text-ink-soft">{t("list.views")}</dt>
            <dd className="text-xl leading-tight font-semibold tracking-tight tabular-nums">{views}</dd>
          </dl>
        </div>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {isFirst && <Mark>{t("list.first")}</Mark>}
          {role !== "owner" && <Mark>{t(`list.${role}`)}</Mark>}
          {may("edit") && state?.isEmpty && <Mark tone="quiet">{t("list.empty")}</Mark>}
          {may("edit") && state?.hasChanges && <Mark tone="accent">{t("list.draft")}</Mark>}
          {recipient !== undefined && <Mark tone="accent">{t("list.offered", { recipient })}</Mark>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1 border-t bg-sunken/60 px-2 py-1.5">
        {may("edit") && (
          <Act href={withPage("/settings/profile", page)} label={t("list.editWhat", { name })}>
            {t("list.edit")}
          </Act>
        )}
        <Act href={withPage("/settings/statistics", page)} label={t("list.statisticsOf", { name })}>
          {t("list.statistics")}
        </Act>
        <Act href={`/${username}`} label={t("list.viewWhat", { name })}>
          {t("list.view")}
        </Act>
        {may("own") ? (
          <Act href={withPage("/settings/pages/manage", page)} label={t("list.manageWhat", { name })}>
            {t("list.manage")}
          </Act>
        ) : (
          <LeavePage page={page} />
        )}
      </div>
    </li>
  );
}

/** Loads the document anew, since the navigation around it is about another page then. */
function Act({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      className="inline-flex h-8 px-2.5 text-[13px] finger:h-11 finger:min-w-11 finger:shrink-0 items-center rounded-lg font-medium text-ink-soft transition-colors hover:bg-surface hover:text-ink"
    >
      {children}
    </a>
  );
}

const tones = {
  plain: "border-line bg-sunken text-ink",
  quiet: "border-dashed border-line-strong text-ink-soft",
  accent: "border-transparent bg-sunken text-accent",
};

function Mark({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`max-w-full rounded-md border px-1.5 py-0.5 text-xs leading-snug wrap-anywhere ${tones[tone]}`}>
      {children}
    </span>
  );
}
