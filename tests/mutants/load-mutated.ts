import { readdirSync } from "node:fs";
import { resolve } from "node:path";

/** Of a path, or of a pattern as `rooms.mjs` has them. */
function filesOf(pattern: string): string[] {
  const [, folder, isDeep] = /^(.+?)\/(\*\*\/)?\*\.ts$/.exec(pattern) ?? [];
  if (folder === undefined) return [pattern];
  const names = readdirSync(folder, { recursive: isDeep !== undefined, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name}`);
}

const patterns = (process.env.VITRINE_MUTANTS_FILES ?? "").split(",").filter(Boolean);
const left = patterns.flatMap((pattern) => (pattern.startsWith("!") ? pattern.slice(1) : []));
const files = patterns.filter((pattern) => !pattern.startsWith("!")).flatMap(filesOf);
// A test that loaded one of them would seem to run what runs only while a module is loaded, and cannot be changed then.
for (const file of files.filter((name) => !left.includes(name))) await import(resolve(file));
