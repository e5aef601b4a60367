import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { acceptedFormats } from "@/lib/core/operation/media-kinds";
import { singleton } from "@/lib/core/process/singleton";
import { createWorkerPool, type PoolOptions, type WorkerPool } from "@/lib/core/workers/worker-pool";
import { WorkerOverdueError } from "@/lib/core/workers/worker-process";
import { closeConversions, convert } from "@/lib/media/conversion/conversion";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";
import { listConversionWorkers } from "../support/conversion-workers";
import { expectError } from "../support/expected-errors";
import { imageFile } from "../support/images";
import { sampled } from "../support/sampling";

const { folder, remove } = temporaryFolder("pool");
const plenty = { cpuMs: 120_000, memoryBytes: 2 ** 31 };
const pools: WorkerPool[] = [];
let count = 0;

const realWorker = resolve("dist/conversion-worker.mjs");
/** The frame of the real one around a job that converts nothing, which starts in a third of its CPU time. */
const lightWorker = join(folder, "light-conversion-worker.mjs");
const lightWork = `
  import { existsSync, writeFileSync } from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  import { serveJobs } from ${JSON.stringify(resolve("lib/core/workers/worker-frame.ts"))};
  serveJobs(async ({ begun, end }) => {
    if (begun) writeFileSync(begun, "");
    while (end && !existsSync(end)) await sleep(10);
    return "done";
  }, 10);`;

function pool(options: Partial<PoolOptions> = {}): WorkerPool {
  const made = createWorkerPool({
    script: lightWorker,
    nodeOptions: [],
    workers: 1,
    queue: 16,
    waitMs: 120_000,
    startMs: 120_000,
    idleMs: 120_000,
    queuePerOwner: 16,
    retainedBytes: 400 * 1024 * 1024,
    ...options,
  });
  pools.push(made);
  return made;
}

/** A light job that lasts until it is ended, and says that it has begun. */
function lastingJob() {
  const task = { begun: join(folder, `begun-${count}`), end: join(folder, `end-${count++}`) };
  return {
    task,
    hasBegun: () => expect.poll(() => existsSync(task.begun), { interval: 10 }).toBe(true),
    end: () => writeFileSync(task.end, ""),
  };
}

/** Before the processes of other tests, where this user may say so: a worker gives way to all of them by itself. */
function runFirst(pid: number): void {
  if (process.getuid?.() !== 0) return;
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), -10);
}

function job(name: string, kind = "background" as const) {
  return { kind, input: join(folder, name), output: join(folder, `output-${count++}`) };
}

beforeAll(async () => {
  copyFileSync(bundled({ code: lightWork }), lightWorker);
  writeFileSync(join(folder, "small.gif"), imageFile("picture.gif"));
  writeFileSync(join(folder, "text"), "no image");
  const noise = { channels: 3 as const, noise: { type: "gaussian" as const, mean: 128, sigma: 40 } };
  const tile = await sharp({ create: { ...noise, width: 500, height: 400, background: "black" } })
    .png()
    .toBuffer();
  // Some seconds of work, and more memory than a job may be given.
  for (const [name, across] of [["large.png", 4] as const, ["vast.png", 10] as const]) {
    const [right, bottom] = [500 * (across - 1), 400 * (across - 1)];
    await sharp(tile)
      .extend({ right, bottom, extendWith: "repeat" })
      .png({ compressionLevel: 1 })
      .toFile(join(folder, name));
  }
});

async function closePools() {
  await Promise.all(pools.splice(0).map((made) => made.close()));
  await closeConversions();
  expect(listConversionWorkers()).toEqual([]);
}

afterAll(async () => {
  await closePools();
  remove();
});

const converted = { outcome: "converted", conversion: { extension: "webp", bytes: expect.any(Number) } };
const lost = { name: "WorkerLostError", message: "the worker ended" };

