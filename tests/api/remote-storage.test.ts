import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pendingDeletion } from "@/db/schema";
import { sweepFiles } from "@/lib/media/files/removal";
import { understandCommand } from "@/lib/operator/admin/commands";
import { temporaryFolder } from "@/scripts/temporary";
import { call, read } from "../support/api";
import { sampleFile } from "../support/document-rows";
import { expectError } from "../support/expected-errors";
import { imageFile } from "../support/images";
import { newApplication, newConnection, newTokens } from "../support/people";
import { errorAnswer, readStoredRows } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { ageFiles, filesOnDisk, keysByState } from "../support/stored-files";
import { upload } from "../support/uploads";
import { startUploadThingServer } from "../support/uploadthing-server";

let server: Awaited<ReturnType<typeof startUploadThingServer>>;
console.warn = () => {};

beforeAll(async () => {
  server = await startUploadThingServer();
  Object.assign(process.env, server.environment);
});
afterEach(async () => {
  server.state.fault = undefined;
  await sweepFiles();
});
afterAll(() => server.stop());

const person = () => newConnection(["uploads", "audios.manage", "profile.update"]);
/** What UploadThing holds and what is recorded of it, as keys. */
const kept = async () => ({
  remote: [...server.files.keys()].map((id) => id.replace(/-(?=[0-9a-f]{8}-)/, "/")).sort(),
  records: await keysByState(),
});
const unavailable = errorAnswer(503, "unavailable", "The file storage does not answer; try again in a few seconds");

it("Uploads are stored at UploadThing under their key alone, /cdn redirects there, and replaced files are deleted", async () => {
  const { access_token: token, person: owner } = await person();
  for (const name of ["avatar.png", "cover.jpg"]) {
    const { status, body } = await read(await upload("avatar", token, sampleFile(name)));
    const key = (body as { url: string }).url.replace("http://localhost:3000/cdn/", "");
    expect(status).toBe(201);
    expect(await kept()).toEqual({ remote: [key], records: { live: [key] } });
    const served = await call("GET", `/cdn/${key}`);
    const location = `https://${server.appId}.ufs.sh/f/${key.replace("/", "-")}`;
    expect([served.status, served.headers.get("location")]).toEqual([302, location]);
  }
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
  expect((await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } })).status).toBe(200);
  expect(await kept()).toEqual({ remote: [], records: {} });
  expect((await readStoredRows(owner.id)).user).toMatchObject([{ avatar: null }]);
});

it("An upload while UploadThing is down is a 503 that changes nothing, and whatever it left is swept", async () => {
  const { access_token: token, person: owner } = await person();
  await upload("avatar", token, sampleFile("avatar.png"));
  const before = { rows: await readStoredRows(owner.id), kept: await kept() };
  server.state.fault = { kind: "status", status: 500 };
  expectError(/file storage failed/);
  expect(await read(await upload("avatar", token, sampleFile("cover.jpg")))).toEqual(unavailable);
  expect(await readStoredRows(owner.id)).toEqual(before.rows);
  expect((await kept()).remote).toEqual(before.kept.remote);
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
  server.state.fault = undefined;
  // It answers nothing and stores the file later all the same.
  const { pending: [late = ""] = [] } = await keysByState();
  server.files.set(late.replace("/", "-"), { sha256: "", bytes: 1, query: {} });
  await sweepFiles();
  expect((await kept()).records).toEqual({ ...before.kept.records, pending: [late] });
  await ageFiles(process.env.DATA_DIR ?? "");
  await sweepFiles();
  expect(await kept()).toEqual(before.kept);
  await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } });
});

it("An export while UploadThing is down is a 503, with one line in the log", async () => {
  const { id, cookie } = await newMember();
  const { access_token: token } = await newTokens(id, await newApplication(id), ["uploads", "profile.update"]);
  expect((await upload("avatar", token, sampleFile("avatar.png"))).status).toBe(201);
  expectError(/"operation":"read","reason":"fetch failed","msg":"file storage failed"/);
  const response = await call("POST", "/settings/account/export", { headers: { ...sameOriginHeaders, cookie } });
  expect([response.status, response.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await response.text()).toContain("The file storage does not answer; try again in a few seconds.");
  await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } });
});

it("A file can be given up while UploadThing is down; the next sweep removes it", async () => {
  const { access_token: token, person: owner } = await person();
  await upload("avatar", token, sampleFile("avatar.png"));
  const { remote } = await kept();
  server.state.fault = { kind: "status", status: 500 };
  expectError(/file storage failed/);
  expect((await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } })).status).toBe(200);
  expect((await readStoredRows(owner.id)).user).toMatchObject([{ avatar: null }]);
  expect(await kept()).toEqual({ remote, records: { [pendingDeletion]: remote } });
  server.state.fault = undefined;
  await sweepFiles();
  expect(await kept()).toEqual({ remote: [], records: {} });
});

