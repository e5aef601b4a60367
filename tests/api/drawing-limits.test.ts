import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { imageFile } from "../support/images";
import { newConnection, newPerson } from "../support/people";
import { upload } from "../support/uploads";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1", RATE_LIMIT_DRAWING: "2/3000" });
});

/** The status of a file below a profile, as somebody at 192.0.2.`host` gets it. */
const ask = (username: string, host: number, file = "og.png") =>
  call("GET", `/${username}/${file}`, { headers: { "X-Forwarded-For": `192.0.2.${host}` } });
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** As in a new process. */
const forgetMemory = () => forgetSingleton("drawings-in-memory");

it("only a drawing counts, by address and by profile, and each is cached on disk", async () => {
  const [ada, grace, joan] = [await newPerson(), await newPerson(), await newPerson()];
  const drawn = await bytesOf(await ask(ada.username, 1));
  const [file = ""] = readdirSync(join(process.env.DATA_DIR ?? "", "drawings"));
  expect(await statusOf(grace.username, 1)).toBe(200);

  const refused = await ask(joan.username, 1);
  expect([refused.status, (await refused.json()).error]).toEqual([429, "rate_limited"]);
  expect(refused.headers.get("ratelimit-policy")).toBe('"drawing";q=2;w=3000');
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(1400);
  expect(await statusOf(joan.username, 1, "contact.vcf")).toBe(200);

  expect(await statusOf(joan.username, 2)).toBe(200);
  forgetMemory();
  for (const { username } of [ada, grace, joan]) expect(await statusOf(username, 1)).toBe(200);

  forgetMemory();
  truncateSync(join(process.env.DATA_DIR ?? "", "drawings", file), 1000);
  expect(await statusOf(ada.username, 1)).toBe(429);
  expect((await bytesOf(await ask(ada.username, 3))).equals(drawn)).toBe(true);
  forgetMemory();
  expect(await statusOf(ada.username, 1)).toBe(200);

  await updateUser(ada.id, { bio: "Another picture, for the third time." });
  const ofProfile = await ask(ada.username, 4);
  expect([ofProfile.status, ofProfile.headers.get("cache-control")]).toEqual([429, "private, no-store"]);
});

it("an address may have so many smaller pictures of backgrounds made, and gets the originals beyond them", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  const key = (await (await upload("background", token, imageFile("photo.jpg"))).json()).url.split("/cdn/")[1];
  const statuses = async (host: number, widths: number[]) => {
    const all: number[] = [];
    for (const width of widths) {
      const path = `/cdn/${key.replace(".webp", `-w${width}.webp`)}`;
      const headers = { "X-Forwarded-For": `192.0.2.${host}` };
      const { status } = await call("GET", path, { headers });
      all.push(status);
    }
    return all;
  };
  const files = () => readdirSync(join(process.env.DATA_DIR ?? "", "renditions"));
  await statuses(20, [640, 1080, 1600, 2400]);
  await expect.poll(files).toHaveLength(2);
  expect(await statuses(20, [640, 1080])).not.toContain(429);
  expect(await statuses(20, [1600, 2400])).toEqual([302, 302]);
  expect(
    files()
      .map((name) => name.slice(37))
      .sort(),
  ).toEqual(["w1080-webp", "w640-webp"]);
});
