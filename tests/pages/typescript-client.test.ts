import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  clientCredentials,
  createAuthorization,
  createClient,
  createSession,
  exchangeCode,
  type Tokens,
  VitrineError,
} from "@/clients/typescript/src/index";
import { operations } from "@/lib/developers/api/operations";
import { bundleClient } from "@/scripts/client-package.mjs";
import { temporaryFolder } from "@/scripts/temporary";
import { Agent } from "../support/agent";
import { listenOnLoopback } from "../support/loopback";
import { password } from "../support/members";
import { type Application, callback } from "../support/people";
import { setUpSite } from "../support/set-up-site";
import { fileForm, sendUpload } from "../support/uploads";
import { wave } from "../support/wave";

const scope = "identify profile.update links cards uploads audios.manage";
const avatar = () => new Blob([readFileSync("tests/files/images/photo.jpg")], { type: "image/jpeg" });
const { folder, remove } = temporaryFolder("client");
const bundle = join(folder, "index.js");
let application: Application;
let tokens: Tokens;
const site = setUpSite(
  async ({ newApplication, newPerson }) => {
    application = await newApplication((await newPerson("ada", password)).id);
  },
  { RATE_LIMITS: "on", RATE_LIMIT_PUBLIC_READ: "3/3" },
);

const applicationOf = () => ({
  baseUrl: site.url,
  clientId: application.clientId,
  clientSecret: application.clientSecret,
});

/** Ada lets the application act for her, as she would in a browser. */
async function authorize(): Promise<Tokens> {
  const agent = new Agent(site.url);
  await agent.signIn("ada", password);
  const { url, state, verifier } = await createAuthorization({ ...applicationOf(), redirectUri: callback, scope });
  const landed = (await agent.decide(url)).searchParams;
  expect(landed.get("state")).toBe(state);
  return exchangeCode({ ...applicationOf(), code: landed.get("code") ?? "", verifier, redirectUri: callback });
}

beforeAll(async () => {
  await bundleClient(bundle);
  tokens = await authorize();
});
afterAll(remove);

const ownClient = () => createClient({ baseUrl: site.url, token: tokens.access_token });

it("the client has a method for every operation", () => {
  const { send: _, getFile: __, ...methods } = createClient({ baseUrl: site.url });
  expect(Object.keys(methods).sort()).toEqual(operations.map(({ id }) => id).sort());
});

it("the client reads and changes what its token allows", async () => {
  const vitrine = ownClient();
  expect(await vitrine.getOwnUser()).toMatchObject({ username: "ada" });
  const link = await vitrine.createLink({ body: { type: "github", value: "https://github.com/ada" } });
  expect(link).toEqual({ id: expect.any(String), type: "github", value: "ada" });
  expect(await vitrine.updateLink({ id: link.id, body: { value: "lovelace" } })).toEqual({
    ...link,
    value: "lovelace",
  });
  expect(await vitrine.listLinks()).toEqual([{ ...link, value: "lovelace" }]);
  expect(await vitrine.deleteLink({ id: link.id })).toBeUndefined();
  expect(await vitrine.getLink({ id: link.id }).catch((error) => error)).toMatchObject({ code: "not_found" });
});

it("the client replaces the page that it read, and not one that has changed since", async () => {
  const vitrine = ownClient();
  const { data: page, etag } = await vitrine.send("getPage");
  const links = [{ type: "youtube" as const, value: "@ada", title: "Films" }];
  const replaced = await vitrine.replacePage({ body: { ...page, links }, ifMatch: etag });
  expect(replaced.links).toMatchObject(links);
  const late = vitrine.replacePage({ body: page, ifMatch: etag });
  await expect(late).rejects.toMatchObject({ status: 412, code: "precondition_failed" });
});

