import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { childrenOf } from "@/scripts/processes";
import { temporaryFolder } from "@/scripts/temporary";
import { copyMigratedDatabase } from "../support/migrated-folder";
import { itInLongRun } from "../support/sampling";
import { startServer, type TestServer } from "../support/server";

const { folder, remove } = temporaryFolder("site");
let server: TestServer;
beforeAll(async () => {
  copyMigratedDatabase(folder);
  server = await startServer({ DATA_DIR: folder, RATE_LIMIT_PUBLIC_READ: "2/3600", WEB_CONCURRENCY: "2" });
});
afterAll(async () => {
  await server?.close();
  remove();
});

it("limits count by the socket's address, which no header of the client changes", async () => {
  const statuses: number[] = [];
  for (const forwarded of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    const headers = { "x-forwarded-for": forwarded, "x-real-ip": forwarded, forwarded: `for=${forwarded}` };
    statuses.push((await fetch(`${server.url}/api/users/demo`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

it("the scripts and styles of the site's pages are compressed by Brotli and cached for a year", async () => {
  const html = await (await fetch(`${server.url}/login`)).text();
  const paths = new Set(
    [...html.matchAll(/"(\/_next\/static\/chunks\/[^"?]+\.(?:js|css))/g)].map(([, path = ""]) => path),
  );
  expect(paths.size).toBeGreaterThan(5);
  for (const path of paths) {
    const { status, headers } = await fetch(server.url + path, { headers: { "Accept-Encoding": "br, gzip" } });
    const described = ["content-encoding", "cache-control", "content-type"].map((name) => headers.get(name));
    const type = path.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
    expect([path, status, ...described]).toEqual([path, 200, "br", "public, max-age=31536000, immutable", type]);
  }
  const missing = await fetch(`${server.url}/_next/static/chunks/nothing.js`);
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

it("a server with the embedded database is one process, and a line says why", () => {
  expect(server.output()).toContain(
    "WEB_CONCURRENCY asks for 2 processes, but the embedded database belongs to one; set DATABASE_URL.\n",
  );
  expect(server.output()).not.toContain("Workers");
  expect(childrenOf(server.pid)).toEqual([]);
});

it("half a configuration refuses the start, naming what is missing", async () => {
  const start = startServer({ AUTH_GITHUB_ID: "an-id" });
  await expect(start).rejects.toThrow(
    "The environment is not complete.\n  AUTH_GITHUB_SECRET: is missing; AUTH_GITHUB_ID and AUTH_GITHUB_SECRET belong together\n",
  );
  await expect(start).rejects.not.toThrow(/^ +at /m);
});

itInLongRun("a data folder that cannot be written refuses the start in a sentence", async () => {
  const start = startServer({ DATA_DIR: "/dev/null/data" });
  await expect(start).rejects.toThrow("The folder that DATA_DIR names cannot be written (ENOTDIR): /dev/null/data");
  await expect(start).rejects.not.toThrow(/^ +at /m);
});

it("a damaged database refuses the start with its cause in a sentence, without a stack", async () => {
  const { folder: damaged, remove: removeDamaged } = temporaryFolder("damaged");
  copyMigratedDatabase(damaged);
  rmSync(join(damaged, "database/global/pg_control"));
  const start = startServer({ DATA_DIR: damaged });
  await expect(start).rejects.toThrow(
    `The embedded database in ${damaged}/database cannot be used: could not open file "global/pg_control": No such file or directory. Files of it are missing or damaged`,
  );
  await expect(start).rejects.not.toThrow(/^ +at /m);
  removeDamaged();
});

it("a port that is in use refuses the start in a sentence, and who answers there is not taken for it", async () => {
  const { port } = new URL(server.url);
  const start = startServer({}, Number(port));
  await expect(start).rejects.toThrow(`Port ${port} is in use; choose another with PORT.\n`);
  await expect(start).rejects.not.toThrow(/^ +at /m);
});

itInLongRun(
  "a database that does not answer is logged at once, then refuses the start in a sentence, without its password",
  async () => {
    const DATABASE_URL = "postgres://someone:a-password@127.0.0.1:1/none";
    const start = startServer({ DATABASE_URL, DATABASE_WAIT_SECONDS: "4" });
    await expect(start).rejects.toThrow(
      /"The database that DATABASE_URL names cannot be used \(ECONNREFUSED\): .+\. Trying for 4 seconds \(DATABASE_WAIT_SECONDS\)\."}\n/,
    );
    await expect(start).rejects.toThrow("\nThe database that DATABASE_URL names cannot be used (ECONNREFUSED): ");
    await expect(start).rejects.not.toThrow(/^ +at |a-password/m);
  },
);
