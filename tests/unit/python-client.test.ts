import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findHttpx } from "../../scripts/programs.mjs";

const python = findHttpx();

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

it.runIf(python)("the Python client and its tests pass mypy in its strictest mode", async () => {
  const ran = promisify(execFile)(
    python ?? "",
    ["-m", "mypy", "--strict", "--cache-dir=/dev/null", "vitrine_client", "tests"],
    {
      cwd: resolve("clients/python"),
    },
  );
  const { stdout } = await ran.catch((error) => error);
  expect(stdout).toMatch(/^Success: /);
});
