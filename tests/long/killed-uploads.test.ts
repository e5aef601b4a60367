import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { startServer } from "../support/server";
import { openSiteWithOwner } from "../support/site";
import { ageFiles, expectFilesToAgree, filesOnDisk, keysInUse } from "../support/stored-files";
import { monotonicNow } from "../support/time-bounds";
import { fileForm } from "../support/uploads";
import { wave } from "../support/wave";

const folder = process.env.DATA_DIR ?? "";
const kills = 12;
afterAll(closeDatabase);

async function newPictures() {
  const raw = { width: 320, height: 240, channels: 3 as const };
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  return { picture: await sharp(noise, { raw }).png().toBuffer(), sound: wave({ seconds: 2 }) };
}

/** Uploads of every kind side by side, one after another until the server is gone or once; how many it answered. */
async function upload(url: string, token: string, times: "until killed" | "once"): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const { picture, sound } = await newPictures();
  let answered = 0;
  const send = async (kind: string, body: FormData) => {
    const response = await fetch(`${url}/api/upload/${kind}`, { method: "POST", headers, body });
    await response.arrayBuffer();
    answered++;
  };
  const forEver = async (kind: string, body: () => FormData) => {
    do await send(kind, body());
    while (times === "until killed");
  };
  await Promise.allSettled([
    forEver("avatar", () => fileForm(picture)),
    forEver("background", () => fileForm(picture)),
    forEver("audio", () => fileForm(sound, { name: "Track", cover: picture })),
  ]);
  return answered;
}

it(`after ${kills} kills in the middle of uploads, the sweep leaves no orphan and no row points to nothing`, async () => {
  const { site, token } = await openSiteWithOwner();
  // How long the first uploads take on this machine, and alongside what it does else: within that time it is killed.
  const begun = monotonicNow();
  let answered = await upload(site.url, token, "once");
  const whole = monotonicNow() - begun;
  expect(answered).toBe(3);
  await site.close();
  const moments: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
    const uploads = upload(server.url, token, "until killed");
    const part = Math.ceil(whole / kills);
    moments.push(randomInt(part * kill + 1, part * (kill + 1) + 1));
    await pause(moments.at(-1));
    await server.close("SIGKILL");
    answered += await uploads;
  }
  const leftovers = filesOnDisk(folder);
  const before = await keysInUse();
  process.stdout.write(
    `killed after ${moments.join(", ")} ms; ${answered} uploads were answered; left behind: ` +
      `${leftovers.incoming.length} incoming, ${leftovers.stored.length - before.length} stored\n`,
  );
  expect(leftovers.stored).toEqual(expect.arrayContaining(before));
  expect(leftovers.incoming.length).toBeGreaterThan(0);
  await ageFiles(folder);
  await closeDatabase();
  const last = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
  const isSwept = () => {
    const { stored, incoming } = filesOnDisk(folder);
    return incoming.length === 0 && stored.length === before.length;
  };
  for (const end = Date.now() + 60_000; !isSwept() && Date.now() < end; ) await pause(50);
  await last.close();
  expect(await expectFilesToAgree(folder)).toEqual(before);
});
