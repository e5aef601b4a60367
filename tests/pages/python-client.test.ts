import { execFile } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "@/package.json";
import { temporaryFolder } from "@/scripts/temporary";
import { findHttpx } from "../../scripts/programs.mjs";
import { runClientProgram, seenByClients } from "../support/client-program";
import { password } from "../support/members";
import type { Application } from "../support/people";
import { openSite, ownerToken, type Site } from "../support/site";

const run = promisify(execFile);
const python = findHttpx();

describe.runIf(python)("the Python client", () => {
  const { folder, remove } = temporaryFolder("python-client");
  const venv = join(folder, "venv");
  const installed = join(venv, "bin/python");
  const cache = `--cache-dir=${join(folder, "mypy")}`;
  let application: Application;
  let site: Site;
  let guide: string;

  beforeAll(async () => {
    site = await openSite(async ({ newApplication, newPerson }) => {
      application = await newApplication((await newPerson("ada", password)).id);
    });
    await run(python ?? "", ["-m", "venv", "--system-site-packages", venv]);
    guide = await (await fetch(`${site.url}/developers/libraries.md`)).text();
    const address = /^pip install (\S+)$/m.exec(guide)?.[1] ?? "";
    expect(address).toBe(`${site.url}/developers/downloads/vitrine_client-${version}.tar.gz`);
    // What builds it and what it needs comes from the system, so that nothing is downloaded from elsewhere.
    const options = ["--no-index", "--no-build-isolation", "--no-cache-dir", "--disable-pip-version-check"];
    await run(installed, ["-m", "pip", "install", ...options, address]);
    copyFileSync(resolve("tests/support/programs/use_client.py"), join(folder, "use_client.py"));
  });
  afterAll(async () => {
    await site?.close();
    remove();
  });

  it("the Python client, installed by pip from the running server, signs in, refreshes, changes and uploads", async () => {
    const seen = await runClientProgram([installed, "use_client.py"], { url: site.url, application, folder });
    expect(seen).toEqual({ ...seenByClients, page: "By Python", public: "By Python" });
  });

  it("the program for Python in the guide runs as it stands", async () => {
    const [, program = ""] = /^```python\n(.*?)^```/ms.exec(guide) ?? [];
    writeFileSync(join(folder, "guide.py"), program);
    copyFileSync("tests/files/images/photo.jpg", join(folder, "portrait.jpg"));
    const env = { NODE_ENV: "production" as const, VITRINE_TOKEN: await ownerToken(site.url, application) };
    const { stdout } = await run(installed, ["guide.py"], { cwd: folder, env });
    expect(stdout).toMatch(/^ada\n(?:\d+%\n)*100%\n$/);
  });

  it("a program with the Python client passes the strictest check of its types, and a mistake does not", async () => {
    const check = (name: string) =>
      run(python ?? "", ["-m", "mypy", "--strict", cache, "--python-executable", installed, name], {
        cwd: folder,
      }).catch((error) => error);
    expect((await check("use_client.py")).stdout).toBe("Success: no issues found in 1 source file\n");
    copyFileSync(resolve("tests/support/programs/wrong_client.py"), join(folder, "wrong_client.py"));
    const { stdout } = await check("wrong_client.py");
    const found = [...stdout.matchAll(/^wrong_client\.py:(\d+): error/gm)].map(([, line]) => Number(line));
    expect([...new Set(found)], stdout).toEqual([6, 7, 8]);
  });
});
