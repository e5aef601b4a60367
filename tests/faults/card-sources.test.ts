import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createCard } from "@/lib/cards/store";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { startCardSources } from "../support/card-sources";
import { newPerson } from "../support/people";
import { startServer, type TestServer } from "../support/server";

const programs = findPostgres();
const sources = await startCardSources();
const servers: TestServer[] = [];
let postgres: PostgresServer | undefined;

beforeAll(async () => {
  if (!programs) return;
  postgres = await startPostgres(programs);
  const { url } = await createDatabase(postgres.url);
  process.env.DATABASE_URL = url;
  const environment = { DATABASE_URL: url, RATE_LIMITS: "off", ...sources.environment };
  servers.push(...(await Promise.all([startServer(environment), startServer(environment)])));
});

afterAll(async () => {
  for (const server of servers) await server.close("SIGKILL");
  await closeDatabase();
  await postgres?.stop();
  await sources.stop();
});

it.runIf(programs)("two servers on one database ask each source once, and both show what it said", async () => {
  const { id, username } = await newPerson();
  await createCard(id, { type: "server", value: "fXyZ12", extra: null });
  await createCard(id, { type: "weather", value: "Lisbon", extra: null });
  const visitAll = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/${username}`)).text()));
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) {
    const pages = await visitAll();
    if (pages.every((html) => html.includes("678 online") && html.includes("18°C"))) break;
  }
  for (let visit = 0; visit < 20; visit++) {
    for (const html of await visitAll()) expect(html).toMatch(/678 online.*18°C/s);
  }
  const paths = sources.asked.map((address) => address.split("?")[0]).sort();
  expect(paths).toEqual([
    "/icons/165176875973476352/a_7bd92a8f4d13a4d8f5f2d2ebd1b9e31f.png",
    "/invites/fXyZ12",
    "/v1/forecast",
    "/v1/search",
  ]);
});
