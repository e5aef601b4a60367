import { classNames } from "@/app/_components/class-names";
import { currentWords } from "@/lib/people/auth/forms/current-words";

type Props = { total: number; earlier: number };

/** Shows how much more or less there was than in the period before, as an arrow with a number, and in words. */
export async function Change({ total, earlier }: Props) {
  const { language, t } = await currentWords("statistics");
  if (total === 0 && earlier <= 0) return null;
  const isNew = earlier <= 0;
  const percent = isNew ? 0 : Math.round(((total - earlier) / earlier) * 100);
  const written = new Intl.NumberFormat(language).format(Math.abs(percent));
  const isSame = !isNew && percent === 0;
  const sentence = isNew
    ? t("change.first")
    : isSame
      ? t("change.none")
      : t(percent > 0 ? "change.more" : "change.less", { percent: written });
  const isUp = isNew || percent > 0;
  return (
    <span
      title={sentence}
      className={classNames(
        "text-[13px] font-medium tabular-nums",
        isSame ? "text-ink-soft" : isUp ? "text-success" : "text-danger",
      )}
    >
      <span aria-hidden="true">{isSame ? "±0" : isNew ? "↑" : `${isUp ? "↑" : "↓"} ${written}%`}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
