import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { sessions, storedFiles } from "@/db/schema";
import { listEvents } from "@/lib/core/owners/event-store";
import { localPath } from "@/lib/media/storage/local-disk";
import { addSums } from "@/lib/page/statistics/store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { password } from "../support/members";
import { newApplication, newTokens, newUsername } from "../support/people";
import { setRows } from "../support/rows";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { fileForm } from "../support/uploads";
import { newEndpoint } from "../support/webhooks";
import { unzip } from "../support/zips";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "2" });
});

const path = "/settings/account/export";
const download = (cookie: string, headers: Record<string, string> = sameOriginHeaders) =>
  call("POST", path, { headers: { ...headers, cookie } });

const unpackedOf = async (response: Response) => unzip(Buffer.from(await response.arrayBuffer()));

async function newOwner() {
  const member = await newMember();
  const application = await newApplication(member.id, { name: "Night owl" });
  const scopes = ["identify", "email", "profile.update", "links", "cards", "uploads"] as const;
  const { access_token: token } = await newTokens(member.id, application, [...scopes]);
  await call("POST", "/api/links", { token, json: { type: "github", value: "ada" } });
  await call("POST", "/api/cards", { token, json: { type: "weather", value: "Rome" } });
  const file = (name: string) => readFileSync(`tests/files/${name}`);
  const avatar = await call("POST", "/api/upload/avatar", { token, body: fileForm(file("tour/avatar.png")) });
  await call("POST", "/api/upload/audio", { token, body: fileForm(file("audio/constant.mp3"), { name: "Song" }) });
  const key = new URL((await avatar.json()).url).pathname.replace("/cdn/", "");
  return { ...member, application, token, key };
}

it("An export has everything in the shapes of the API, and the files as they are stored", async () => {
  const ada = await newOwner();
  const { id } = await newEndpoint(ada.application, "https://receiver.example/hook", ["links.changed"]);
  const counted = { pageId: ada.id, metric: "referrer", name: "reddit.com", total: 2 } as const;
  const times = ["2031-02-28T23:45:00Z", "2031-03-01T00:00:00Z", "2031-03-01T12:15:00Z"];
  await addSums(times.map((time) => ({ ...counted, startsAt: new Date(time) })));
  const response = await download(ada.cookie);
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    200,
    "application/zip",
    "private, no-store",
  ]);
  const files = await unpackedOf(response);
  const json = (name: string) => JSON.parse(String(files.get(name)));
  const read = async (address: string) => (await call("GET", address, { token: ada.token })).json();
  expect(json("account.json")).toEqual(await read("/api/user"));
  expect(json("links.json")).toEqual(await read("/api/links"));
  expect(json("cards.json")).toEqual(await read("/api/cards"));
  const song = { id: expect.any(String), name: "Song", duration: expect.any(Number), cover: null };
  expect(json("audios.json")).toEqual([song]);
  expect(json("page.json")).toMatchObject({ links: [{ type: "github", value: "ada" }], tracks: [{ name: "Song" }] });
  const webhook = {
    ...{ id, url: "https://receiver.example/hook", events: ["links.changed"], created_at: expect.any(Number) },
    ...{ failing_since: null, disabled_at: null, disabled_reason: null },
  };
  expect(json("applications.json")).toMatchObject([
    { client_id: ada.application.clientId, name: "Night owl", webhooks: [webhook] },
  ]);
  expect(json("connections.json")).toMatchObject([
    { client_id: ada.application.clientId, name: "Night owl", pages: [ada.username] },
  ]);
  expect(json("security-log.json").map(({ kind }: { kind: string }) => kind)).toEqual([
    "application_changed",
    "application_connected",
    "application_created",
    "new_session",
  ]);
  expect(await listEvents(ada.id, 1)).toMatchObject([{ kind: "data_exported", details: {} }]);
  const stored = await database().select().from(storedFiles).where(eq(storedFiles.userId, ada.id));
  const sum = stored.reduce((total, { bytes }) => total + bytes, 0);
  expect(json("statistics.json")).toEqual({
    ...{ views: 0, likes: 0, stored_bytes: sum },
    days: [
      { day: "2031-02-28", metric: "referrer", name: "reddit.com", total: 2 },
      { day: "2031-03-01", metric: "referrer", name: "reddit.com", total: 4 },
    ],
  });
  const listed = stored.map(({ key, bytes }) => ({ path: `files/${key}`, bytes }));
  const manifest = json("manifest.json");
  expect({ ...manifest, files: undefined }).toEqual({
    ...{ format: 3, username: ada.username, exported_at: expect.any(Number), files: undefined, missing_files: [] },
  });
  expect(manifest.files).toEqual(listed.sort((one, other) => (one.path < other.path ? -1 : 1)));
  for (const { key } of stored) expect(files.get(`files/${key}`)).toEqual(readFileSync(localPath(key)));
});

