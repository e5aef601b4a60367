import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { startServer } from "../support/server";
import { openSiteWithOwner } from "../support/site";
import { ageFiles, filesOnDisk, keysByState, keysInUse } from "../support/stored-files";
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

/** Uploads of every kind, one after another and beside each other, until the server is gone; how many it answered. */
async function uploadUntilKilled(url: string, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const { picture, sound } = await newPictures();
  let answered = 0;
  const send = async (kind: string, body: FormData) => {
    const response = await fetch(`${url}/api/upload/${kind}`, { method: "POST", headers, body });
    await response.arrayBuffer();
    answered++;
  };
  const forEver = async (kind: string, body: () => FormData) => {
    for (;;) await send(kind, body());
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
  await site.close();
  const moments: number[] = [];
  let answered = 0;
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
    const uploads = uploadUntilKilled(server.url, token);
    // One in each twelfth of the time in which the first uploads of every kind are under way.
    moments.push(randomInt(200 + kill * 190, 390 + kill * 190));
    await pause(moments.at(-1));
    await server.close("SIGKILL");
    answered += await uploads;
  }
  const leftovers = filesOnDisk(folder);
  const before = { keys: await keysByState(), inUse: await keysInUse() };
  process.stdout.write(
    `killed after ${moments.join(", ")} ms; ${answered} uploads were answered; left behind: ` +
      `${leftovers.incoming.length} incoming, ${leftovers.stored.length - before.inUse.length} stored\n`,
  );
  expect(leftovers.stored).toEqual(expect.arrayContaining(before.inUse));
  expect(leftovers.incoming.length).toBeGreaterThan(0);
  await ageFiles(folder);
  await closeDatabase();
  const last = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
  const isSwept = () => {
    const { stored, incoming } = filesOnDisk(folder);
    return incoming.length === 0 && stored.length === before.inUse.length;
  };
  for (const end = Date.now() + 60_000; !isSwept() && Date.now() < end; ) await pause(50);
  await last.close();
  const inUse = await keysInUse();
  expect(inUse).toEqual(before.inUse);
  expect(filesOnDisk(folder)).toEqual({ stored: inUse, incoming: [] });
  expect(await keysByState()).toEqual({ live: inUse });
});
