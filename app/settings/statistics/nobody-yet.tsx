import { ButtonLink } from "@/app/_components/button";
import { currentWords } from "@/lib/people/auth/forms/current-words";

/** The heights of bars that nobody has filled yet, in percent. */
const heights = [18, 26, 22, 34, 30, 44, 38, 52, 60, 56, 72, 84];
const step = 100 / heights.length;

/** Shows what this page will be, while nobody has come, and how the first ones find the way. */
export async function NobodyYet({ username }: { username: string }) {
  const { t } = await currentWords("statistics");
  return (
    <div className="overflow-hidden rounded-xl border bg-surface shadow-raised">
      <svg aria-hidden="true" className="block h-40 w-full bg-linear-to-b from-accent-wash to-surface">
        {heights.map((height, index) => (
          <rect
            key={height}
            {...{
              x: `${index * step + 1.2}%`,
              width: `${step - 2.4}%`,
              y: `${100 - height}%`,
              height: `${height}%`,
              rx: 4,
            }}
            className="chart-bar fill-accent/15"
          />
        ))}
      </svg>
      <div className="flex flex-col items-center border-t px-6 py-8 text-center">
        <h2 className="text-lg font-semibold tracking-tight">{t("empty.title")}</h2>
        <p className="mt-2 max-w-md text-sm leading-relaxed text-pretty text-ink-soft">{t("empty.text")}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <ButtonLink variant="primary" href={`/${username}`}>
            {t("empty.open")}
          </ButtonLink>
          <ButtonLink href={`/${username}/qr.png`}>{t("empty.qr")}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
