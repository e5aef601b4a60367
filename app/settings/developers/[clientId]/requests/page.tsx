import type { Metadata } from "next";
import { Button } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { Field } from "@/app/_components/forms/field";
import { Link } from "@/app/_components/link";
import { Panel } from "@/app/_components/panel";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { requestLogBounds } from "@/lib/core/limits/developer-quotas";
import { documentedRoute } from "@/lib/core/operation/operation";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { listRequestRoutes, listRequests } from "@/lib/people/oauth/clients/request-store";
import { ApplicationHeading } from "../../_components/application-heading";
import { UsageChoice } from "../../_components/usage-choice";
import { requireOwnApplication } from "../../own-application";
import { RequestList } from "./request-list";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("developers");
  return { title: t("requestLog.title") };
}

type Props = { params: Promise<{ clientId: string }>; searchParams: PageQuery };

export default async function RequestsPage({ params, searchParams }: Props) {
  const client = await requireOwnApplication(params, "/requests");
  const query = await searchParams;
  const [requestId, before] = [firstValue(query.id)?.slice(0, 100), firstValue(query.before)];
  const onlyErrors = firstValue(query.errors) === "1";
  const routes = await listRequestRoutes(client);
  const route = routes.find((one) => one === firstValue(query.endpoint));
  const { requests, hasOlder } = await listRequests(client, { requestId, route, onlyErrors, before });
  const { t } = await currentWords("developers");
  const days = String(requestLogBounds.days);
  const older = new URLSearchParams({
    ...(route !== undefined && { endpoint: route }),
    ...(onlyErrors && { errors: "1" }),
    before: requests.at(-1)?.id ?? "",
  });
  return (
    <>
      <ApplicationHeading client={client} current="requests" />
      {routes.length === 0 ? (
        <EmptyState title={t("requests.none")}>{t("requestLog.description", { days })}</EmptyState>
      ) : (
        <Panel title={t("requestLog.title")} description={t("requestLog.description", { days })}>
          <form className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
            <Field
              id="field-id"
              name="id"
              label={t("requestLog.id")}
              placeholder={t("requestLog.idHint")}
              defaultValue={requestId}
              maxLength={100}
              spellCheck={false}
              autoComplete="off"
              dir="ltr"
              className="min-w-60 flex-1"
            />
            <UsageChoice
              name="endpoint"
              label={t("requests.endpoint")}
              all={t("requests.allEndpoints")}
              options={routes.map((one) => [one, documentedRoute(one)])}
              chosen={route}
            />
            <label className="flex h-10 items-center gap-2.5 text-sm finger:h-11">
              <input
                type="checkbox"
                name="errors"
                value="1"
                defaultChecked={onlyErrors}
                className="size-4 accent-accent"
              />
              {t("requestLog.errorsOnly")}
            </label>
            <Button type="submit">{t("requests.show")}</Button>
          </form>
          {requests.length > 0 ? (
            <RequestList requests={requests} />
          ) : (
            <p className="text-sm text-ink-soft">
              {requestId === undefined ? t("requestLog.noErrors", { days }) : t("requestLog.notFound", { days })}
            </p>
          )}
          {hasOlder && (
            <p className="mt-4 text-sm">
              <Link href={`?${older}`} className="font-medium text-accent hover:underline">
                {t("requestLog.older")}
              </Link>
            </p>
          )}
        </Panel>
      )}
    </>
  );
}
