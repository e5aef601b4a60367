import { routeTable } from "@/app/table";
import { fileHandlers } from "@/lib/media/files/renditions";
import { createTargets, type ProfileTarget } from "@/lib/operator/server/targets";

/** What our own server takes a path and query for. */
export const parseTarget = createTargets(routeTable, fileHandlers);

/** Of a public read. @throws Error for another address */
export function parseProfileTarget(url = ""): ProfileTarget {
  const target = parseTarget(url);
  if (target.kind === "profile page" || target.kind === "profile JSON") return target;
  throw new Error(`${url} is a ${target.kind}`);
}
