import { Link } from "@/app/_components/link";
import { currentWords } from "@/lib/auth/current-words";
import { looks } from "@/lib/page/looks";
import type { Words } from "@/lib/words/rooms";
import { LookThumbnail } from "./settings/profile/_components/look-thumbnail";

export const shownLooks = looks.slice(0, 8);

/** The first of the looks, each of which somebody new can begin with. */
export async function LookGallery() {
  const { t, texts } = await currentWords("landing");
  const isTold = (look: string): look is keyof Words["landing"]["lookWords"] => look in texts.lookWords;
  return (
    <section aria-labelledby="looks" className="-mx-5 border-t px-5 py-12 sm:mx-0 sm:px-0 lazy-layout sm:py-16">
      <h2 id="looks" className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">
        {t("looks.title")}
      </h2>
      <p className="mt-2 text-[15px] text-ink-soft">{t("looks.text", { count: String(looks.length) })}</p>
      <ul className="-mx-5 mt-7 flex snap-x scroll-px-5 [scrollbar-width:none] gap-3 overflow-x-auto px-5 pb-2 sm:mx-0 sm:grid sm:grid-cols-4 sm:gap-5 sm:overflow-visible sm:p-0 lg:grid-cols-8">
        {shownLooks.map(({ id, name, settings }) => (
          <li key={id} className="w-32 shrink-0 snap-start sm:w-auto">
            <Link
              href={`/register?look=${id}`}
              title={isTold(id) ? t(`lookWords.${id}`) : undefined}
              className="group block rounded-xl"
            >
              <span
                dir="ltr"
                className="block overflow-hidden rounded-xl border border-line-strong transition-transform duration-300 ease-out group-hover:-translate-y-1 motion-reduce:transition-none"
              >
                <LookThumbnail look={settings} name={t("looks.you")} />
              </span>
              <span className="mt-2 block text-center text-[13px] font-medium">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
