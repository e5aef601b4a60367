const reports = "tests/artifacts/mutants";

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./tests/mutants/sample.mjs"],
  checkers: ["sample"],
  vitest: { configFile: "tests/mutants/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  // What runs once, while its module is loaded, would need every test for each of its mutants.
  ignoreStatic: true,
  // Texts for people, of errors and of the log: tests that repeat them all word for word only hinder who improves them.
  mutator: { excludedMutations: ["StringLiteral"] },
  // Vitest neither checks types nor reads a tsconfig.json, and Stryker cannot read one with TypeScript 7.
  disableTypeChecks: false,
  tsconfigFile: "none",
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 15,
  ignorePatterns: [".next", ".data", "dist", "public/fonts", "tests/artifacts"],
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
  jsonReporter: { fileName: `${reports}/report.json` },
  htmlReporter: { fileName: `${reports}/report.html` },
  // `run.mjs` fails below the lower one, of a sample too.
  thresholds: { high: 95, low: 85, break: null },
};
