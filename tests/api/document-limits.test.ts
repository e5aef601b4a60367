import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { audios, cards, links, storedFiles } from "@/db/schema";
import { updateAccountFlag } from "@/lib/users/store";
import type { Row } from "@/scripts/tour/row";
import { read } from "../support/api";
import { bodyOf, everything, expectRefused, newStage, rowsThat, type Stage, sendRow } from "../support/document-rows";
import { newPerson } from "../support/people";
import { addRows } from "../support/rows";
import { inLongRun } from "../support/sampling";
import { zeros } from "../support/uploads";

const megabyte = 1024 * 1024;
const many = (count: number) => Array.from({ length: count }, (_, position) => position);

/** Adds rows of a kind, as if the person had made them; a stage has one of each from the start. */
const fill = {
  link: (userId: string, count: number) =>
    addRows(
      links,
      many(count).map((position) => ({ userId, position, type: "github", value: "ada" })),
    ),
  card: (userId: string, count: number) =>
    addRows(
      cards,
      many(count).map((position) => ({ userId, position, type: "weather" as const, value: "Lisbon" })),
    ),
  audio: (userId: string, count: number) =>
    addRows(
      audios,
      many(count).map((position) => ({
        ...{ userId, position, name: "Night train" },
        ...{ file: `${randomUUID()}.mp3`, durationSeconds: 214 },
      })),
    ),
  bytes: (userId: string, bytes: number) =>
    addRows(storedFiles, { key: `backgrounds/${randomUUID()}.mp4`, userId, state: "live", bytes }),
};

const most = { link: [50, 200], card: [12, 24], audio: [5, 20] } as const;
const full = (people: string[]) => ({ status: 409, error: "limit_reached", people });

describe("409 for one more than a profile may have:", () => {
  const makers = rowsThat(({ makes, refusals }) => makes !== undefined && refusals.includes("409"));

  it.each(makers)("%s, free and premium", async (_, row) => {
    const { makes } = row;
    if (!makes) throw new Error("the row makes nothing");
    const [free, premium] = most[makes];
    const stage = await newStage(row);
    const { id, username } = stage.person;
    await fill[makes](id, free - 2);
    expect((await sendRow(stage)).status).toBe(201);
    const last = row.note === "chat" ? { json: { type: "weather", value: "Lisbon" } } : {};
    await expectRefused(full([id]), () => sendRow(stage, last));
    await updateAccountFlag(username, "isPremium", true);
    await fill[makes](id, premium - free - 1);
    expect((await sendRow(stage, last)).status).toBe(201);
    await expectRefused(full([id]), () => sendRow(stage, last));
  });

  it("a second chat card", async () => {
    const [[, row] = []] = rowsThat(({ note }) => note === "chat");
    if (!row) throw new Error("the document has no chat card");
    const stage = await newStage(row);
    expect((await sendRow(stage)).status).toBe(201);
    await expectRefused(full([stage.person.id]), () => sendRow(stage));
    const bare = { json: { type: "chat", extra: { show_badges: false } } };
    await expectRefused(full([stage.person.id]), () => sendRow(stage, bare));
  });
});

const uploads = rowsThat(({ body }) => body === "multipart");

describe("409 for more than 512 MB of stored files:", () => {
  it.each(uploads)("%s", async (_, row) => {
    expect(row.refusals).toContain("409");
    const stage = await newStage(row);
    const { id } = stage.person;
    // The stage's own track is recorded with 1000 bytes.
    await fill.bytes(id, 512 * megabyte - 1001);
    await expectRefused(full([id]), () => sendRow(stage));
  });

  it("an avatar that fits exactly is taken, and the one before it makes room for the next", async () => {
    const [[, row] = []] = rowsThat(({ path }) => path.endsWith("/avatar"));
    if (!row) throw new Error("the document has no avatar");
    const stage = await newStage(row);
    const { id } = stage.person;
    expect((await sendRow(stage)).status).toBe(201);
    const held = (await everything(id)).storedFiles.reduce((sum, { bytes }) => sum + bytes, 0);
    await fill.bytes(id, 512 * megabyte - held);
    expect((await sendRow(stage)).status).toBe(201);
    await fill.bytes(id, 1);
    await expectRefused(full([id]), () => sendRow(stage));
  });
});

