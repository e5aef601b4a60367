import type { Metadata } from "next";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { siteOrigin } from "@/lib/core/site-origin";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { listPages } from "@/lib/people/pages/page-store";
import { countPages, maxPages } from "@/lib/people/users/pages/further-page-store";
import { listReceivedOffers, listSentOffers } from "@/lib/people/users/pages/offer-store";
import { listDeletedPages } from "@/lib/people/users/pages/page-deletion-store";
import { getProfileById } from "@/lib/people/users/store";
import { AddPageForm } from "./_components/add-page-form";
import { DeletedPages } from "./_components/deleted-pages";
import { NoRoom } from "./_components/no-room";
import { OfferedPages } from "./_components/offered-pages";
import { PageList } from "./_components/page-list";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("pages");
  return { title: t("title") };
}

/** Shows the pages of the account, and those that others share with it. */
export default async function PagesPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireUser("/settings/pages");
  const [pages, { isPremium }, used, deleted, sent, offers] = await Promise.all([
    listPages(user.id),
    getProfileById(user.id),
    countPages(user.id),
    listDeletedPages(user.id),
    listSentOffers(user.id),
    listReceivedOffers(user.id),
  ]);
  const [own, shared] = [true, false].map((isOwn) => pages.filter(({ role }) => (role === "owner") === isOwn));
  const most = maxPages({ isPremium });
  const { copy, outcome: told } = await searchParams;
  const copied = firstValue(copy);
  const { t, texts } = await currentWords("pages");
  const outcome = Object.entries(texts.outcomes).find(([name]) => name === told)?.[1];
  const shell = (await currentWords("shell")).texts.settings;
  return (
    <>
      <PageHeading
        title={t("title")}
        description={t("description")}
        action={
          most > 1 && (
            <p className="rounded-lg border bg-surface px-3 py-1.5 text-sm font-medium tabular-nums">
              <span className="sr-only">{t("roomLabel")}: </span>
              {t("room", { used: String(used), most: String(most) })}
            </p>
          )
        }
      />
      {outcome && <Notice tone="success">{outcome}</Notice>}
      {offers.length > 0 && <OfferedPages {...{ user, offers }} hasRoom={used < most} />}
      <PageList pages={own ?? []} sent={sent} title={shell.ownPages} isTitleShown={shared?.length !== 0} />
      {shared && shared.length > 0 && <PageList pages={shared} sent={sent} title={shell.sharedPages} isTitleShown />}
      {used < most ? (
        <AddPageForm
          host={new URL(siteOrigin()).host}
          pages={(own ?? []).map(({ username, displayName }) => ({ username, displayName }))}
          source={own?.find(({ username }) => username === copied)?.username ?? ""}
          words={texts.add}
        />
      ) : (
        <NoRoom isPremium={isPremium} />
      )}
      {deleted.length > 0 && <DeletedPages pages={deleted} />}
    </>
  );
}
