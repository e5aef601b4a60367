import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Entry = { integrity?: string; link?: boolean; optional?: boolean; os?: string[]; cpu?: string[] };
const packages: Record<string, Entry> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const unchecked = installed.filter(([, { integrity }]) => integrity === undefined);

it("every package has a checksum, but for those that docs/dependencies.md names", () => {
  const [, list = ""] = readFileSync("docs/dependencies.md", "utf8").split("## Packages without a checksum");
  // Written as the shell does: `@next/swc-{darwin-x64,win32-x64-msvc}` names two.
  const groups = [...list.matchAll(/`([^`{]+)\{([^`}]+)\}`/g)];
  const named = groups.flatMap(([, prefix = "", rest = ""]) => rest.split(",").map((end) => prefix + end));
  expect(named).toEqual(unchecked.map(([path]) => nameOf(path)).sort());
  expect(installed.length - unchecked.length).toBeGreaterThan(500);
});

it("a package without a checksum is an optional build for one platform", () => {
  expect(unchecked.filter(([, { optional, os, cpu }]) => !optional || !(os ?? cpu)?.length)).toEqual([]);
});