describe("a backup of files stored at UploadThing", () => {
  const real = globalThis.fetch;
  const { folder, remove } = temporaryFolder("remote-backup");
  const { signal } = new AbortController();
  const run = (...words: string[]) => understandCommand(words, folder)(signal);
  beforeAll(() => {
    // Its public files have a host of their own, which is not on this machine.
    globalThis.fetch = (input, init) => real(String(input).replace(server.publicOrigin, server.url), init);
  });
  afterAll(() => {
    globalThis.fetch = real;
    remove();
  });

  it("A backup fetches files from UploadThing, and a restore puts back those that are gone and removes none", async () => {
    const { access_token: token, person: owner } = await person();
    for (const kind of ["avatar", "background"]) await upload(kind, token, sampleFile("cover.jpg"));
    const before = { rows: await readStoredRows(owner.id), ...(await kept()) };
    const whole = new Map(server.files);
    expect(await run("backup", "remote.tar")).toMatchObject({ files: 2, missing_files: [] });
    await upload("avatar", token, sampleFile("avatar.png"));
    const since = (await kept()).remote.filter((key) => !before.remote.includes(key));
    expect(since).toHaveLength(1);
    expect(await run("restore", "remote.tar", "--replace")).toMatchObject({ files: 2 });
    await ageFiles(process.env.DATA_DIR ?? "");
    await sweepFiles();
    expect((await kept()).remote).toEqual([...before.remote, ...since].sort());
    const found = { rows_without_files: [], files_without_rows: since };
    expect(await run("check", "--repair")).toMatchObject({ ok: true, found });
    const { remote, records } = await kept();
    expect({ rows: await readStoredRows(owner.id), remote, records }).toEqual(before);
    for (const [id, { sha256 }] of whole) expect(server.files.get(id)?.sha256).toBe(sha256);
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
  });

  it("A background at UploadThing has smaller pictures made here, which go with it", async () => {
    const { access_token: token } = await person();
    const { url } = await (await upload("background", token, imageFile("photo.jpg"))).json();
    const path = new URL(url.replace(".webp", "-w640.webp")).pathname;
    const folder = join(process.env.DATA_DIR ?? "", "renditions");
    const kind = async () => {
      const { status, headers } = await call("GET", path);
      return [status, headers.get("content-type")];
    };
    await expect.poll(kind).toEqual([200, "image/webp"]);
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await call("PATCH", "/api/user", { token, json: { assets: { background: null } } })).status).toBe(200);
    expect(readdirSync(folder)).toEqual([]);
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
  });

  it("A backup continues after a failed request, and ends at once when it is interrupted", async () => {
    const { size } = server.files;
    // The first request asks for the size of a file.
    server.state.fault = { kind: "status", status: 500, times: 1 };
    expect(await run("backup", "retried.tar")).toMatchObject({ files: size, missing_files: [] });
    let asked = 0;
    // The second request fetches it.
    server.state.beforeEach = () => {
      asked += 1;
      server.state.fault = asked === 2 ? { kind: "reset" } : undefined;
    };
    expect(await run("backup", "retried-fetch.tar")).toMatchObject({ files: size, missing_files: [] });
    const interrupted = new AbortController();
    server.state.beforeEach = () => {
      server.state.fault = { kind: "hang" };
      interrupted.abort(new Error("The command was ended by SIGINT"));
    };
    const work = understandCommand(["backup", "interrupted.tar"], folder)(interrupted.signal);
    await expect(work).rejects.toThrow("The command was ended by SIGINT");
    server.state.beforeEach = undefined;
    expect(existsSync(join(folder, "interrupted.tar"))).toBe(false);
  });

  it("A check finds files that are gone and those that nobody knows, and repairs both", async () => {
    const [, lost = ""] = [...server.files.keys()];
    server.files.delete(lost);
    const stray = `avatars/${randomUUID()}.webp`;
    for (const id of [stray.replace("/", "-"), "a-file-of-somebody-else.txt"]) {
      server.files.set(id, { sha256: "", bytes: 1, query: {} });
      server.contents.set(id, Buffer.from("x"));
    }
    const found = { rows_without_files: [lost.replace(/-(?=[0-9a-f]{8}-)/, "/")], files_without_rows: [stray] };
    expect(await run("check")).toMatchObject({ ok: false, ...found });
    expect(await run("check", "--repair")).toMatchObject({ ok: true, found });
    expect(server.files.has(stray.replace("/", "-"))).toBe(false);
    expect(server.files.delete("a-file-of-somebody-else.txt")).toBe(true);
  });
});
