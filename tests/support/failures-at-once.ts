import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/** Prints why something failed when it fails; the default reporter does at the end, which a run that is cut never reaches. */
export default class FailuresAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "failed") print(`${test.module.relativeModuleId} > ${test.fullName}`, errors);
  }

  onTestSuiteResult(suite: TestSuite): void {
    print(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    print(module.relativeModuleId, module.errors());
  }
}

function print(name: string, errors: readonly Pick<SerializedError, "stack" | "message">[]): void {
  if (errors.length === 0) return;
  const reasons = errors.map(({ stack, message }) => stripVTControlCharacters(stack ?? message));
  process.stdout.write(`FAILED ${name}\n${reasons.join("\n")}\n`);
}
