import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { ask } from "./answers";
import type { Column } from "./columns/column";
import type { TestBed } from "./database";
import { sendBurst } from "./load";
import { forgetPeak, memoryOf } from "./processes";
import { fileForm } from "./rows/pictures";
import { bearer } from "./rows/row";
import type { Seed } from "./seed";
import { mixedLoad } from "./soak-load";
import type { Memory } from "./targets";

const settleMilliseconds = 20_000;
const livedMinutes = 1;

/** Measures what a fresh server of ours holds when idle, warm, and during an upload of 100 MB. */
export async function measureMemory({ columns, sql }: TestBed, seed: Seed): Promise<Memory> {
  const server = await columns.start("vitrine");
  const embedded = { DATABASE_URL: "", DATA_DIR: join(columns.setting.folder, "embedded") };
  const firstEmbedded = await idleMemory(await columns.start("vitrine", embedded));
  const idleEmbedded = await idleMemory(await columns.start("vitrine", embedded));
  const lived = await columns.start("embedded");
  await mixedLoad(lived, sql, seed, livedMinutes);
  const livedEmbedded = await idleMemory(lived);
  const idlePostgres = memoryOf(server.pid);
  const sender = () => ({ method: "GET" as const, path: `/api/user/${seed.handle}` });
  await sendBurst(server, { connections: 10, sender }, 1_000);
  const warmPostgres = memoryOf(server.pid);
  const uploadRise = await riseDuring(server.pid, async () => {
    const { body, headers } = fileForm(await largePicture());
    const question = { method: "POST" as const, path: "/api/upload/background", body };
    const answer = await ask(server.url, { ...question, headers: { ...headers, ...bearer(seed.token) } });
    if (answer.status !== 201)
      throw new Error(`the upload of 100 MB was answered with ${answer.status}: ${answer.body}`);
  });
  await server.stop();
  return { idlePostgres, firstEmbedded, idleEmbedded, livedEmbedded, warmPostgres, uploadRise };
}

/** What a server holds once it has had time to settle; it is stopped then. */
async function idleMemory(server: Column): Promise<number> {
  await pause(settleMilliseconds);
  const memory = memoryOf(server.pid);
  await server.stop();
  return memory;
}

async function riseDuring(pid: number, work: () => Promise<void>): Promise<number> {
  forgetPeak(pid);
  const before = memoryOf(pid);
  await work();
  return memoryOf(pid, "VmHWM") - before;
}

/** A picture of 99.6 MB that is not compressed, so that it is large on the wire and soon converted. */
function largePicture(): Promise<Buffer> {
  const create = { width: 5900, height: 5900, channels: 3 as const, background: "#335577" };
  return sharp({ create, limitInputPixels: false }).png({ compressionLevel: 0 }).toBuffer();
}
