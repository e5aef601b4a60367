import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const dayInMilliseconds = 86_400_000;

/**
 * A day later, since a server and open pages may still name them. @param {string} folder @param {Iterable<string>}
 * current @param {Iterable<string> | undefined} before names of the previous build, if known
 */
export function removeEarlierFiles(folder, current, before) {
  const [named, last] = [new Set(current), before && new Set(before)];
  const now = new Date();
  for (const name of readdirSync(folder).filter((one) => !named.has(one))) {
    const path = join(folder, name);
    if (!last || last.has(name)) utimesSync(path, now, now);
    else if (statSync(path).mtimeMs < now.getTime() - dayInMilliseconds) rmSync(path, { force: true });
  }
}

/** Leaves a file as it is that has this content already. @param {string} path @param {Buffer} content */
export function writeChanged(path, content) {
  if (!existsSync(path) || !readFileSync(path).equals(content)) writeFileSync(path, content);
}
