import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromBuffer } from "yauzl";
import { version } from "@/package.json";
import { temporaryFolder } from "@/scripts/temporary";
import { password } from "../support/members";
import { openSite, type Site } from "../support/site";

const run = promisify(execFile);
const { folder, remove } = temporaryFolder("downloads");
let site: Site;
beforeAll(async () => {
  site = await openSite(async ({ newPerson }) => {
    await newPerson("ada", password);
  });
});
afterAll(async () => {
  await site?.close();
  remove();
});

const addressOf = (name: string) => `${site.url}/developers/downloads/${name}`;

/** The addresses of files that a page of the documentation names. */
async function namedIn(page: string): Promise<string[]> {
  const text = await (await fetch(`${site.url}/developers/${page}.md`)).text();
  return [...text.matchAll(/\/developers\/downloads\/([\w.-]+)/g)].map(([, name = ""]) => name);
}

it("npm installs the client from the address of the documentation, and it sends a request in an empty folder", async () => {
  const [name = ""] = await namedIn("typescript-client");
  expect(name).toBe(`vitrine-client-${version}.tgz`);
  const program = join(folder, "program");
  mkdirSync(program);
  writeFileSync(join(program, "package.json"), "{}");
  const env = { ...process.env, npm_config_cache: join(folder, "cache"), npm_config_update_notifier: "false" };
  await run("npm", ["install", "--no-audit", "--no-fund", addressOf(name)], { cwd: program, env });
  const lines = [
    `import { createClient, VitrineError } from "@vitrine/client";`,
    `const vitrine = createClient({ baseUrl: ${JSON.stringify(site.url)} });`,
    `const { username } = await vitrine.getUser({ username: "ada" });`,
    `const refused = await vitrine.getOwnUser().catch((error) => error);`,
    `console.log(username, refused instanceof VitrineError, refused.code);`,
  ];
  writeFileSync(join(program, "program.mjs"), lines.join("\n"));
  const { stdout } = await run(process.execPath, ["program.mjs"], { cwd: program });
  expect(stdout).toBe("ada true invalid_token\n");
});

const mediaTypes: Record<string, string> = {
  ...{ zip: "application/zip", tgz: "application/gzip", gz: "application/gzip" },
  js: "text/javascript; charset=utf-8",
};

it("every file that the documentation names can be downloaded by any site, and is kept for an hour", async () => {
  const names = [...(await namedIn("libraries")), ...(await namedIn("typescript-client"))];
  expect(names.length).toBeGreaterThan(1);
  for (const name of new Set(names)) {
    const response = await fetch(addressOf(name));
    const headers = ["access-control-allow-origin", "cache-control", "content-encoding", "x-content-type-options"];
    expect([name, response.status, ...headers.map((header) => response.headers.get(header))]).toEqual([
      ...[name, 200],
      ...["*", "public, max-age=3600", name.endsWith(".js") ? "gzip" : null, "nosniff"],
    ]);
    expect(response.headers.get("content-type")).toBe(mediaTypes[name.split(".").at(-1) ?? ""]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
  expect((await fetch(addressOf("vitrine-client-0.0.0.tgz"))).status).toBe(404);
});

it("the ZIP of the examples holds each of them, and nothing that was installed or built", async () => {
  const bytes = Buffer.from(await (await fetch(addressOf(`vitrine-examples-${version}.zip`))).arrayBuffer());
  const names = await new Promise<string[]>((resolve, reject) => {
    const found: string[] = [];
    fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error);
      zip.on("entry", ({ fileName }) => found.push(fileName)).on("end", () => resolve(found));
    });
  });
  const { stdout } = await run("git", ["ls-files", "examples"]);
  const tracked = stdout.trim().split("\n");
  expect(names.sort()).toEqual(tracked.map((path) => path.replace("examples", `vitrine-examples-${version}`)).sort());
});
