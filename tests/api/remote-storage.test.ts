import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sweepFiles } from "@/lib/media/removal";
import { call, read } from "../support/api";
import { sampleFile } from "../support/document-rows";
import { expectError } from "../support/expected-errors";
import { newConnection } from "../support/people";
import { stored } from "../support/refusal";
import { ageFiles, filesOnDisk, keysByState } from "../support/stored-files";
import { upload } from "../support/uploads";
import { startUploadThingServer } from "../support/uploadthing-server";

let server: Awaited<ReturnType<typeof startUploadThingServer>>;
console.warn = () => {};

beforeAll(async () => {
  server = await startUploadThingServer();
  Object.assign(process.env, {
    UPLOADTHING_TOKEN: server.token,
    UPLOADTHING_API_URL: server.url,
    UPLOADTHING_INGEST_URL: server.url,
  });
});
afterEach(async () => {
  server.state.fault = undefined;
  await sweepFiles();
});
afterAll(() => server.stop());

const person = () => newConnection(["uploads", "audios.manage", "profile.update"]);
/** What UploadThing holds and what our books say of it, as keys. */
const kept = async () => ({
  remote: [...server.files.keys()].map((id) => id.replace(/-(?=[0-9a-f]{8}-)/, "/")).sort(),
  books: await keysByState(),
});
const unavailable = {
  status: 503,
  body: { error: "unavailable", error_description: "The file storage does not answer; try again in a few seconds" },
};

describe("uploads kept at UploadThing", () => {
  it("are there under their key alone, /cdn leads there, and what they replace is gone", async () => {
    const { access_token: token, person: owner } = await person();
    for (const name of ["avatar.png", "cover.jpg"]) {
      const { status, body } = await read(await upload("avatar", token, sampleFile(name)));
      const key = (body as { url: string }).url.replace("http://localhost:3000/cdn/", "");
      expect(status).toBe(201);
      expect(await kept()).toEqual({ remote: [key], books: { live: [key] } });
      const served = await call("GET", `/cdn/${key}`);
      const location = `https://${server.appId}.ufs.sh/f/${key.replace("/", "-")}`;
      expect([served.status, served.headers.get("location")]).toEqual([302, location]);
    }
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
    expect((await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } })).status).toBe(200);
    expect(await kept()).toEqual({ remote: [], books: {} });
    expect((await stored(owner.id)).user).toMatchObject([{ avatar: null }]);
  });

  it("of a track and its cover go together with it", async () => {
    const { access_token: token } = await person();
    const fields = { name: "Track", cover: sampleFile("cover.jpg") };
    const { body } = await read(await upload("audio", token, sampleFile("track.mp3"), fields));
    expect((await kept()).remote).toHaveLength(2);
    const { id } = body as { id: string };
    expect((await call("DELETE", `/api/upload/audio/${id}`, { token })).status).toBe(204);
    expect(await kept()).toEqual({ remote: [], books: {} });
  });
});

describe("while UploadThing is down", () => {
  it("an upload is a 503 that changes nothing, and whatever it left is swept", async () => {
    const { access_token: token, person: owner } = await person();
    await upload("avatar", token, sampleFile("avatar.png"));
    const before = { rows: await stored(owner.id), kept: await kept() };
    server.state.fault = { kind: "status", status: 500 };
    expectError(/file storage failed/);
    expect(await read(await upload("avatar", token, sampleFile("cover.jpg")))).toEqual(unavailable);
    expect(await stored(owner.id)).toEqual(before.rows);
    expect((await kept()).remote).toEqual(before.kept.remote);
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
    server.state.fault = undefined;
    // It answers nothing and stores the file later all the same.
    const { pending: [late = ""] = [] } = await keysByState();
    server.files.set(late.replace("/", "-"), { sha256: "", bytes: 1, query: {} });
    await sweepFiles();
    expect((await kept()).books).toEqual({ ...before.kept.books, pending: [late] });
    await ageFiles(process.env.DATA_DIR ?? "");
    await sweepFiles();
    expect(await kept()).toEqual(before.kept);
    await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } });
  });

  it("a file can be given up; the next sweep removes it", async () => {
    const { access_token: token, person: owner } = await person();
    await upload("avatar", token, sampleFile("avatar.png"));
    const { remote } = await kept();
    server.state.fault = { kind: "status", status: 500 };
    expectError(/file storage failed/);
    expect((await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } })).status).toBe(200);
    expect((await stored(owner.id)).user).toMatchObject([{ avatar: null }]);
    expect(await kept()).toEqual({ remote, books: { doomed: remote } });
    server.state.fault = undefined;
    await sweepFiles();
    expect(await kept()).toEqual({ remote: [], books: {} });
  });
});
