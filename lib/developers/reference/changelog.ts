import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @property version `Unreleased` where it has none yet @property date such as 2026-11-22 @property text Markdown */
export type ApiRelease = { version: string; date: string | undefined; text: string };

const readChangelog = () => readFileSync(join(process.cwd(), "CHANGELOG.md"), "utf8");

/**
 * Returns the sections `API` of CHANGELOG.md, the newest release first. What an entry says from "For operators:" on, such
 * as the variables of a limit, is left out: developers who use the API cannot set it.
 */
export function listApiReleases(changelog = readChangelog()): ApiRelease[] {
  const [, ...releases] = changelog.split(/^## /m);
  return releases.flatMap((release) => {
    const [title = "", ...parts] = release.split(/^### /m);
    const section = parts.find((part) => part.startsWith("API\n"));
    if (!section) return [];
    const [version = "", date] = title.replaceAll(/[[\]]/g, "").trim().split(" - ");
    return { version, date, text: withoutOperators(section.slice(4).trim()) };
  });
}

const withoutOperators = (list: string) =>
  list
    .split(/\n(?=- )/)
    .map((entry) => entry.replace(/\s*For operators:.*$/s, ""))
    .filter((entry) => entry !== "-")
    .join("\n");

/** Returns what has changed in the API, as Markdown with a heading for each release. */
export const apiChanges = (): string =>
  listApiReleases()
    .map(({ version, date, text }) => `### ${[version, date].filter(Boolean).join(" - ")}\n\n${text}`)
    .join("\n\n");
