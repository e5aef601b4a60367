import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the sections `API` of CHANGELOG.md. */
export function apiChanges(): string {
  const [, ...releases] = readFileSync(join(process.cwd(), "CHANGELOG.md"), "utf8").split(/^## /m);
  const sections = releases.flatMap((release) => {
    const [title = "", ...parts] = release.split(/^### /m);
    const section = parts.find((part) => part.startsWith("API\n"));
    return section ? `### ${title.replaceAll(/[[\]]/g, "").trim()}\n\n${section.slice(4).trim()}` : [];
  });
  return sections.join("\n\n");
}
