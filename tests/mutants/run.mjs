import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { install, installApart, requireNode, root, run, SetupError } from "../../scripts/prepare.mjs";
import { rooms } from "./rooms.mjs";
import config from "./stryker.config.mjs";

const folder = "tests/mutants";
const report = "tests/artifacts/mutants/report.json";

/** One in how many mutants is tested, and where. @throws {SetupError} that says what to write instead */
function readArguments() {
  const options = { "one-in": { type: "string", default: "1" } };
  try {
    const { values, positionals: paths } = parseArgs({ allowPositionals: true, options });
    const oneIn = Number(values["one-in"]);
    if (!Number.isInteger(oneIn) || oneIn < 1) throw new Error("--one-in: write a whole number from 1 up.");
    return { oneIn, paths };
  } catch (error) {
    throw new SetupError(error.message);
  }
}

/** The room of a path, and the files in it that are meant: `lib/people/oauth`, or `lib/people/oauth/grants/refresh-token.ts`. */
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
  return { killed, valid: killed + count("Survived", "NoCoverage") };
}

/** Between which percentages the share of all mutants lies, 19 times in 20, by that of a sample (Wilson's interval). */
function interval(killed, valid) {
  const z = 1.96;
  const share = killed / valid;
  const middle = share + z ** 2 / (2 * valid);
  const spread = z * Math.sqrt((share * (1 - share)) / valid + z ** 2 / (4 * valid ** 2));
  return [middle - spread, middle + spread].map((end) => Math.round((100 * end) / (1 + z ** 2 / valid)));
}

/** Whether enough mutants of a room are killed, and a line that says so. */
async function measure(stryker, { name, files, tests }, oneIn) {
  const options = ["--mutate", files.join(","), "--testFiles", tests.join(",")];
  process.env.VITRINE_MUTANTS_FILES = files.join(",");
  const begun = Date.now();
  const code = await run(process.execPath, [stryker, "run", `${folder}/stryker.config.mjs`, ...options]);
  if (code !== 0) throw new SetupError(`${name} was not measured; Stryker says why above.`);
  const { killed, valid } = counted();
  if (valid === 0) throw new SetupError(`No mutant of ${name} was tested; choose a smaller --one-in.`);
  const percent = Math.floor((100 * killed) / valid);
  const sample = oneIn === 1 ? "" : ` (${interval(killed, valid).join(" to ")} %, by one in ${oneIn})`;
  const minutes = Math.ceil((Date.now() - begun) / 60_000);
  return {
    isEnough: percent >= config.thresholds.low,
    line: `${name}: ${killed} of ${valid} mutants killed, ${percent} %${sample}, in ${minutes} min`,
  };
}

try {
  requireNode();
  process.chdir(root);
  const { oneIn, paths } = readArguments();
  const measured = (paths.length > 0 ? paths : Object.keys(rooms)).map(chosen);
  process.env.VITRINE_MUTANTS_ONE_IN = String(oneIn);
  process.env.VITRINE_MUTANTS_SEED ??= String(randomInt(2 ** 31));
  await install();
  const stryker = `${await installApart(folder)}/@stryker-mutator/core/bin/stryker.js`;
  // It keeps all cores busy for a long time.
  setPriority(10);
  const results = [];
  try {
    for (const room of measured) results.push(await measure(stryker, room, oneIn));
  } finally {
    const { VITRINE_MUTANTS_SEED: seed } = process.env;
    if (oneIn > 1) process.stdout.write(`VITRINE_MUTANTS_SEED=${seed} chooses the same mutants again.\n`);
    for (const { line } of results) process.stdout.write(`${line}\n`);
  }
  process.exitCode = results.every(({ isEnough }) => isEnough) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.isExpected ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
}
