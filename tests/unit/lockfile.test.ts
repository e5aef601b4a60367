import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Entry = {
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};
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

/** Those of the Open Source Initiative's list that our packages have, by their SPDX name. */
const openLicences = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "LGPL-3.0-or-later", "MIT"],
  ...["MIT-0", "MPL-2.0", "OFL-1.1", "Python-2.0", "Unlicense"],
]);
/** What else production holds, with its reason. */
const exceptions: [packages: RegExp, licence: string | undefined, reason: string][] = [
  [/^caniuse-lite$/, "CC-BY-4.0", "data about browsers, which the licence of a text suits"],
  [/^simple-icons$/, "CC0-1.0", "drawings that are given to the public domain"],
  [/^@next\/swc-/, undefined, "builds of next (MIT) for other machines, of which the lockfile knows little"],
  [/^@msgpackr-extract\//, undefined, "builds of msgpackr-extract (MIT) for other machines, likewise"],
];

/** Whether an SPDX expression such as `MIT AND (ISC OR BSD-2-Clause)`, without deeper nesting, leaves an open licence. */
const isOpen = (expression: string) =>
  expression.split(" AND ").every((part) =>
    part
      .replaceAll(/[()]/g, "")
      .split(" OR ")
      .some((name) => openLicences.has(name)),
  );

it("every package of production has an open licence, but for those that are named with their reason", () => {
  const shipped = installed.filter(([, { dev }]) => !dev);
  expect(shipped.length).toBeGreaterThan(200);
  const others = shipped.filter(([, { license }]) => license === undefined || !isOpen(license));
  const named = others.map(([path, { license }]) => {
    const isNamed = ([packages, licence]: (typeof exceptions)[number]) =>
      packages.test(nameOf(path)) && licence === license;
    return { path, license, exception: exceptions.findIndex(isNamed) };
  });
  expect(named.filter(({ exception }) => exception === -1)).toEqual([]);
  expect([...new Set(named.map(({ exception }) => exception))].sort()).toEqual([...exceptions.keys()]);
});