it("the client tells what is wrong with which field, and the id of the request", async () => {
  const vitrine = ownClient();
  const refused = await vitrine.createLink({ body: { type: "github", value: "no name" } }).catch((error) => error);
  expect(refused).toBeInstanceOf(VitrineError);
  expect(refused).toMatchObject({
    ...{ name: "VitrineError", status: 400, code: "invalid_request", retryAfterSeconds: undefined },
    fields: { value: [expect.stringMatching(/^must be /)] },
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

it("the client refreshes once for all who wait, before a token expires and after one was refused", async () => {
  const stored: Tokens[] = [];
  const session = (old: Tokens) =>
    createSession({ ...applicationOf(), tokens: old, onTokens: (next) => stored.push(next) });
  const all = (token: ReturnType<typeof session>) => {
    const vitrine = createClient({ baseUrl: site.url, token });
    return Promise.all(Array.from({ length: 8 }, () => vitrine.getOwnUser()));
  };
  expect(await all(session({ ...tokens, expires_at: 0 }))).toHaveLength(8);
  expect(stored).toHaveLength(1);
  const [first] = stored;
  const ended = {
    access_token: "ended",
    refresh_token: first?.refresh_token ?? "",
    expires_at: Date.now() + 3_600_000,
  };
  expect(await all(session(ended))).toHaveLength(8);
  expect(stored).toHaveLength(2);
  tokens = stored[1] ?? tokens;
  const used = createClient({ baseUrl: site.url, token: session({ ...ended, refresh_token: "used" }) });
  await expect(used.getOwnUser()).rejects.toMatchObject({ status: 400, code: "invalid_grant" });
});

it("the client keeps new tokens that could not be stored, and stores them before the next request", async () => {
  const stored: Tokens[] = [];
  let isFull = true;
  const onTokens = (next: Tokens) => {
    if (isFull) throw new Error("the disk is full");
    stored.push(next);
  };
  const token = createSession({ ...applicationOf(), tokens: { ...tokens, expires_at: 0 }, onTokens });
  const vitrine = createClient({ baseUrl: site.url, token });
  await expect(vitrine.getOwnUser()).rejects.toThrow("the disk is full");
  await expect(vitrine.getOwnUser()).rejects.toThrow("the disk is full");
  isFull = false;
  expect(await vitrine.getOwnUser()).toMatchObject({ username: "ada" });
  expect(stored).toHaveLength(1);
  tokens = stored[0] ?? tokens;
});

it("the client acts for the owner of the application by its own credentials", async () => {
  const vitrine = createClient({ baseUrl: site.url, token: clientCredentials(applicationOf()) });
  expect((await Promise.all([vitrine.getOwnUser(), vitrine.listCards()]))[0].username).toBe("ada");
});

it("the client waits as long as the service asks, unless that is too long", async () => {
  const hasty = createClient({ baseUrl: site.url, maxWaitSeconds: 0 });
  const read = () => hasty.getUserB({ username: "ada" });
  const first = await Promise.allSettled(Array.from({ length: 30 }, read));
  const refusals = first.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals[0]).toMatchObject({ status: 429, code: "rate_limited", retryAfterSeconds: expect.any(Number) });
  const patient = createClient({ baseUrl: site.url });
  expect(await patient.getUser({ username: "ada" })).toMatchObject({ username: "ada" });
});

/**
 * Has a process started that converts, which on a busy machine takes longer than an upload waits for one: the client would
 * send it again, and tell how far it is from the beginning.
 */
async function startConverting(): Promise<void> {
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const body = () => fileForm(readFileSync("tests/files/images/photo.jpg"));
  const send = () => fetch(`${site.url}/api/upload/avatar`, { method: "POST", headers, body: body() });
  expect((await sendUpload(send, ({ status }) => status)).status).toBe(201);
}

it("the client uploads, and tells how far it is", async () => {
  await startConverting();
  const shares: number[] = [];
  const used: string[] = [];
  const ownFetch: typeof fetch = (input, init) => {
    used.push(`${init?.method} ${new URL(String(input)).pathname}`);
    return fetch(input, init);
  };
  const vitrine = createClient({ baseUrl: site.url, token: tokens.access_token, fetch: ownFetch });
  const sound = new Blob([Uint8Array.from(wave({ seconds: 20 }))]);
  const onProgress = (share: number) => shares.push(share);
  const track = await vitrine.uploadAudio({ body: { file: sound, name: "Night train" }, onProgress });
  expect(track).toEqual({ id: expect.any(String), name: "Night train", duration: 20, cover: null });
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  const { url } = await vitrine.uploadAvatar({ body: { file: avatar() } });
  expect(url).toMatch(/\.webp$/);
  expect(used).toEqual(["POST /api/upload/audio", "POST /api/upload/avatar"]);
});

it("the client gives up what is taken back, and what takes too long", async () => {
  const silent = await listenOnLoopback(() => {});
  const given = { baseUrl: silent.url, timeoutMilliseconds: 200 };
  await expect(createClient(given).getUserB({ username: "ada" })).rejects.toMatchObject({ name: "TimeoutError" });
  const signal = AbortSignal.abort();
  await expect(createClient(given).getUserB({ username: "ada", signal })).rejects.toMatchObject({
    name: "AbortError",
  });
  await silent.close();
});

it("the client says what it can of an answer that does not come from the service", async () => {
  const proxy = await listenOnLoopback((_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
  const refused = await createClient({ baseUrl: proxy.url })
    .getUserB({ username: "ada" })
    .catch((error) => error);
  expect(refused).toMatchObject({ status: 502, code: undefined, message: "The service answered with status 502" });
  await proxy.close();
});

it("the client is 5.2 kB compressed", () => {
  expect(gzipSync(readFileSync(bundle)).length).toBeLessThan(5.2 * 1024);
});

const page = `<!doctype html><title>App</title><link rel="icon" href="data:,">
<script type="module">import * as client from "/index.js"; window.client = client;</script>`;
type Loaded = { client: typeof import("@/clients/typescript/src/index") };

it("the client in Chromium, on a site of somebody else, reads, uploads with progress, and tells what is refused", async () => {
  const app = await listenOnLoopback((request, response) => {
    const isModule = request.url === "/index.js";
    response.writeHead(200, { "content-type": isModule ? "text/javascript" : "text/html" });
    response.end(isModule ? readFileSync(bundle) : page);
  });
  const { page: tab, close } = await site.openEmpty({}, [/status of 415/]);
  await tab.goto(app.url, { waitUntil: "load" });
  await startConverting();
  const picture = readFileSync("tests/files/images/photo.jpg").toString("base64");
  const seen = await tab.evaluate(
    async ({ baseUrl, token, encoded }) => {
      const vitrine = (window as unknown as Loaded).client.createClient({ baseUrl, token });
      const shares: number[] = [];
      const file = new Blob([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });
      const { username } = await vitrine.getOwnUser();
      const { url } = await vitrine.uploadAvatar({ body: { file }, onProgress: (share) => shares.push(share) });
      const text = new Blob(["no picture"]);
      const refused = await vitrine
        .uploadAvatar({ body: { file: text }, onProgress: () => {} })
        .catch(({ status, code, requestId }) => ({ status, code, hasId: typeof requestId === "string" }));
      return { username, url, last: shares.at(-1), refused };
    },
    { baseUrl: site.url, token: tokens.access_token, encoded: picture },
  );
  expect(seen).toEqual({
    username: "ada",
    url: expect.stringMatching(/\/cdn\/avatars\/.+\.webp$/),
    last: 1,
    refused: { status: 415, code: "unsupported_media_type", hasId: true },
  });
  await close();
  await app.close();
});
