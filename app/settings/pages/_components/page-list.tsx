import { listPageStates } from "@/lib/page/drafts/state-store";
import { countViewsOfPages } from "@/lib/page/statistics/views-store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { ListedPage } from "@/lib/people/pages/page-store";
import type { SentOffer } from "@/lib/people/users/pages/offer-store";
import { PageCard } from "./page-card";

type Props = {
  pages: readonly ListedPage[];
  sent: ReadonlyMap<string, SentOffer>;
  title: string;
  isTitleShown: boolean;
};

/** Shows pages as cards, with what is going on there. */
export async function PageList({ pages, sent, title, isTitleShown }: Props) {
  const ids = pages.map(({ id }) => id);
  const [states, views] = await Promise.all([listPageStates(ids), countViewsOfPages(ids, 7)]);
  const { language, t } = await currentWords("pages");
  const { format } = new Intl.NumberFormat(language);
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      {isTitleShown && <p className="text-sm font-medium text-ink-soft">{title}</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {pages.map((page) => (
          <PageCard
            key={page.id}
            {...{ page, t }}
            state={states.get(page.id)}
            views={format(views.get(page.id) ?? 0)}
            recipient={sent.get(page.id)?.recipient}
          />
        ))}
      </ul>
    </section>
  );
}
