import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "vitest/node";

/** Prints why a test failed when it fails; the default reporter does at the end, which a run that is cut never reaches. */
export default class FailuresAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== "failed") return;
    const reasons = errors.map(({ stack, message }) => stripVTControlCharacters(stack ?? message));
    process.stdout.write(`FAILED ${test.module.relativeModuleId} > ${test.fullName}\n${reasons.join("\n")}\n`);
  }
}
