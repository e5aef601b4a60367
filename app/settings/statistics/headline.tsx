import type { Report } from "@/lib/page/statistics/report";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { sourceName } from "./names";
import { partWords } from "./part-words";

const ofUnit = {
  hour: { explained: "insight.jumpHour", most: "insight.mostHour" },
  day: { explained: "insight.jumpDay", most: "insight.mostDay" },
  month: { explained: "insight.jumpMonth", most: "insight.mostMonth" },
} as const;

/** Says in a sentence what the numbers of a period mean. */
export async function Headline({ report, zone }: { report: Report; zone: string }) {
  const { language, texts, t } = await currentWords("statistics");
  const { insight, period, source, total } = report;
  const sentence = () => {
    if (insight.kind === "nothing") return t("insight.nothing");
    if (insight.kind === "change") {
      const percent = new Intl.NumberFormat(language).format(Math.abs(insight.percent));
      return t(insight.percent > 0 ? "insight.more" : "insight.less", { percent });
    }
    if (insight.kind === "steady") return t("insight.steady", { views: total.view, visitors: total.visitor });
    const start = period.starts[insight.part] ?? new Date();
    const when = partWords(language, period, zone).said(start);
    const { explained, most } = ofUnit[period.unit];
    if (!source) return t(most, { when, views: insight.views });
    return t(explained, { when, source: sourceName(source, texts.sources) });
  };
  return <p className="text-lg leading-snug font-medium text-balance">{sentence()}</p>;
}