it("An export has no secret in it, and names a file that storage has lost", async () => {
  const ada = await newOwner();
  const { token } = await createPersonalToken(ada.id, { name: "Script", scopes: ["identify"], lifetime: "none" });
  await rm(localPath(ada.key));
  const webhook = await newEndpoint(ada.application);
  const files = await unpackedOf(await download(ada.cookie));
  expect(JSON.parse(String(files.get("manifest.json"))).missing_files).toEqual([`files/${ada.key}`]);
  expect(files.has(`files/${ada.key}`)).toBe(false);
  const text = [...files].map(([name, content]) => (name.endsWith(".json") ? content.toString() : "")).join("");
  const secrets = [token, ada.token, ada.application.clientSecret, webhook.secret, "whsec_", "v1.", "$argon2", "hash"];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

it("An export is for a person who is signed in and asks on a page of this site", async () => {
  const { cookie } = await newMember();
  const refused = [
    [await download(cookie, { ...sameOriginHeaders, "Sec-Fetch-Site": "cross-site" }), 403],
    [await download(""), 303],
    [await call("GET", path, { headers: { cookie } }), 405],
  ] as const;
  expect(refused.map(([response]) => response.status)).toEqual(refused.map(([, status]) => status));
  expect(refused[1][0].headers.get("location")).toBe("/login?next=%2Fsettings%2Faccount%2Fdata%23export");
});

it("An export redirects to a step-up when the last proof is older than five minutes", async () => {
  const { id, cookie } = await newMember();
  await setRows(sessions, { createdAt: sql`now() - interval '6 minutes'` }, eq(sessions.userId, id));
  const response = await download(cookie);
  const confirmation = "/login/confirm?next=%2Fsettings%2Faccount%2Fdata%23export";
  expect([response.status, response.headers.get("location"), await response.text()]).toEqual([303, confirmation, ""]);
  expect((await listEvents(id, 9)).map(({ kind }) => kind)).toEqual(["new_session"]);
  await setRows(sessions, { steppedUpAt: sql`now()` }, eq(sessions.userId, id));
  expect((await download(cookie)).headers.get("content-type")).toBe("application/zip");
});

it("An export has the further pages of the account in folders, and each can be imported from it", async () => {
  const ada = await newMember();
  const shop = await createPage(ada.id, { username: newUsername(), displayName: "Shop", locale: "en" });
  const cookie = { ...sameOriginHeaders, cookie: ada.cookie };
  const at = (path: string) => `${path}?page=${shop.username}`;
  const draft = async () => (await call("GET", at("/settings/profile/draft"), { headers: cookie })).json();
  const { document, base_tag, revision } = await draft();
  const avatar = await call("POST", at("/settings/profile/upload/avatar"), {
    body: fileForm(readFileSync("tests/files/tour/avatar.png")),
    headers: cookie,
  });
  const { file } = await avatar.json();
  const sent = {
    ...document,
    settings: { ...document.settings, bio: "A shop." },
    files: { ...document.files, avatar: file },
  };
  const json = { document: sent, base_tag, revision, conflicts: [] };
  const saved = await call("PUT", at("/settings/profile/draft"), { json, headers: cookie });
  const { revision: next } = await saved.json();
  await call("POST", at("/settings/profile/publish"), { json: { revision: next }, headers: cookie });
  const response = await download(ada.cookie);
  const archive = Buffer.from(await response.arrayBuffer());
  const files = await unzip(archive);
  const folder = `pages/${shop.username}`;
  const read = (name: string) => JSON.parse(String(files.get(name)));
  expect(read(`${folder}/page.json`)).toMatchObject({ settings: { bio: "A shop." } });
  expect(read(`${folder}/account.json`)).toMatchObject({ username: shop.username });
  expect(read("page.json")).toMatchObject({ settings: { bio: null } });
  const [stored] = read("manifest.json").files;
  expect(read("manifest.json").files).toEqual([{ path: `files/avatars/${file}`, bytes: expect.any(Number) }]);
  const bytesOf = (name: string) => read(name).stored_bytes;
  expect([bytesOf("statistics.json"), bytesOf(`${folder}/statistics.json`)]).toEqual([0, stored.bytes]);
  await updateUser(shop.id, { bio: "Something else." });
  const form = new FormData();
  form.set("replace", "on");
  form.set("password", password);
  form.set("file", new Blob([archive]), "export.zip");
  const imported = await call("POST", at("/settings/account/import"), { body: form, headers: cookie });
  expect([imported.status, imported.headers.get("location")]).toEqual([
    303,
    `/settings/account/data?outcome=imported&page=${shop.username}`,
  ]);
  expect(await (await call("GET", `/api/user/${shop.username}`)).json()).toMatchObject({ bio: "A shop." });
  expect(await (await call("GET", `/api/user/${ada.username}`)).json()).toMatchObject({ bio: null });
});
