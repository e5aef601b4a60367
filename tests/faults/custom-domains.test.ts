import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { updateAccountFlag } from "@/lib/users/store";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { newPerson } from "../support/people";
import { startServer, type TestServer } from "../support/server";
import { get } from "../support/under-host";

const programs = findPostgres();
const { folder, remove } = temporaryFolder("custom-domains");
const domain = "ada-lovelace.example";
let server: PostgresServer | undefined;
let sql: Sql;
let near: TestServer;
let far: TestServer;
let ada: { id: string; username: string };

beforeAll(async () => {
  if (!programs) return;
  server = await startPostgres(programs);
  const { url } = await createDatabase(server.url);
  process.env.DATABASE_URL = url;
  sql = postgres(url, { max: 1, onnotice: () => {} });
  const environment = { DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: "off" };
  [near, far] = await Promise.all([startServer(environment), startServer(environment)]);
  ada = await newPerson({ username: "Ada" });
  await newPerson({ username: "eve" });
  await updateAccountFlag("Ada", "isPremium", true);
});

afterAll(async () => {
  await near?.close("SIGKILL");
  await far?.close("SIGKILL");
  await closeDatabase();
  await sql?.end();
  await server?.stop();
  remove();
});

const statuses = (path: string, host = domain) =>
  Promise.all([near, far].map(async (one) => (await get(one, path, host)).status));
/** Some milliseconds on a machine with nothing else to do. */
const soon = (expected: number[], path = "/") => expect.poll(() => statuses(path)).toEqual(expected);
const setDomain = (name: string | null) => sql`update users set custom_domain = ${name} where id = ${ada.id}`;

describe.runIf(programs)("a custom domain", () => {
  it("is served by every process soon after it was proven, and by none soon after it was lost", async () => {
    expect(await statuses("/")).toEqual([421, 421]);
    for (let round = 0; round < 3; round++) {
      await setDomain(domain);
      await soon([200, 200]);
      await setDomain(null);
      await soon([421, 421]);
    }
  });

  it("shows the owner's page byte for byte, under any port, and knows what a visitor has", async () => {
    await setDomain(domain);
    await soon([200, 200]);
    const own = await get(near, "/ada", new URL(near.url).host);
    const page = await get(near, "/", domain);
    expect([page.status, page.body, page.headers.etag]).toEqual([200, own.body, own.headers.etag]);
    expect(page.body).toContain("<bdi>Ada</bdi>");
    expect((await get(far, "/?from=mail", `${domain.toUpperCase()}:8443`)).body).toContain("<bdi>Ada</bdi>");
    const again = await get(near, "/", domain, "GET", { "If-None-Match": String(page.headers.etag) });
    expect(again.status).toBe(304);
    expect(page.headers["content-security-policy"]).toContain(`form-action 'self' ${near.url}`);
  });

  it("is the address that the profile is known by, and the site's own sitemap leaves it to that", async () => {
    const tellsOf = async (address: string) => {
      const { body } = await get(near, "/ada", new URL(near.url).host);
      return [
        body.includes(`<link rel="canonical" href="${address}"/>`),
        body.includes(`<meta property="og:url" content="${address}"/>`),
        body.includes(`"@type":"ProfilePage","url":"${address}"`),
        body.includes(`content="${near.url}/Ada/og.png?v=`),
      ];
    };
    const listed = async () => {
      const { body } = await get(near, "/sitemap/1.xml", new URL(near.url).host);
      const paths = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
        address.slice(near.url.length),
      );
      return paths.filter((path) => !path.startsWith("/developers"));
    };
    expect([await tellsOf(`http://${domain}`), await listed()]).toEqual([
      [true, true, true, true],
      ["/", "/eve"],
    ]);
    await updateAccountFlag("Ada", "isPremium", false);
    await soon([421, 421]);
    expect([await tellsOf(`${near.url}/Ada`), await listed()]).toEqual([
      [true, true, true, true],
      ["/", "/Ada", "/eve"],
    ]);
    await updateAccountFlag("Ada", "isPremium", true);
    await soon([200, 200]);
  });

  it("redirects the owner's handles to the root, and serves what the page loads", async () => {
    for (const path of ["/Ada", "/ada/", "/ADA?x=1"]) {
      const { status, headers, body } = await get(near, path, domain);
      expect([status, headers.location, body]).toEqual([301, "/", ""]);
    }
    const { body } = await get(near, "/", domain);
    const files = [...body.matchAll(/(?:href|src)="(\/(?:_next|islands)\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files.some((path) => path.startsWith("/islands/page-"))).toBe(true);
    for (const path of [...files, "/icon.svg"]) expect([path, await statuses(path)]).toEqual([path, [200, 200]]);
    expect((await get(near, "/ada/view", domain, "POST")).status).toBe(204);
  });

  it("sends a like to this site, where people are signed in", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${domain}` };
    const { status, headers } = await get(near, "/ada/like", domain, "POST", form);
    expect([status, headers.location]).toEqual([303, `${near.url}/ada`]);
  });

  it("shows nothing else of this site", async () => {
    const paths = [
      "/settings",
      "/login",
      "/register",
      "/logout",
      "/oauth2/authorize",
      "/developers",
      "/eve",
      "/eve/like",
    ];
    const ofTheApi = ["/api/user/ada", "/api/users/ada", "/api/auth/session", "/api/health", "/api/domains/ask"];
    for (const path of [...paths, ...ofTheApi, "/nothing/at/all", "/sitemap.xml", "/_next/image"]) {
      const { status, headers, body } = await get(near, path, domain);
      expect([path, status, headers["content-type"]]).toEqual([path, 404, "text/html; charset=utf-8"]);
      expect(body).toContain("<h1>Not found</h1>");
    }
    expect((await get(near, "/", domain, "POST")).status).toBe(404);
  });

  it("follows its owner to another name, and rests without premium", async () => {
    await updateAccountFlag("Ada", "isPremium", false);
    await soon([421, 421]);
    await updateAccountFlag("Ada", "isPremium", true);
    await soon([200, 200]);
    await sql.begin(async (transaction) => {
      await transaction`update handles set key = 'countess' where key = 'ada'`;
      await transaction`update users set username = 'Countess' where id = ${ada.id}`;
    });
    await soon([301, 301], "/countess");
    expect(await statuses("/")).toEqual([200, 200]);
    expect(await statuses("/ada")).toEqual([404, 404]);
  });

  it("is confirmed to the proxy that asks, under any host name", async () => {
    const ask = async (name: string) => (await get(near, `/api/domains/ask?domain=${name}`, "127.0.0.1:9")).status;
    expect([await ask(domain), await ask("other.example")]).toEqual([200, 404]);
  });

  it("is right while the connection that listens was ended, and after", async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine-feed'`;
    await setDomain(null);
    await pause(150);
    // A server that got no notification reads it when it is asked.
    for (const status of await statuses("/")) expect([404, 421]).toContain(status);
    await soon([421, 421]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine-feed'`;
    await setDomain(domain);
    await soon([200, 200]);
  });
});
