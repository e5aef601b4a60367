import { themes } from "@/lib/page/themes/themes";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { featuredThemes } from "./look-links";
import { LookList } from "./look-list";

/** Shows the themes that a new person can begin with, or some of them. */
export async function LookGallery() {
  const { t } = await currentWords("landing");
  const { texts } = await currentWords("lookWords");
  const titles = Object.fromEntries(featuredThemes.map(({ id }) => [id, texts[id]]));
  return (
    <section aria-labelledby="looks" className="-mx-5 border-t px-5 py-12 sm:mx-0 sm:px-0 lazy-layout sm:py-16">
      <h2 id="looks" className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">
        {t("looks.title")}
      </h2>
      <p className="mt-2 text-[15px] text-ink-soft">{t("looks.text", { count: String(themes.length) })}</p>
      <LookList you={t("looks.you")} titles={titles} />
    </section>
  );
}