describe("the pool", () => {
  afterEach(closePools);

  it("the pool keeps a worker for the next job and starts no more than it may", async () => {
    const two = pool({ workers: 2 });
    const jobs = Array.from({ length: 6 }, () => two.run({}, plenty));
    expect(await Promise.all(jobs)).toEqual(new Array(6).fill("done"));
    await expect.poll(() => two.pids()).toHaveLength(2);
    const pids = two.pids();
    await two.run({}, plenty);
    expect(two.pids()).toEqual(pids);
    expect(listConversionWorkers().sort()).toEqual([...pids].sort());
  });

  it("the pool kills a job that uses up its CPU time, and the next one works", async () => {
    const one = pool({ script: realWorker });
    let pid = 0;
    let error: unknown;
    // On a busy machine a worker may get so little time that it is overdue before it has used any of note.
    do {
      await one.run(job("small.gif"), plenty);
      [pid = 0] = one.pids();
      runFirst(pid);
      error = await one.run(job("vast.png"), { ...plenty, cpuMs: 500 }).catch((reason) => reason);
    } while (error instanceof WorkerOverdueError);
    expect(error).toMatchObject(lost);
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(await one.run(job("small.gif"), plenty)).toEqual(converted);
    expect(one.pids()).not.toContain(pid);
  });

  it("the pool ends a worker that gets no CPU time, which is not the fault of its job, and the next one works", async () => {
    const one = pool();
    await one.run({}, plenty);
    process.kill(one.pids()[0] ?? 0, "SIGSTOP");
    await expect(one.run({}, { ...plenty, cpuMs: 50 })).rejects.toMatchObject({
      ...{ name: "WorkerOverdueError", message: "the worker did not answer in time" },
    });
    expect(await one.run({}, plenty)).toEqual("done");
  });

  it("the pool kills a job that outgrows its memory, and those that wait go on", async () => {
    const one = pool({ script: realWorker });
    const large = one.run(job("vast.png"), { ...plenty, memoryBytes: 200 * 1024 * 1024 });
    const small = one.run(job("small.gif"), plenty);
    await expect(large).rejects.toMatchObject(lost);
    expect(await small).toEqual(converted);
  });

  it("the pool loses only the job of a worker that is killed from outside", async () => {
    const one = pool();
    await one.run({}, plenty);
    const lasting = lastingJob();
    const killed = one.run(lasting.task, plenty);
    const waiting = one.run({}, plenty);
    await lasting.hasBegun();
    process.kill(one.pids()[0] ?? 0, "SIGKILL");
    await expect(killed).rejects.toMatchObject(lost);
    expect(await waiting).toEqual("done");
  });

  it("the pool gives a job to another worker when its own had ended before it began", async () => {
    const one = pool();
    await one.run({}, plenty);
    const [pid = 0] = one.pids();
    process.kill(pid, "SIGKILL");
    // Waits without reading events, so that the job is sent to a process that is gone: that is an EPIPE.
    while (!/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) execFileSync("sleep", ["0.01"]);
    expect(await one.run({}, plenty)).toEqual("done");
  });

  it("the pool does not keep a worker that has grown fat", async () => {
    const one = pool({ retainedBytes: 1 });
    await one.run({}, plenty);
    const [pid = 0] = one.pids();
    expect(await one.run({}, plenty)).toEqual("done");
    expect(one.pids()).not.toContain(pid);
  });

  it("the pool has workers that outlive a Ctrl-C, which the server answers for", async () => {
    const one = pool();
    await one.run({}, plenty);
    const lasting = lastingJob();
    const outcome = one.run(lasting.task, plenty);
    await lasting.hasBegun();
    for (const signal of ["SIGINT", "SIGTERM"]) process.kill(one.pids()[0] ?? 0, signal);
    lasting.end();
    expect(await outcome).toEqual("done");
  });

  it.each(sampled([1, 2]))(
    "a pool of %i workers runs one job of each owner at a time, and takes turns between owners",
    async (workers) => {
      const shared = pool({ workers });
      const order: string[] = [];
      const run = async (owner: string) => {
        await shared.run({}, plenty, owner);
        order.push(owner);
      };
      await Promise.all(["one", "another"].map((owner) => shared.run({}, plenty, owner)));
      const greedy = Array.from({ length: 4 }, () => run("greedy"));
      // Asked for last, and before any of the others can have ended.
      await Promise.all([...greedy, run("modest")]);
      expect(order.indexOf("modest")).toBeLessThan(workers === 1 ? 2 : 4);
    },
  );

  it("the pool lets an owner fill only a part of its queue", async () => {
    const one = pool({ queuePerOwner: 2 });
    const [first, second] = [1, 2].map(() => one.run({}, plenty, "greedy"));
    await expect(one.run({}, plenty, "greedy")).rejects.toMatchObject({ name: "PoolFullError" });
    expect(await one.run({}, plenty, "modest")).toEqual("done");
    expect(await Promise.all([first, second])).toEqual(["done", "done"]);
  });

  it("the pool refuses a job that waited too long, and works on", async () => {
    const one = pool({ waitMs: 100 });
    // The first job may wait for the start of its worker too long, or not.
    await expect.poll(() => one.run({}, plenty).catch(() => "refused")).toBe("done");
    const lasting = lastingJob();
    const outcome = one.run(lasting.task, plenty);
    await expect(one.run({}, plenty)).rejects.toMatchObject({ name: "PoolFullError" });
    lasting.end();
    expect(await outcome).toEqual("done");
    expect(await one.run({}, plenty)).toEqual("done");
  });

  it("the pool ends a worker that had nothing to do for a while", async () => {
    const one = pool({ idleMs: 200 });
    await one.run({}, plenty);
    expect(listConversionWorkers()).toEqual(one.pids());
    await expect.poll(listConversionWorkers).toEqual([]);
    await expect.poll(() => one.pids()).toEqual([]);
    expect(await one.run({}, plenty)).toEqual("done");
  });

  it("the pool refuses those that wait when it closes, and all that come after", async () => {
    const one = pool();
    await one.run({}, plenty);
    const lasting = lastingJob();
    const outcomes = [lasting.task, {}].map((task) => one.run(task, plenty).catch((error: Error) => error.name));
    await lasting.hasBegun();
    await one.close();
    expect(await Promise.all(outcomes)).toEqual(["WorkerLostError", "PoolFullError"]);
    await expect(one.run({}, plenty)).rejects.toMatchObject({ name: "PoolFullError" });
    expect(listConversionWorkers()).toEqual([]);
  });

  it("the pool says what a worker wrote when it cannot start", async () => {
    const broken = pool({ script: "lib/media/no-such-worker.ts" });
    await expect(broken.run({}, plenty)).rejects.toThrow(/did not start: .*no-such-worker/s);
  });

  it("the pool gives its workers nothing of the environment, and a lower priority", async () => {
    process.env.DATABASE_URL = "postgres://user:a-secret-password@localhost/vitrine";
    const one = pool({ script: realWorker });
    await one.run(job("small.gif"), plenty);
    delete process.env.DATABASE_URL;
    const [pid = 0] = one.pids();
    const names = readFileSync(`/proc/${pid}/environ`, "latin1")
      .split("\0")
      .filter(Boolean)
      .map((line) => line.split("=", 1)[0]);
    expect(names.sort()).toEqual(["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_ENV", "TMPDIR"]);
    expect(execFileSync("ps", ["-o", "ni=", "-p", String(pid)], { encoding: "utf8" }).trim()).toBe("10");
  });
});

