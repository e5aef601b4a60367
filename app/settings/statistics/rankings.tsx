import { entryNames, entryTitle } from "@/lib/page/statistics/entry-names";
import { originMetrics, otherName } from "@/lib/page/statistics/metrics";
import type { NamedSum } from "@/lib/page/statistics/read-store";
import type { Report } from "@/lib/page/statistics/report";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getAccount } from "@/lib/people/users/store";
import { codeName, sourceName } from "./names";
import { type Ranked, Ranking } from "./ranking";

type Props = { ownerId: string; report: Report };

const toRows = (sums: readonly NamedSum[], nameOf: (sum: NamedSum) => string): Ranked[] =>
  sums
    .map((sum) => ({
      ...{ key: `${sum.metric} ${sum.name}`, name: <bdi>{nameOf(sum)}</bdi> },
      ...{ total: sum.total, earlier: sum.earlier },
    }))
    .sort((one, other) => other.total - one.total);

/** Shows what was clicked, where views came from, and with what the page was seen. */
export async function Rankings({ ownerId, report: { named, total } }: Props) {
  const { language, texts, t } = await currentWords("statistics");
  const [names, account] = await Promise.all([entryNames(ownerId), getAccount(ownerId)]);
  const entryName = ({ name }: NamedSum) => entryTitle(names.get(name), language) ?? t("entries.removed");
  const views = total.view;
  const campaigns = (["utm_source", "utm_medium", "utm_campaign"] as const).filter(
    (metric) => named(metric).length > 0,
  );
  const tracks = new Map(account.audios.map(({ id, name }) => [id, name]));
  const [countries, languages, plays, downloads] = [
    named("country"),
    named("language"),
    named("play"),
    named("download"),
  ];
  return (
    <>
      <Ranking
        title={t("entries.title")}
        none={t("entries.none")}
        rows={toRows(named("click"), entryName)}
        whole={total.click}
      />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Ranking
          title={t("sources.title")}
          none={t("insight.nothing")}
          rows={toRows(originMetrics.flatMap(named), (sum) => sourceName(sum, texts.sources))}
          whole={views}
        />
        <Ranking
          title={t("devices.title")}
          none={t("insight.nothing")}
          rows={toRows(named("device"), ({ name }) => texts.devices[name as "phone" | "tablet" | "computer"] ?? name)}
          whole={views}
        />
        {campaigns.map((metric) => (
          <Ranking
            key={metric}
            title={`${t("campaigns.title")}: ${t(`campaigns.${metric}`)}`}
            rows={toRows(named(metric), (sum) => sourceName(sum, texts.sources))}
            whole={views}
          />
        ))}
        {countries.length > 0 && (
          <Ranking
            title={t("countries")}
            rows={toRows(countries, ({ name }) => codeName("region", name, language))}
            whole={views}
          />
        )}
        {languages.length > 0 && (
          <Ranking
            title={t("languages")}
            rows={toRows(languages, ({ name }) =>
              name === otherName ? texts.sources.other : codeName("language", name, language),
            )}
            whole={views}
          />
        )}
        {plays.length > 0 && (
          <Ranking
            title={t("tracks")}
            rows={toRows(plays, ({ name }) => tracks.get(name) ?? t("entries.removed"))}
            whole={total.play}
          />
        )}
        {downloads.length > 0 && (
          <Ranking
            title={t("downloads.title")}
            rows={toRows(downloads, ({ name }) => texts.downloads[name as "qr" | "contact"] ?? name)}
            whole={total.download}
          />
        )}
      </div>
    </>
  );
}
