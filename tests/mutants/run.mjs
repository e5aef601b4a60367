import { existsSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { install, installApart, requireNode, root, run, SetupError } from "../../scripts/prepare.mjs";
import { rooms } from "./rooms.mjs";

const folder = "tests/mutants";
const report = "tests/artifacts/mutants/report.json";

/** The room of a path, and the files in it that are meant: `lib/oauth`, or `lib/oauth/grants/refresh-token.ts`. */
function chosen(path) {
  const named = path.replace(/\/+$/, "");
  const name = Object.keys(rooms).find((room) => named === room || named.startsWith(`${room}/`));
  if (name === undefined || !existsSync(named)) {
    throw new SetupError(`${path}: name one of ${Object.keys(rooms).join(", ")}, or a file or folder in it.`);
  }
  const { files, tests } = rooms[name];
  if (named === name) return { name, files, tests };
  return { name: named, files: named.endsWith(".ts") ? [named] : [`${named}/**/*.ts`], tests };
}

/** How many mutants of the last report ended how. @throws {SetupError} when tests were not run */
function counted() {
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  // Stryker takes a test file that could not be loaded for one without a failure.
  const untested = mutants.filter(({ status, testsCompleted }) => status === "Survived" && testsCompleted === 0);
  if (untested.length > 0) throw new SetupError(`${untested.length} mutants were not tested; run this again.`);
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const valid = killed + count("Survived", "NoCoverage");
  return { killed, valid, percent: valid === 0 ? 100 : Math.floor((100 * killed) / valid) };
}

async function measure(stryker, { name, files, tests }) {
  const options = ["--mutate", files.join(","), "--testFiles", tests.join(",")];
  const begun = Date.now();
  const code = await run(process.execPath, [stryker, "run", `${folder}/stryker.config.mjs`, ...options]);
  const { killed, valid, percent } = counted();
  const minutes = Math.ceil((Date.now() - begun) / 60_000);
  return { code, line: `${name}: ${killed} of ${valid} mutants killed, ${percent} %, in ${minutes} min` };
}

try {
  requireNode();
  process.chdir(root);
  const paths = process.argv.slice(2);
  const measured = (paths.length > 0 ? paths : Object.keys(rooms)).map(chosen);
  await install();
  const stryker = `${await installApart(folder)}/@stryker-mutator/core/bin/stryker.js`;
  // It keeps all cores busy for a long time.
  setPriority(10);
  const results = [];
  for (const room of measured) results.push(await measure(stryker, room));
  process.stdout.write(`${results.map(({ line }) => line).join("\n")}\n`);
  process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error.isExpected ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
}