describe("409 for a name that is taken:", () => {
  it.each(["username", "alias"])("PATCH /api/user to the %s of another, whatever its case", async (field) => {
    const [[, row] = []] = rowsThat(({ method, path }) => method === "PATCH" && path === "/api/user");
    if (!row) throw new Error("the document has no change of a profile");
    const [stage, other] = [await newStage(row), await newPerson()];
    const taken = { status: 409, error: "conflict", people: [stage.person.id, other.id], fields: [field] };
    for (const name of [other.username, other.username.toUpperCase()]) {
      await expectRefused(taken, () => sendRow(stage, { json: { [field]: name, bio: "unwritten" } }));
    }
  });
});

describe("403 for premium features:", () => {
  const premium = rowsThat(({ refusals }) => refusals.includes("403 premium"));

  it("is the font alone", () => expect(premium.map(([name]) => name)).toEqual(["POST /api/upload/font"]));

  it.each(premium)("%s, before the body is looked at", async (_, row) => {
    const stage = await newStage(row);
    await updateAccountFlag(stage.person.username, "isPremium", false);
    const wanted = { status: 403, error: "premium_required", people: [stage.person.id] };
    const text = { body: "x", headers: { "Content-Type": "text/plain" } };
    const sizes = { body: zeros(5 * megabyte + 1).body, headers: { "Content-Type": "multipart/form-data" } };
    for (const sent of [{}, text, { body: new FormData() }, sizes]) {
      await expectRefused(wanted, () => sendRow(stage, sent));
    }
  });
});

describe("413 for a body beyond 64 KiB:", () => {
  const small = rowsThat(({ body }) => body === "json" || body === "form");
  const types = { json: "application/json", form: "application/x-www-form-urlencoded" };

  it.each(small)("%s", async (_, row) => {
    const stage = await newStage(row);
    const type = row.body === "form" ? types.form : types.json;
    const start = row.body === "form" ? "x=" : '{"x":"';
    const end = row.body === "form" ? "" : '"}';
    const bodyOfSize = (bytes: number) => start + "x".repeat(bytes - start.length - end.length) + end;
    const large = { status: 413, error: "payload_too_large", people: [stage.person.id] };
    const send = (bytes: number, headers = {}) =>
      sendRow(stage, { body: bodyOfSize(bytes), headers: { "Content-Type": type, ...headers } });
    await expectRefused(large, () => send(64 * 1024 + 1));
    await expectRefused(large, () => send(100, { "Content-Length": String(64 * 1024 + 1) }));
    expect((await send(64 * 1024)).status).toBe(row.body === "form" ? 401 : 400);
  });
});

describe("413 for a file beyond its limit:", () => {
  const limits: [string, Row, string, number][] = uploads.flatMap(([name, row]) =>
    Object.entries(row.maxBytes ?? {})
      .filter(([part]) => part === "file" || row.note === "with cover")
      .map(([part, bytes]): [string, Row, string, number] => [`${name}: ${part}`, row, part, bytes]),
  );

  const attempt = async (_: string, row: Row, part: string, bytes: number) => {
    const stage = await newStage(row);
    const large = { status: 413, error: "payload_too_large", people: [stage.person.id] };
    await expectRefused(large, () => sendRow(stage, zeros(bytes + 1, { name: part })));
    // A file of the size itself is looked at, and is none.
    const { status, body } = await read(await sendExact(stage, part, bytes));
    expect({ status, body }).toMatchObject({ status: 415, body: { error: "unsupported_media_type" } });
  };
  // Two rows may send other files to one address: what is too large for it is the same.
  const isFirst = ([, { path }, part]: (typeof limits)[number], at: number) =>
    limits.findIndex(([, other, itsPart]) => other.path === path && itsPart === part) === at;

  it.each(limits.filter(isFirst))("%s", attempt);
  inLongRun(() => it.each(limits.filter((limit, at) => !isFirst(limit, at)))("%s", attempt));

  it.each(uploads)("%s, by Content-Length alone", async (_, row) => {
    const stage = await newStage(row);
    const large = { status: 413, error: "payload_too_large", people: [stage.person.id] };
    const bytes = Object.values(row.maxBytes ?? {}).reduce((sum, limit) => sum + limit, megabyte);
    const request = zeros(100);
    const headers = { ...request.headers, "Content-Length": String(bytes + 1) };
    await expectRefused(large, () => sendRow(stage, { body: request.body, headers }));
  });
});

/** A part of exactly that many bytes beside the others that the row needs. */
async function sendExact(stage: Stage, part: string, bytes: number): Promise<Response> {
  const { body } = bodyOf(stage.row.sent(stage.known));
  if (!(body instanceof FormData)) throw new Error("the row sends no parts");
  body.set(part, new Blob([new Uint8Array(bytes)]), "zeros");
  return sendRow(stage, { body });
}
