import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { checkHealth } from "@/lib/developers/api/health";
import { watchParts } from "@/lib/operator/process/watched-parts";
import { getPage } from "@/lib/page/drafts/publish";
import { call, type Sent } from "../support/api";
import { sampleFile } from "../support/document-rows";
import { failOpening, fillDisk, reportSpace } from "../support/full-disk";
import { newConnection } from "../support/people";
import { expectInvalid, expectRefusal, readStoredRows } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { filesOnDisk, keysByState } from "../support/stored-files";
import { fileForm, upload, zeroFile } from "../support/uploads";
import { createPageZip } from "../support/zips";

it.each<[string, Record<string, string>]>([
  ["avatar", {}],
  ["background", {}],
  ["audio", { name: "Song" }],
  ["cursor", {}],
])(
  "an upload of kind %s to a full disk is a 503 that changes nothing, and its body is read again once there is room",
  async (kind, fields) => {
    const { person, access_token: token } = await newConnection(["uploads"]);
    const before = await readStoredRows(person.id);
    const makeRoom = fillDisk();
    try {
      await expectRefusal(
        await upload(kind, token, Buffer.from("a picture or a sound"), fields),
        503,
        { error: "unavailable", error_description: "The storage is full; try again later" },
        { "retry-after": "5" },
      );
    } finally {
      makeRoom();
    }
    expect([await readStoredRows(person.id), await keysByState()]).toEqual([before, {}]);
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
    const withoutFile = new FormData();
    for (const [name, value] of Object.entries(fields)) withoutFile.set(name, value);
    const answer = await call("POST", `/api/upload/${kind}`, { token, body: withoutFile });
    await expectInvalid(answer, { file: ["is required"] });
  },
);

const megabyte = 1024 * 1024;
const blocks = (megabytes: number) => (megabytes * megabyte) / 4096;

/** An upload of that many megabytes: what it answers, how often it looked for space, and how much had been read then. */
async function uploadBeside(path: string, sent: Sent, megabytes: number, blocksAt: (look: number) => number) {
  let read = 0;
  const { body, headers } = zeroFile(megabytes * megabyte);
  const source = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await source.read();
    if (done) return controller.close();
    read += value.byteLength;
    controller.enqueue(value);
  };
  const counted = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const looks: number[] = [];
  const space = reportSpace();
  try {
    space.isFullNow(
      () => true,
      () => blocksAt(looks.push(read)),
    );
    const answer = await call("POST", path, { ...sent, body: counted, headers: { ...sent.headers, ...headers } });
    return { status: answer.status, text: await answer.text(), looks };
  } finally {
    space.undo();
  }
}

const full = { status: 503, text: expect.stringContaining("The storage is full; try again later") };

it("A large body for which the disk has no room is refused before it is read", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  const sized = { token, headers: { "Content-Length": String(90 * megabyte) } };
  const background = "/api/upload/background";
  const alongside = (sent: Sent, free: number) => uploadBeside(background, sent, 1, () => blocks(free));
  expect(await alongside(sized, 128 + 89)).toEqual({ ...full, looks: [0] });
  // The longest that may come is 100 MB and one for what is around it.
  expect(await alongside({ token }, 128 + 100)).toEqual({ ...full, looks: [0] });
  const [fits, mayFit] = [await alongside(sized, 128 + 90), await alongside({ token }, 128 + 101)];
  expect([fits.status, mayFit.status]).toEqual([415, 415]);
});

it("An archive of 500 MB for which the disk has no room is refused before it is read", async () => {
  const { cookie } = await newMember();
  const headers = { ...sameOriginHeaders, cookie, "Content-Length": String(500 * megabyte) };
  const answer = await uploadBeside("/settings/account/import", { headers }, 1, () => blocks(128 + 499));
  expect(answer).toEqual({ ...full, looks: [0] });
});

it("A large body ends when others fill the disk while it is read", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  const answer = await uploadBeside("/api/upload/background", { token }, 40, (look) => blocks(look === 1 ? 999 : 127));
  expect(answer).toMatchObject(full);
  expect(answer.looks).toHaveLength(2);
  expect(answer.looks[1]).toBeLessThan(17 * megabyte);
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
});

it.each([
  ["EROFS", "The storage cannot be used right now; try again later"],
  ["EACCES", "The storage cannot be used right now; try again later"],
  ["EIO", "The storage cannot be used right now; try again later"],
  ["EDQUOT", "The storage is full; try again later"],
  ["EMFILE", "This server has too much to do right now; try again in a few seconds"],
])(
  "an upload whose file cannot be opened (%s) is a 503 that changes nothing, and health says so until it can",
  async (code, description) => {
    watchParts();
    const { person, access_token: token } = await newConnection(["uploads"]);
    const before = await readStoredRows(person.id);
    const mend = failOpening(code);
    try {
      await expectRefusal(
        await upload("avatar", token, sampleFile("avatar.png")),
        503,
        { error: "unavailable", error_description: description },
        { "retry-after": "5" },
      );
      expect(await checkHealth()).toMatchObject({ ready: true, status: "degraded", parts: { storage: "down" } });
    } finally {
      mend();
    }
    expect(await checkHealth()).toMatchObject({ status: "ok", parts: { storage: "up" } });
    expect([await readStoredRows(person.id), await keysByState()]).toEqual([before, {}]);
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
  },
);

it("an archive whose files no longer fit once it has arrived is refused, and changes nothing", async () => {
  const { id, cookie } = await newMember();
  const page = await getPage(id);
  const avatar = `${randomUUID()}.webp`;
  const document = { ...page, files: { ...page.files, avatar } };
  const archive = await createPageZip(document, () => sampleFile("cover.jpg"));
  const space = reportSpace();
  try {
    let asked = 0;
    space.isFullNow(() => ++asked > 1);
    const answer = await call("POST", "/settings/account/import", {
      headers: { ...sameOriginHeaders, cookie },
      body: fileForm(archive, { replace: "on" }),
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("The storage is full; try again later.");
    expect(asked).toBe(2);
  } finally {
    space.undo();
  }
  expect([await getPage(id), await keysByState()]).toEqual([page, {}]);
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
});
