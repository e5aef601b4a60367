import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { findHttpx } from "../../scripts/programs.mjs";
import { clientExamples } from "../support/client-examples";

const python = findHttpx();
const { folder, remove } = temporaryFolder("python-examples");
afterAll(remove);

it.runIf(python)(
  "the Python client waits, repeats and refreshes as its own tests say, and verifies webhooks",
  async () => {
    const env = { ...process.env, PYTHONPATH: ".", PYTHONDONTWRITEBYTECODE: "1" };
    const ran = promisify(execFile)(python ?? "", ["-m", "unittest", "tests.test_client"], {
      ...{ cwd: resolve("clients/python"), env },
    });
    const { stderr } = await ran.catch((error) => error);
    expect(stderr).toMatch(/^OK$/m);
  },
);

it.runIf(python)(
  "the Python client, its tests and all examples of the reference with it pass mypy in its strictest mode",
  async () => {
    const examples = Object.entries(clientExamples("python")).map(([id, program]) => {
      const path = join(folder, `example_${id}.py`);
      writeFileSync(path, program);
      return path;
    });
    const options = ["--strict", "--cache-dir=/dev/null"];
    const ran = promisify(execFile)(python ?? "", ["-m", "mypy", ...options, "vitrine_client", "tests", ...examples], {
      ...{ cwd: resolve("clients/python"), env: { ...process.env, MYPYPATH: "." } },
    });
    const { stdout } = await ran.catch((error) => error);
    expect(stdout).toMatch(/^Success: /);
  },
);
