import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @property version `Unreleased` where it has none yet @property date such as 2026-11-22 @property text Markdown */
export type ApiRelease = { version: string; date: string | undefined; text: string };

/** Returns the sections `API` of CHANGELOG.md, the newest release first. */
export function listApiReleases(): ApiRelease[] {
  const [, ...releases] = readFileSync(join(process.cwd(), "CHANGELOG.md"), "utf8").split(/^## /m);
  return releases.flatMap((release) => {
    const [title = "", ...parts] = release.split(/^### /m);
    const section = parts.find((part) => part.startsWith("API\n"));
    if (!section) return [];
    const [version = "", date] = title.replaceAll(/[[\]]/g, "").trim().split(" - ");
    return { version, date, text: section.slice(4).trim() };
  });
}

/** Returns what has changed in the API, as Markdown with a heading for each release. */
export const apiChanges = (): string =>
  listApiReleases()
    .map(({ version, date, text }) => `### ${[version, date].filter(Boolean).join(" - ")}\n\n${text}`)
    .join("\n\n");
