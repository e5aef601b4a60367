import { expect, it, vi } from "vitest";
import { bioAfter, expectRefusedUnwritten, newProfile } from "../support/profile";
import { expectRefusal, expectUnreadable, jsonHeaders } from "../support/refusal";

const bytes = (text: string) => new TextEncoder().encode(text);
const limit = 64 * 1024;

function streamOf(chunks: Uint8Array[], end: (controller: ReadableStreamDefaultController) => void = (c) => c.close()) {
  const left = [...chunks];
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = left.shift();
        if (chunk) controller.enqueue(chunk);
        else end(controller);
      },
    },
    { highWaterMark: 0 },
  );
}

const body = '{"bio":"x"}';
const unsupported = (response: Response) =>
  expectRefusal(response, 415, {
    error: "unsupported_media_type",
    error_description: "Send the body as application/json in UTF-8",
  });

it("A JSON body without a media type is a 415", () => expectRefusedUnwritten({ body: bytes(body) }, unsupported));

it.each([
  ...["text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ...["application/json-patch+json", "application/json, text/plain", "application/json;charset=", "json"],
  "application/json; charset=utf-16",
])("A JSON body as %s is a 415", (type) =>
  expectRefusedUnwritten({ body, headers: { "Content-Type": type } }, unsupported),
);
it.each(["Application/JSON", 'application/json;charset="UTF-8"', "application/json ; x=y; charset=utf8"])(
  "A JSON body as %s is taken",
  async (type) => expect(await bioAfter({ body, headers: { "Content-Type": type } })).toBe("x"),
);

const tooLarge = (response: Response) =>
  expectRefusal(response, 413, { error: "payload_too_large", error_description: "Send a body of at most 65536 bytes" });
const padded = (size: number) => `{"bio":"x"${" ".repeat(size - 11)}}`;

it("A JSON body of exactly 64 KiB is taken, and one byte more is a 413", async () => {
  expect(await bioAfter({ body: padded(limit), headers: jsonHeaders })).toBe("x");
  await expectRefusedUnwritten({ body: padded(limit + 1), headers: jsonHeaders }, tooLarge);
});

it("A JSON body is refused by its Content-Length, whatever is sent, and the rest is discarded", async () => {
  for (const content of [[], [bytes('{"bio":"x"}')]]) {
    const headers = { ...jsonHeaders, "Content-Length": String(limit + 1) };
    await expectRefusedUnwritten({ body: streamOf(content), headers }, tooLarge);
  }
});

it("A JSON body is counted while it streams without a length, or with a wrong one; a bounded rest is discarded", async () => {
  for (const lie of [[], [["Content-Length", "10"]], [["Content-Length", "x"]]]) {
    const spaces = new Uint8Array(1_000_000).fill(32);
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => controller.enqueue(spaces),
        cancel: () => {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    await expectRefusedUnwritten({ body, headers: { ...jsonHeaders, ...Object.fromEntries(lie) } }, tooLarge);
    expect(cancelled).toBe(true);
  }
});

it("The size of a JSON body counts bytes, not characters", () =>
  expectRefusedUnwritten({ body: JSON.stringify({ bio: "é".repeat(limit / 2) }), headers: jsonHeaders }, tooLarge));

it.each([
  ["at once", []],
  ["half way", [bytes('{"bio":')]],
])("A JSON body that stalls %s is a 408 after ten seconds", async (_, chunks) => {
  let stall: () => void = () => {};
  const stalled = new Promise<void>((resolve) => {
    stall = resolve;
  });
  const profile = await newProfile();
  const before = await profile.stored();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const body = streamOf(chunks, stall);
  const answer = profile.send({ body, headers: jsonHeaders });
  let status: number | undefined;
  void answer.then((response) => {
    status = response.status;
  });
  await stalled;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  const error_description = "The body did not arrive in time; send it again without a pause";
  await expectRefusal(await answer, 408, { error: "timeout", error_description }, { connection: "close" });
  expect(await profile.stored()).toEqual(before);
});

it("A JSON body in many small pieces, cut inside a character, is taken", async () => {
  const body = streamOf([...bytes('{"bio":"é💩"}')].map((byte) => Uint8Array.of(byte)));
  expect(await bioAfter({ body, headers: jsonHeaders })).toBe("é💩");
});

it("A JSON body that breaks off is a 400", () => {
  const body = streamOf([bytes('{"bio":"x"}')], (controller) => controller.error(new Error("socket /tmp/secret")));
  return expectRefusedUnwritten({ body, headers: jsonHeaders }, (response) =>
    expectUnreadable(response, "body", "ended before it was complete"),
  );
});
