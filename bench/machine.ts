import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "@/scripts/prepare.mjs";

/** What the figures were measured on, a line each. */
export function describeMachine(postgres: string): string[] {
  const [first] = cpus();
  return [
    `CPU: ${first?.model.trim() ?? "unknown"}, ${cpus().length} cores`,
    `Memory: ${Math.round(totalmem() / 1024 ** 3)} GB`,
    `Linux ${release()}, Node ${process.versions.node}, PostgreSQL ${postgres}`,
    ["next", "fastify", "postgres", "oidc-provider", "autocannon"]
      .map((name) => `${name} ${versionOf(name)}`)
      .join(", "),
  ];
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
}
