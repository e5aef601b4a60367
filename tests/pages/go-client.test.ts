import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { findGo } from "../../scripts/programs.mjs";
import { runClientProgram, seenByClients } from "../support/client-program";
import { password } from "../support/members";
import type { Application } from "../support/people";
import { openSite, ownerToken, type Site } from "../support/site";

const run = promisify(execFile);
const go = findGo() ?? "";

describe.runIf(go)("the Go client", () => {
  const { folder, remove } = temporaryFolder("go-client");
  let application: Application;
  let site: Site;
  let guide: string;

  beforeAll(async () => {
    site = await openSite(async ({ newApplication, newPerson }) => {
      application = await newApplication((await newPerson("ada", password)).id);
    });
    guide = await (await fetch(`${site.url}/developers/libraries.md`)).text();
    writeFileSync(join(folder, "go.mod"), "module example.com/program\n\ngo 1.19\n");
    const [, download = "", edit = ""] = /^(curl .+) && unzip .+\n(go mod edit .+)$/m.exec(guide) ?? [];
    await run("sh", ["-ec", `${download}\n${edit}`], { cwd: folder });
    // unzip is not on every machine.
    const [name = ""] = /vitrine-client-go-[\d.]+(?=\.zip)/.exec(download) ?? [];
    const unpack = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall('.')";
    await run("/usr/bin/python3", ["-c", unpack, `${name}.zip`], { cwd: folder });
  });
  afterAll(async () => {
    await site?.close();
    remove();
  });

  it("the Go client, downloaded from the running server, signs in, refreshes, changes and uploads", async () => {
    mkdirSync(join(folder, "use"));
    copyFileSync(resolve("tests/support/programs/use_client.go"), join(folder, "use/main.go"));
    await run(go, ["build", "-o", "use-client", "./use"], { cwd: folder });
    const seen = await runClientProgram([join(folder, "use-client")], { url: site.url, application, folder });
    expect(seen).toEqual({ ...seenByClients, page: "By Go", public: "By Go" });
  });

  it("the program for Go in the guide runs as it stands", async () => {
    const [, program = ""] = /^```go\n(.*?)^```/ms.exec(guide) ?? [];
    mkdirSync(join(folder, "guide"));
    writeFileSync(join(folder, "guide/main.go"), program);
    const env = { ...process.env, VITRINE_TOKEN: await ownerToken(site.url, application) };
    expect((await run(go, ["run", "./guide"], { cwd: folder, env })).stdout).toBe("ada\n");
  });
});
