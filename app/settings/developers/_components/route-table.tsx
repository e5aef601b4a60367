import { documentedRoute } from "@/lib/core/operation/operation";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { statusClass, type usageByRoute } from "./usage-days";

/** Lists requests by endpoint and status. */
export async function RouteTable({ routes }: { routes: ReturnType<typeof usageByRoute> }) {
  const { language, t } = await currentWords("developers");
  const number = new Intl.NumberFormat(language);
  return (
    <table className="w-full text-[13px]">
      <thead>
        <tr className="border-b text-ink-soft">
          <th scope="col" className="px-5 py-2 text-start font-medium sm:px-6">
            {t("requests.endpoint")}
          </th>
          <th scope="col" className="py-2 text-start font-medium">
            {t("requests.status")}
          </th>
          <th scope="col" className="px-5 py-2 text-end font-medium sm:px-6">
            {t("requests.count")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {routes.map(({ route, status, requests }) => (
          <tr key={`${route} ${status}`}>
            <th scope="row" className="px-5 py-2 text-start font-mono text-xs font-normal break-all sm:px-6">
              <bdi dir="ltr">{documentedRoute(route)}</bdi>
            </th>
            <td className={`py-2 tabular-nums ${statusClass(status) === "done" ? "" : "text-danger"}`}>{status}</td>
            <td className="px-5 py-2 text-end tabular-nums sm:px-6">{number.format(requests)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
