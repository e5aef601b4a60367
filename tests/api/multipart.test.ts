import { beforeAll, expect, it, vi } from "vitest";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call, read, type Sent } from "../support/api";
import { newConnection } from "../support/people";
import { errorAnswer, readStoredRows } from "../support/refusal";
import { filesOnDisk } from "../support/stored-files";
import { multipart, type WirePart, zeroFile } from "../support/uploads";

const megabyte = 1024 * 1024;
let token: string;
let personId: string;
const post = (kind: string, sent: Sent) => call("POST", `/api/upload/${kind}`, { token, ...sent });
const parts = (...list: WirePart[]) => multipart(list);
const file = { name: "file", filename: "x.png", content: "x" };

beforeAll(async () => {
  const { person, access_token } = await newConnection(["uploads"]);
  await updateAccountFlag(person.username, "isPremium", true);
  [token, personId] = [access_token, person.id];
});

/** Expects a refusal with these fields, and that it left neither a row nor a file. */
async function expectRefused(response: Response, status: number, fields?: Record<string, string[]>) {
  const answer = await read(response);
  expect(answer).toMatchObject({ status, ...(fields && { body: { error: "invalid_request", fields } }) });
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
  expect(await readStoredRows(personId)).toMatchObject({ user: [{ avatar: null, background: null }], audios: [] });
  return answer;
}

const incomplete = { body: ["must be complete multipart/form-data"] };
const whole = multipart([file], "b");
const noBoundary = { body: ["must be multipart/form-data with its boundary (1 to 70 characters) in the Content-Type"] };
const tooLongHeaders = { body: ["must have at most 16 kB of headers in each part; shorten its name and file name"] };

it.each<[string, Sent, Record<string, string[]>]>([
  ["without a file", parts(), { file: ["is required"] }],
  ["whose file is text", parts({ name: "file", content: "x" }), { file: ["must be a file"] }],
  ["whose file is empty", parts({ ...file, content: "" }), { file: ["is empty; send a file that has content"] }],
  ["with its file twice", parts(file, file), { file: ["must be sent once"] }],
  ["with a text that nobody asked for", parts(file, { name: "more", content: "1" }), { more: ["is unknown"] }],
  ["with a file that nobody asked for", parts(file, { ...file, name: "more" }), { more: ["is unknown"] }],
  ["with __proto__", parts(file, { name: "__proto__", content: "1" }), { __proto__: ["is unknown"] }],
  [
    "with a thousand parts",
    parts(...Array.from({ length: 1000 }, (_, index) => ({ name: `n${index}`, content: "" }))),
    { body: ["must have at most 20 parts"] },
  ],
  [
    "with a part name of 10 KB",
    parts({ ...file, name: "n".repeat(10_000) }),
    { body: ["must give every part a name of at most 100 characters"] },
  ],
  ["without boundary", { ...whole, headers: { "Content-Type": "multipart/form-data" } }, noBoundary],
  ["with a part name of 300 KB", parts({ ...file, name: "n".repeat(300_000) }), tooLongHeaders],
  [
    "whose headers never end",
    { ...whole, body: `--b\r\nContent-Disposition: form-data; name="file"\r\n${"X: y\r\n".repeat(10_000)}` },
    tooLongHeaders,
  ],
  [
    "with 17 KB before its first part",
    { ...whole, body: Buffer.concat([Buffer.from(`${"x".repeat(17_000)}\r\n`), whole.body]) },
    { body: ["must have at most 16 kB before its first part"] },
  ],
  [
    "with 17 KB behind its last part",
    { ...whole, body: Buffer.concat([whole.body, Buffer.alloc(17_000)]) },
    { body: ["must have at most 16 kB behind its last part"] },
  ],
  ["with another boundary", { ...whole, headers: { "Content-Type": "multipart/form-data; boundary=c" } }, incomplete],
  ["that ends in the middle of its file", { ...whole, body: whole.body.subarray(0, -9) }, incomplete],
  ["that ends in a header", { ...whole, body: whole.body.subarray(0, 20) }, incomplete],
])("A multipart body %s is a 400", async (_, sent, fields) => {
  await expectRefused(await post("avatar", sent), 400, fields);
});

it.each<[string, WirePart[], Record<string, string[]>]>([
  ["without a name", [file], { name: ["is required"] }],
  ["with an empty name", [file, { name: "name", content: "" }], { name: ["must have 1 to 100 characters"] }],
  [
    "whose name is not UTF-8",
    [file, { name: "name", content: Buffer.from([0x41, 0xff]) }],
    { name: ["must be UTF-8"] },
  ],
  [
    "whose cover is text",
    [file, { name: "name", content: "n" }, { name: "cover", content: "x" }],
    { cover: ["must be a file"] },
  ],
])("A multipart body for an audio track %s is a 400", async (_, list, fields) => {
  await expectRefused(await post("audio", multipart(list)), 400, fields);
});

it("A multipart body whose last part is skipped is refused at once", async () => {
  const body = `--b\r\nContent-Disposition: attachment; name="x"\r\n\r\n${"x".repeat(60_000)}\r\n--b--\r\n`;
  await expectRefused(await post("avatar", { body, headers: whole.headers }), 400, { file: ["is required"] });
});

