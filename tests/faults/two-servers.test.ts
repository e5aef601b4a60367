import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { updateAccountFlag } from "@/lib/people/users/store";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { startCardSources } from "../support/card-sources";
import { type DatabaseCopy, openDatabaseCopy } from "../support/database-copy";
import { newApplication, newPerson } from "../support/people";
import { startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { filesOnDisk, keysByState, keysInUse } from "../support/stored-files";
import { getUnderHost } from "../support/under-host";
import { fileForm, sendUpload } from "../support/uploads";

const programs = findPostgres();
const { folder, remove } = temporaryFolder("two-servers");
const sources = await startCardSources();
const domain = "ada-lovelace.example";
let database: DatabaseCopy | undefined;
let sql: Sql;
let near: TestServer;
let far: TestServer;
let ada: { id: string; username: string };

beforeAll(async () => {
  if (!programs) return;
  database = await openDatabaseCopy();
  const { url } = database;
  sql = postgres(url, { max: 1, onnotice: () => {} });
  const environment = { DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: "off", ...sources.environment };
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
  await database?.drop();
  await sources.stop();
  remove();
});

const statuses = (path: string, host = domain) =>
  Promise.all([near, far].map(async (one) => (await getUnderHost(one, path, host)).status));
/** Some milliseconds on a machine with nothing else to do. */
const soon = (expected: number[], path = "/") => expect.poll(() => statuses(path)).toEqual(expected);
const setDomain = (name: string | null) => sql`update users set custom_domain = ${name} where id = ${ada.id}`;

describe.runIf(programs)("a custom domain", () => {
  it("A custom domain is served by every process soon after it was proven, and by none soon after it was lost", async () => {
    expect(await statuses("/")).toEqual([421, 421]);
    for (let round = 0; round < 3; round++) {
      await setDomain(domain);
      await soon([200, 200]);
      await setDomain(null);
      await soon([421, 421]);
    }
  });

  it("A custom domain shows the owner's page byte for byte, under any port, and knows what a visitor has", async () => {
    await setDomain(domain);
    await soon([200, 200]);
    const own = await getUnderHost(near, "/ada", new URL(near.url).host);
    const page = await getUnderHost(near, "/", domain);
    expect([page.status, page.body, page.headers.etag]).toEqual([200, own.body, own.headers.etag]);
    expect(page.body).toContain("<bdi>Ada</bdi>");
    expect((await getUnderHost(far, "/?from=mail", `${domain.toUpperCase()}:8443`)).body).toContain("<bdi>Ada</bdi>");
    const again = await getUnderHost(near, "/", domain, "GET", { "If-None-Match": String(page.headers.etag) });
    expect(again.status).toBe(304);
    expect(page.headers["content-security-policy"]).toMatch(/form-action 'self'(?:;|$)/);
  });

  it("A custom domain is the canonical address of the profile, which the site's own sitemap does not list", async () => {
    const tellsOf = async (address: string) => {
      const { body } = await getUnderHost(near, "/ada", new URL(near.url).host);
      return [
        body.includes(`<link rel="canonical" href="${address}"/>`),
        body.includes(`<meta property="og:url" content="${address}"/>`),
        body.includes(`"@type":"ProfilePage","url":"${address}"`),
        body.includes(`content="${near.url}/Ada/og.png?v=`),
      ];
    };
    const listed = async () => {
      const { body } = await getUnderHost(near, "/sitemap/1.xml", new URL(near.url).host);
      const paths = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
        address.slice(near.url.length),
      );
      return paths.filter((path) => !path.startsWith("/developers"));
    };
    expect([await tellsOf(`http://${domain}`), await listed()]).toEqual([
      [true, true, true, true],
      ["/", "/gallery", "/eve"],
    ]);
    await updateAccountFlag("Ada", "isPremium", false);
    await soon([421, 421]);
    expect([await tellsOf(`${near.url}/Ada`), await listed()]).toEqual([
      [true, true, true, true],
      ["/", "/gallery", "/Ada", "/eve"],
    ]);
    await updateAccountFlag("Ada", "isPremium", true);
    await soon([200, 200]);
  });

  it("A custom domain redirects the owner's handles to the root, and serves what the page loads", async () => {
    for (const [path, to] of [
      ["/Ada", "/"],
      ["/ada/", "/"],
      ["/ADA?utm_source=flyer&x=1", "/?utm_source=flyer&x=1"],
    ] as const) {
      const { status, headers, body } = await getUnderHost(near, path, domain);
      expect([status, headers.location, body]).toEqual([301, to, ""]);
    }
    const { body } = await getUnderHost(near, "/", domain);
    const files = [...body.matchAll(/(?:href|src)="(\/(?:_next|islands)\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files.some((path) => path.startsWith("/islands/page-"))).toBe(true);
    for (const path of [...files, "/icon.svg"]) expect([path, await statuses(path)]).toEqual([path, [200, 200]]);
    expect((await getUnderHost(near, "/ada/view", domain, "POST")).status).toBe(204);
  });

  it("A custom domain takes a visitor's like and leads back to its page", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://${domain}` };
    const { status, headers } = await getUnderHost(near, "/ada/like", domain, "POST", form, "liked=1");
    expect([status, headers.location]).toEqual([303, "/"]);
  });

  it("A custom domain follows its owner to another name", async () => {
    await sql.begin(async (transaction) => {
      await transaction`update handles set key = 'countess' where key = 'ada'`;
      await transaction`update users set username = 'Countess' where id = ${ada.id}`;
    });
    await soon([301, 301], "/countess");
    expect(await statuses("/")).toEqual([200, 200]);
    expect(await statuses("/ada")).toEqual([404, 404]);
  });
});

it.runIf(programs)(
  "twenty avatars that one person sends to two servers at once end as one file, and the row points to it",
  async () => {
    const person = await newPerson();
    const origins = [near, far].map(({ url }) => url);
    const token = await ownerToken(origins[0] ?? "", await newApplication(person.id));
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: { r: index * 10, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    );
    const send = (picture: Buffer, index: number) =>
      fetch(`${origins[index % 2]}/api/upload/avatar`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
        body: fileForm(picture),
      });
    // The twenty would wait for the start of a worker as well, which on a busy machine may take too long.
    for (const [index, picture] of pictures.slice(0, 2).entries())
      await sendUpload(
        () => send(picture, index),
        ({ status }) => status,
      );
    const answers = await Promise.all(pictures.map(send));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const { stored, incoming } = filesOnDisk(folder);
    expect(incoming).toEqual([]);
    expect(stored).toHaveLength(1);
    expect(await keysInUse()).toEqual(stored);
    expect(await keysByState()).toEqual({ live: stored });
    for (const origin of origins) {
      const served = await fetch(`${origin}/cdn/${stored[0]}`);
      expect(served.status).toBe(200);
      expect(Buffer.from(await served.arrayBuffer())).toEqual(readFileSync(join(folder, "files", stored[0] ?? "")));
    }
  },
);
