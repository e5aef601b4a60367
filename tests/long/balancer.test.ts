import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { hashPassword } from "@/lib/people/auth/password/password";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findPostgres, findRedis } from "../../scripts/programs.mjs";
import { Agent } from "../support/agent";
import { startBalancer } from "../support/balancer";
import { type DatabaseCopy, openDatabaseCopy } from "../support/database-copy";
import { sendAndRecord, startLoad } from "../support/load";
import { type Application, callback, newApplication, newPerson } from "../support/people";
import { startRedis, type TestRedis } from "../support/redis";
import { startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { createOAuthClient } from "../support/third-party";

const canRun = Boolean(findPostgres() && findRedis());
const password = "correct horse battery";
/** Two of each kind. */
const clients = 8;
const { folder, remove } = temporaryFolder("balanced");
let database: DatabaseCopy | undefined;
let redis: TestRedis | undefined;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let url: string;
let ports: number[];
let username: string;
let application: Application;
const servers: TestServer[] = [];

const start = (port: number) =>
  startServer(
    {
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      REDIS_URL: redis?.url ?? "",
      DATA_DIR: folder,
      BASE_URL: url,
      TRUST_PROXY: "1",
      RATE_LIMIT_PUBLIC_READ: "50000/60",
      RATE_LIMIT_WRITE: "50000/60",
      RATE_LIMIT_GENERAL: "50000/60",
      RATE_LIMIT_API_ADDRESS: "50000/60",
      RATE_LIMIT_TOKEN_ENDPOINT_ADDRESS: "50000/60",
      RATE_LIMIT_TOKEN_ENDPOINT: "50000/60",
      RATE_LIMIT_AUTHENTICATED_READ: "5/3600",
    },
    port,
  );

beforeAll(async () => {
  if (!canRun) return;
  [database, redis] = await Promise.all([openDatabaseCopy(), startRedis()]);
  const person = await newPerson({ passwordHash: await hashPassword(password) });
  ({ username } = person);
  application = await newApplication(person.id);
  await closeDatabase();
  ports = [await freePort(), await freePort()];
  const port = await freePort();
  url = `http://localhost:${port}`;
  servers.push(...(await Promise.all(ports.map(start))));
  balancer = await startBalancer(ports);
  await balancer.listen(port);
});

afterAll(async () => {
  for (const server of servers) await server.close("SIGKILL");
  await balancer?.close();
  await redis?.stop();
  await database?.drop();
  remove();
});

it.runIf(canRun)("what one server begins the other goes on with: session, consent, code, tokens, limits", async () => {
  const agent = new Agent(url);
  await agent.signIn(username, password);
  // The balancer sends each request to the other server.
  for (const _ of ports) expect((await agent.fetch("/settings/developers")).status).toBe(200);
  const credentials = { id: application.clientId, secret: application.clientSecret };
  const { authorizeUrl, requestToken, callUser } = createOAuthClient(url, credentials);
  let token = "";
  for (const _ of ports) {
    const landed = await agent.decide(authorizeUrl({ scope: "identify", redirect_uri: callback, prompt: "consent" }));
    const form = { code: landed.searchParams.get("code") ?? "", redirect_uri: callback };
    // One more request, so that the code is redeemed at the server that did not issue it, then at the one that did.
    await agent.fetch("/");
    const { status, body } = await requestToken({ grant_type: "authorization_code", ...form });
    expect(status).toBe(200);
    const again = await requestToken({ grant_type: "refresh_token", refresh_token: body.refresh_token });
    expect(again.status).toBe(200);
    token = again.body.access_token;
  }
  const statuses = [];
  for (let read = 0; read < 6; read++) statuses.push((await callUser(token)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it.runIf(canRun)("both are replaced behind a balancer that tries nothing twice, without a failed request", async () => {
  const headers = {
    Authorization: `Bearer ${await ownerToken(url, application)}`,
    "Content-Type": "application/json",
  };
  const form = { client_id: application.clientId, client_secret: application.clientSecret };
  const body = new URLSearchParams({ ...form, grant_type: "client_credentials" });
  const { stop } = startLoad(clients, (index) =>
    sendAndRecord(`client ${index}`, (signal) => {
      const change = JSON.stringify({ bio: `Of client ${index}.` });
      if (index % 4 === 0) return fetch(`${url}/api/user`, { method: "PATCH", headers, body: change, signal });
      if (index % 4 === 1) return fetch(`${url}/api/oauth2/token`, { method: "POST", body, signal });
      return fetch(`${url}/${index % 4 === 2 ? `api/users/${username}` : username}`, { signal });
    }),
  );
  await pause(500);
  for (const [index, port] of ports.entries()) {
    expect(await servers[index]?.close("SIGTERM")).toBe(0);
    servers[index] = await start(port);
    await expect.poll(balancer.ready).toEqual([...ports].sort());
    await pause(300);
  }
  const seen = await stop();
  process.stdout.write(`${seen.length} requests while both servers were replaced\n`);
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
});
