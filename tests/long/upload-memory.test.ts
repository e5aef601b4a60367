import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSiteWithOwner, type Site } from "../support/site";
import { filesOnDisk } from "../support/stored-files";
import { fileForm } from "../support/uploads";

const megabyte = 1024 * 1024;
let site: Site;
let token: string;
let picture: Buffer;

beforeAll(async () => {
  ({ site, token } = await openSiteWithOwner());
  // Not compressed: a hundred megabytes on the wire that are soon converted.
  const create = { width: 5900, height: 5900, channels: 3 as const, background: "#335577" };
  picture = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 0 }).toBuffer();
});

afterAll(() => site.close());

async function uploadBackground(): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${site.url}/api/upload/background`, {
    method: "POST",
    headers,
    body: fileForm(picture),
  });
  return { status: response.status, body: await response.json() };
}

const memory = (name: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1]) * 1024;

/** By how many megabytes the server's memory rises above what it has now, at the highest, while something is done. */
async function peakRise(work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${site.pid}/clear_refs`, "5");
  const before = memory("VmRSS");
  await work();
  return Math.round((memory("VmHWM") - before) / megabyte);
}

describe.runIf(process.platform === "linux")("a background of almost 100 MB", () => {
  it("a background of almost 100 MB is taken", async () => {
    expect(picture.length / megabyte).toBeGreaterThan(99);
    expect(picture.length / megabyte).toBeLessThanOrEqual(100);
    const url = expect.stringMatching(/\/cdn\/backgrounds\/[0-9a-f-]{36}\.webp$/);
    expect(await uploadBackground()).toEqual({ status: 201, body: { url } });
  });

  it.each([1, 3])(
    "a background of almost 100 MB raises the server's memory by 80 MB at most, %i at once",
    async (count) => {
      const rise = await peakRise(() => Promise.all(Array.from({ length: count }, uploadBackground)));
      process.stdout.write(`${count} uploads of 100 MB at once raised the server's memory by ${rise} MB\n`);
      expect(rise).toBeLessThanOrEqual(80);
      expect(filesOnDisk(process.env.DATA_DIR ?? "")).toMatchObject({ stored: [expect.any(String)], incoming: [] });
    },
  );
});
