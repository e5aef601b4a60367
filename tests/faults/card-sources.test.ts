import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createCard } from "@/lib/cards/store";
import { updateUser } from "@/lib/users/store";
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
  await updateUser(id, { chat_id: "94490510688792576" });
  await createCard(id, { type: "chat", value: null, extra: { show_badges: true } });
  await createCard(id, { type: "weather", value: "Lisbon", extra: null });
  const visitAll = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/${username}`)).text()));
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) {
    const pages = await visitAll();
    if (pages.every((html) => html.includes("brewing coffee") && html.includes("18°C"))) break;
  }
  for (let visit = 0; visit < 20; visit++) {
    for (const html of await visitAll()) expect(html).toMatch(/brewing coffee.*18°C/s);
  }
  const paths = sources.asked.map((address) => address.split("?")[0]).sort();
  expect(paths).toEqual([
    "/app-assets/383226320970055681/565945077491433494.png",
    "/avatars/94490510688792576/a_7484f82375f47a487f41650f36d30318.png",
    "/v1/forecast",
    "/v1/search",
    "/v1/users/94490510688792576",
  ]);
});