it.each([
  ["avatar", "Send the image as JPEG, PNG, GIF, WebP or AVIF"],
  ["background", `Send ${acceptedFormats.background}`],
  ["cover", "The cover: Send the image as JPEG, PNG, GIF, WebP or AVIF"],
] as const)("a conversion of %s says what is accepted, and leaves nothing behind", async (kind, text) => {
  const wanted = { ...job("text"), kind };
  await expect(convert(wanted)).rejects.toEqual(new AppError("unsupported_media_type", { text }));
  expect(existsSync(wanted.output)).toBe(false);
});

it("a conversion of a cover from an HEIC says what to do on the phone that took it", async () => {
  writeFileSync(join(folder, "heic"), Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"));
  const onPhone = "on an iPhone choose Settings > Camera > Formats > Most Compatible, or share the photo as JPEG";
  const text = `The cover: Not every browser shows HEIC; ${onPhone}. Send the image as JPEG, PNG, GIF, WebP or AVIF`;
  const refused = convert({ ...job("heic"), kind: "cover" });
  await expect(refused).rejects.toEqual(new AppError("unsupported_media_type", { text }));
});

it.each([
  ["background", "file"],
  ["cover", "cover"],
] as const)("a conversion of a damaged %s names the field %s", async (kind, field) => {
  writeFileSync(join(folder, "cut.gif"), imageFile("moving.gif").subarray(0, 900));
  const wanted = { ...job("cut.gif"), kind };
  await expect(convert(wanted)).rejects.toMatchObject({
    code: "invalid_request",
    fields: { [field]: ["is cut off; send the whole file"] },
  });
  expect(existsSync(wanted.output)).toBe(false);
});

it("a conversion whose process is killed is refused with a clear message, and its output is deleted", async () => {
  await closeConversions();
  singleton("conversions", () => pool());
  const { task, hasBegun } = lastingJob();
  const wanted = Object.assign(job("large.png"), task);
  writeFileSync(wanted.output, "half of it");
  const outcome = expect(convert(wanted)).rejects.toMatchObject({
    code: "invalid_request",
    fields: { file: ["cannot be converted within our limits; send a smaller or simpler file"] },
  });
  await hasBegun();
  for (const pid of listConversionWorkers()) process.kill(pid, "SIGKILL");
  await outcome;
  expect(existsSync(wanted.output)).toBe(false);
  await closeConversions();
  expect(await convert(job("small.gif"))).toMatchObject({ extension: "webp" });
});

it("a conversion whose processes end before they begin is refused as unavailable, since its file is not at fault", async () => {
  await closeConversions();
  const script = join(folder, "ends.mjs");
  writeFileSync(script, `process.on("message", () => process.exit()); process.send("ready");`);
  singleton("conversions", () => pool({ script }));
  expectError(/a file was not converted/);
  await expect(convert(job("small.gif"))).rejects.toEqual(new AppError("unavailable", message("notConverted")));
  await closeConversions();
});

it("a conversion is refused as unavailable when too many wait", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () =>
      convert(job("small.gif")).then(
        () => "converted",
        (error: AppError) => error.code,
      ),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(["converted", "unavailable"]));
  expect(outcomes.filter((outcome) => outcome === "converted").length).toBeGreaterThanOrEqual(17);
});

it.runIf(process.platform === "linux")("a worker is what the system ends first when memory runs out", async () => {
  await convert(job("small.gif"));
  const [pid = 0] = listConversionWorkers();
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8")).toBe("1000\n");
});

it("a worker ends when its parent is gone", async () => {
  const script = bundled({
    code: `import { createWorkerPool } from ${JSON.stringify(join(process.cwd(), "lib/core/workers/worker-pool.ts"))};
    const options = {
      workers: 1, queue: 1, queuePerOwner: 1, waitMs: 90000, startMs: 90000, idleMs: 90000, retainedBytes: 2 ** 30,
    };
    const pool = createWorkerPool({
      ...options, script: ${JSON.stringify(lightWorker)}, nodeOptions: [],
    });
    pool.run({}, { cpuMs: 90000, memoryBytes: 2 ** 31 }).then(() => {
      process.stdout.write(String(pool.pids()[0]), () => process.kill(process.pid, "SIGKILL"));
    });`,
  });
  const { stdout } = spawnSync(process.execPath, [script], { encoding: "utf8", timeout: 100_000 });
  expect(stdout).toMatch(/^\d+$/);
  await expect.poll(() => existsSync(`/proc/${stdout}`)).toBe(false);
});
