import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Ids of the server actions of each page, by route; pages without forms are absent. */
export type ServerActions = ReadonlyMap<string, ReadonlySet<string>>;

/** What Next writes down of its build (`server-reference-manifest.json`): the pages that can call each action. */
type Manifest = { node: Record<string, { workers: Record<string, unknown> }> };

/**
 * Reads the actions of each page of the build: Next runs any action that a client names at any page, and logs an error
 * for an unknown one.
 * @param folder of the build
 */
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

/** `app/(account)/login/page` is the page of `/login`. */
function routeOf(page: string): string {
  const segments = page.split("/").slice(1, -1);
  return `/${segments.filter((segment) => !/^\(.*\)$/.test(segment)).join("/")}`;
}

/**
 * Whether an error came before any code of ours ran: Node could not parse the form, or React its arguments. Errors of
 * our pages and actions have their frames.
 */
export function isUnreadableForm(error: unknown): boolean {
  const frames =
    error instanceof Error ? (error.stack?.split("\n").filter((line) => /^\s+at .*\//.test(line)) ?? []) : [];
  return (
    frames.length > 0 && frames.every((frame) => /node:internal|\/next\/dist\/|node_modules_next_dist/.test(frame))
  );
}
