import { createHash } from "node:crypto";
import { basename } from "node:path";

const { VITRINE_MUTANTS_ONE_IN: oneIn = "1", VITRINE_MUTANTS_SEED: seed = "0" } = process.env;

/** Whether this run tests the mutant: by its place, so that each process of Stryker decides alike. */
function isChosen({ fileName, location, mutatorName, replacement }) {
  const place = JSON.stringify([seed, basename(fileName), location, mutatorName, replacement]);
  return createHash("sha256").update(place).digest().readUInt32BE() % Number(oneIn) === 0;
}

/** Stryker asks its checkers which mutants are worth a test, and counts the others as ones that do not compile. */
class Sample {
  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const notChosen = { status: "compileError", reason: "This run tests a sample without it." };
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, isChosen(mutant) ? { status: "passed" } : notChosen]),
    );
  }
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", injectableClass: Sample }];
