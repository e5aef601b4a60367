import { currentWords } from "@/lib/people/auth/forms/current-words";

const still = "/editor-still.webp";
const size = { width: 390, height: 760 } as const;

/**
 * Shows six seconds of the editor, which `npm run record:editor` films. It needs no script: a checkbox stops it, and who
 * wants no motion gets a still picture.
 */
export async function EditorFilm() {
  const { t } = await currentWords("landing");
  const picture = "block h-auto w-full";
  return (
    <section
      aria-labelledby="film"
      className="-mx-5 grid items-center gap-x-16 gap-y-8 border-t px-5 py-12 sm:mx-0 sm:px-0 sm:py-16 md:grid-cols-2"
    >
      <div className="max-md:text-center">
        <h2 id="film" className="text-2xl font-semibold tracking-tight text-balance sm:text-[1.75rem]">
          {t("film.title")}
        </h2>
        <p className="mx-auto mt-2 max-w-md text-[15px] leading-relaxed text-pretty text-ink-soft md:mx-0">
          {t("film.text")}
        </p>
      </div>
      <div className="group mx-auto flex w-[17.5rem] max-w-full flex-col items-center gap-3">
        <div className="w-full overflow-hidden rounded-[2.25rem] border-8 border-ink bg-sunken shadow-[0_24px_48px_-24px_rgb(0_0_0/0.35)]">
          <picture className="group-has-checked:hidden">
            <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
            <img src="/editor.webp" {...size} loading="lazy" alt={t("film.alt")} className={picture} />
          </picture>
          {/* biome-ignore lint/performance/noImgElement: the file has its final size */}
          <img
            src={still}
            {...size}
            loading="lazy"
            alt={t("film.alt")}
            className={`${picture} not-group-has-checked:hidden`}
          />
        </div>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-4 text-sm text-ink-soft select-none hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent motion-reduce:hidden">
          <input type="checkbox" className="peer sr-only" aria-label={t("film.pause")} />
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 fill-current">
            <path d="M7 5h3.500v14H7zm6.500 0H17v14h-3.500z" className="group-has-checked:hidden" />
            <path d="M8 5v14l11-7z" className="not-group-has-checked:hidden" />
          </svg>
          <span className="peer-checked:hidden">{t("film.pause")}</span>
          <span className="not-peer-checked:hidden">{t("film.play")}</span>
        </label>
      </div>
    </section>
  );
}
