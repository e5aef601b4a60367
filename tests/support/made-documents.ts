import { metricsToken } from "./server";

/**
 * How many documents of profiles a server has made so far: all of them, or the pages alone. It has `METRICS_TOKEN`, and what
 * it serves from memory is not made.
 */
export async function documentsMade(url: string, which: "all" | "page" = "all"): Promise<number> {
  const response = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const counts = (await response.text()).matchAll(/^vitrine_profile_documents_made_total\{document="(\w+)"\} (\d+)$/gm);
  return Array.from(counts)
    .filter(([, document]) => which === "all" || document === which)
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