it("A multipart body in which a browser sends no cover is taken for one without", async () => {
  const picked = [
    { name: "file", filename: "x", content: "x" },
    { name: "name", content: "Track" },
    { name: "cover", filename: "", type: "application/octet-stream", content: "" },
  ];
  const { body } = await expectRefused(await post("audio", multipart(picked)), 415);
  expect(body).toMatchObject({ error_description: expect.stringMatching(/^Send audio as/) });
});
it.each([
  ["avatar", 10],
  ["background", 100],
  ["audio", 30],
  ["cursor", 2],
  ["font", 5],
])("A multipart body for %s may hold a file of %i MB, and not a byte more", async (kind, megabytes) => {
  const most = await read(await post(kind, zeroFile(megabytes * megabyte)));
  expect(most.status).toBe(kind === "audio" ? 400 : 415);
  const { body } = await expectRefused(await post(kind, zeroFile(megabytes * megabyte + 1)), 413);
  const error_description = `Send the part file with at most ${megabytes} MB`;
  expect(body).toEqual({ error: "payload_too_large", error_description });
});

it("A multipart body may hold a cover of 10 MB, and not a byte more", async () => {
  await expectRefused(await post("audio", zeroFile(10 * megabyte + 1, { name: "cover" })), 413);
});

it("A multipart body that says it is too long is refused, and still read, so that the client comes to its answer", async () => {
  const { body, headers } = zeroFile(12 * megabyte);
  let read = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        controller.enqueue(chunk);
      },
    }),
  );
  const length = { "Content-Length": String(12 * megabyte + 200) };
  const { body: answer } = await expectRefused(
    await post("avatar", { body: counted, headers: { ...headers, ...length } }),
    413,
  );
  expect(answer).toEqual({ error: "payload_too_large", error_description: "Send the part file with at most 10 MB" });
  await expect.poll(() => read).toBeGreaterThan(12 * megabyte);
});

it("A multipart body whose client disconnects midway leaves no file", async () => {
  const { body, headers } = multipart([{ ...file, content: Buffer.alloc(megabyte) }]);
  const gone = new ReadableStream({
    start(controller) {
      controller.enqueue(body.subarray(0, megabyte / 2));
    },
    pull(controller) {
      controller.error(new Error("socket"));
    },
  });
  await expectRefused(await post("avatar", { body: gone, headers }), 400, { body: ["ended before it was complete"] });
});

/** Sends a body that brings so many bytes in each second, on a clock that moves only while somebody waits for them. */
async function sendAtPace(body: Buffer, headers: Record<string, string>, bytesIn: (second: number) => number) {
  let sent = 0;
  let second = 0;
  let ask: (isAsked: boolean) => void = () => {};
  const nextAsk = () =>
    new Promise<boolean>((resolve) => {
      ask = resolve;
    });
  let asked = nextAsk();
  const pull = async (controller: ReadableStreamDefaultController) => {
    if (sent >= body.length) return controller.close();
    ask(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const bytes = bytesIn(second++);
    controller.enqueue(body.subarray(sent, sent + bytes));
    sent += bytes;
  };
  const slow = new ReadableStream({ pull }, { highWaterMark: 0 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const answer = post("avatar", { body: slow, headers });
  while (sent < body.length && (await Promise.race([asked, answer.then(() => false)]))) {
    asked = nextAsk();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  vi.useRealTimers();
  return { answer: await answer, sent };
}

it("A multipart body that drips is a 408 long before the ten minutes of an upload are over", async () => {
  const { body, headers } = multipart([{ ...file, content: Buffer.alloc(megabyte) }]);
  const { answer, sent } = await sendAtPace(body, headers, () => 1);
  expect(await expectRefused(answer, 408)).toMatchObject({
    body: { error: "timeout", error_description: "The body arrived too slowly; send at least 1 kB a second" },
  });
  expect(sent).toBeLessThan(60);
});

it("A multipart body that drips after a first megabyte is a 408, too", async () => {
  const { body, headers } = multipart([{ ...file, content: Buffer.alloc(megabyte + 100 * 1024) }]);
  const { answer } = await sendAtPace(body, headers, (second) => (second === 0 ? megabyte : 900));
  await expectRefused(answer, 408);
});

it("A multipart body that brings more than a kilobyte a second is waited for", async () => {
  const { body, headers } = multipart([{ ...file, content: Buffer.alloc(90 * 1024) }]);
  const { answer } = await sendAtPace(body, headers, () => 1_200);
  await expectRefused(answer, 415);
});

it("A multipart body that stalls is a 408 after ten seconds", async () => {
  const { body, headers } = multipart([{ ...file, content: Buffer.alloc(megabyte) }]);
  let pulls = 0;
  let stall: () => void = () => {};
  const stalled = new Promise<void>((resolve) => {
    stall = resolve;
  });
  // Nothing is read ahead: the second read stalls, once the first is written.
  const stalling = new ReadableStream(
    {
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(body.subarray(0, megabyte / 2));
        else stall();
      },
    },
    { highWaterMark: 0 },
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = post("avatar", { body: stalling, headers });
  await stalled;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expectRefused(await answer, 408);
});

it("An upload without premium is refused before its body is looked at", async () => {
  const { access_token } = await newConnection(["uploads"]);
  expect(await read(await call("POST", "/api/upload/font", { token: access_token, ...parts() }))).toEqual(
    errorAnswer(403, "premium_required", "This is for premium users only"),
  );
});
