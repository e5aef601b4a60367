import { defineConfig } from "vitest/config";
import config from "../../vitest.config";
import { rooms } from "./rooms.mjs";

/** Those that start no server: what runs in another process is not changed. */
const faults = Object.values(rooms)
  .flatMap(({ tests }) => tests)
  .filter((path) => path.startsWith("tests/faults/"));

/** The unit and API tests: Stryker's runner cannot choose among the projects of a configuration. */
const projects = config.test?.projects?.flatMap((project) => {
  if (typeof project !== "object" || !("test" in project)) return [];
  const { name, include = [], setupFiles = [] } = project.test ?? {};
  if (name !== "unit" && name !== "api") return [];
  const own = { include: [...include, ...(name === "unit" ? faults : [])] };
  return {
    ...project,
    test: { ...project.test, ...own, setupFiles: [...setupFiles, "tests/mutants/load-mutated.ts"] },
  };
});

// The cache of modules is shared with every other run of Vitest, which may clear it while this one has hours to go.
const experimental = { fsModuleCache: false };

export default defineConfig({ ...config, test: { ...config.test, projects, experimental } });
