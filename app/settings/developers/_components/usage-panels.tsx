import type { ReactNode } from "react";
import { Button } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { Panel } from "@/app/_components/panel";
import { usageBounds } from "@/lib/core/limits/developer-quotas";
import { documentedRoute } from "@/lib/core/operation/operation";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { CallError, DailyRequests } from "@/lib/people/oauth/clients/usage-store";
import { ErrorList } from "./error-list";
import { RouteTable } from "./route-table";
import { UsageChart } from "./usage-chart";
import { UsageChoice } from "./usage-choice";
import { usageByDay, usageByRoute } from "./usage-days";

type Props = {
  counts: DailyRequests[];
  errors: CallError[];
  /** The address of the page may name an endpoint. */
  wanted: string | string[] | undefined;
  /** Says what is counted, where nothing was counted yet. */
  nothing: string;
  /** Says more of the errors than how many there are. */
  note?: string;
  /** Chooses whose requests are shown, where there is a choice. */
  caller?: ReactNode;
};

/** Shows requests per day and by endpoint, and what was refused: of an application, or of personal tokens. */
export async function UsagePanels({ counts, errors, wanted, nothing, note, caller }: Props) {
  const { t } = await currentWords("developers");
  const description = t("errors.description", {
    days: String(usageBounds.days),
    most: String(usageBounds.errorsPerCaller),
  });
  const endpoints = [...new Set(counts.map(({ route }) => route))].sort();
  const endpoint = endpoints.find((route) => route === wanted);
  const shown = endpoint === undefined ? counts : counts.filter(({ route }) => route === endpoint);
  const isEmpty = counts.length === 0;
  return (
    <>
      {isEmpty && !caller ? (
        <EmptyState title={t("requests.none")}>{nothing}</EmptyState>
      ) : (
        <Panel id="usage" title={t("requests.perDay")}>
          <form action="#usage" className="mb-5 flex flex-wrap items-end gap-2">
            {caller}
            {!isEmpty && (
              <UsageChoice
                name="endpoint"
                label={t("requests.endpoint")}
                all={t("requests.allEndpoints")}
                options={endpoints.map((route) => [route, documentedRoute(route)])}
                chosen={endpoint}
              />
            )}
            <Button type="submit">{t("requests.show")}</Button>
          </form>
          {isEmpty ? (
            <p className="text-sm leading-relaxed text-ink-soft">
              {t("requests.noneSentence")} {nothing}
            </p>
          ) : (
            <UsageChart {...usageByDay(shown, new Date(), usageBounds.days)} />
          )}
        </Panel>
      )}
      {!isEmpty && (
        <Panel title={t("requests.byEndpoint")} flush>
          <RouteTable routes={usageByRoute(counts)} />
        </Panel>
      )}
      <Panel
        title={t("errors.title")}
        description={note ? `${description} ${note}` : description}
        flush={errors.length > 0}
      >
        {errors.length > 0 ? (
          <ErrorList errors={errors} />
        ) : (
          <p className="text-sm text-ink-soft">{t("errors.none")}</p>
        )}
      </Panel>
    </>
  );
}
