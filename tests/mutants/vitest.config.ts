import { defineConfig } from "vitest/config";
import config from "../../vitest.config";

/** The unit and API tests: Stryker's runner cannot choose among the projects of a configuration. */
const names = ["unit", "api"];
const projects = config.test?.projects?.filter(
  (project) => typeof project === "object" && "test" in project && names.includes(String(project.test?.name)),
);

// The cache of modules is shared with every other run of Vitest, which may clear it while this one has hours to go.
const experimental = { fsModuleCache: false };

export default defineConfig({ ...config, test: { ...config.test, projects, experimental } });
