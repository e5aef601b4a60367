import { outcomeOf, type usageByRoute } from "./usage-days";

const number = new Intl.NumberFormat("en");

/** Requests by endpoint and status. */
export function RouteTable({ routes }: { routes: ReturnType<typeof usageByRoute> }) {
  return (
    <table className="w-full text-[13px]">
      <thead>
        <tr className="border-b text-left text-ink-soft">
          <th scope="col" className="px-5 py-2 font-medium sm:px-6">
            Endpoint
          </th>
          <th scope="col" className="py-2 font-medium">
            Status
          </th>
          <th scope="col" className="px-5 py-2 text-right font-medium sm:px-6">
            Requests
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {routes.map(({ route, status, requests }) => (
          <tr key={`${route} ${status}`}>
            <th scope="row" className="px-5 py-2 text-left font-mono text-xs font-normal break-all sm:px-6">
              {route}
            </th>
            <td className={`py-2 tabular-nums ${outcomeOf(status) === "done" ? "" : "text-danger"}`}>{status}</td>
            <td className="px-5 py-2 text-right tabular-nums sm:px-6">{number.format(requests)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
