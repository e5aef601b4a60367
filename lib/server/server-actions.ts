import { readFileSync } from "node:fs";
import { join } from "node:path";

export type ServerActions = ReadonlyMap<string, ReadonlySet<string>>;

/** Next's `server-reference-manifest.json`: the pages that can call each action. */
type Manifest = { node: Record<string, { workers: Record<string, unknown> }> };

/** Next itself runs any action at any page, and logs unknown ones as errors. @param folder of the build */
export function readServerActions(folder: string): ServerActions {
  const text = readFileSync(join(folder, "server/server-reference-manifest.json"), "utf8");
  const actions = new Map<string, Set<string>>();
  for (const [id, { workers }] of Object.entries((JSON.parse(text) as Manifest).node)) {
    for (const page of Object.keys(workers)) {
      const route = routeOf(page);
      actions.set(route, (actions.get(route) ?? new Set()).add(id));
    }
  }
  return actions;
}

function routeOf(page: string): string {
  const segments = page.split("/").slice(1, -1);
  return `/${segments.filter((segment) => !/^\(.*\)$/.test(segment)).join("/")}`;
}

/** No frame of ours: Node could not parse the form, or React its arguments. */
export function isUnreadableForm(error: unknown): boolean {
  const frames =
    error instanceof Error ? (error.stack?.split("\n").filter((line) => /^\s+at .*\//.test(line)) ?? []) : [];
  return (
    frames.length > 0 && frames.every((frame) => /node:internal|\/next\/dist\/|node_modules_next_dist/.test(frame))
  );
}
