import { singleton } from "@/lib/core/process/singleton";

/** What reached `console.error`, or the log at level error and above, during the running test. */
type Errors = { unexpected: string[]; expected: RegExp[]; allowed: RegExp[]; seen: Set<RegExp> };

function errors(): Errors {
  return singleton("test-errors", () => ({ unexpected: [], expected: [], allowed: [], seen: new Set() }));
}

/** Records an error line; it fails the running test unless it was declared with `expectError`. */
export function recordError(line: string): void {
  const { unexpected, expected, allowed, seen } = errors();
  const match = expected.find((pattern) => pattern.test(line));
  if (match) seen.add(match);
  else if (allowed.some((pattern) => pattern.test(line))) return;
  else unexpected.push(line);
}

/** Declares that this test makes the service report an error that matches; it fails when none comes. */
export function expectError(pattern: RegExp): void {
  errors().expected.push(pattern);
}

/** Declares that this test may make the service report errors that match, at some of many points. */
export function allowErrors(pattern: RegExp): void {
  errors().allowed.push(pattern);
}

/** Ends the account of one test: what it reported without leave, and which declared errors never came. */
export function settleErrors(): string[] {
  const { unexpected, expected, allowed, seen } = errors();
  const absent = expected.filter((pattern) => !seen.has(pattern));
  const problems = [
    ...unexpected.map((line) => `an error that no expectError() declares: ${line}`),
    ...absent.map((pattern) => `the error ${pattern} was declared and never came`),
  ];
  unexpected.length = 0;
  expected.length = 0;
  allowed.length = 0;
  seen.clear();
  return problems;
}
