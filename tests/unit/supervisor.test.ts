import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { itInLongRun, sampled } from "../support/sampling";

/** Everything that waits is a hundred times as quick here. */
const quick = { heartbeatMilliseconds: 50, missingHeartbeats: 40, soundMilliseconds: 100_000, failedStarts: 3 };
const pauses = { firstPauseMilliseconds: 20, maxPauseMilliseconds: 80, startMilliseconds: 60_000 };

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/**
 * A supervisor of that many workers, each of which runs that program: it finds how many were started before it in
 * `before`, and says with `serve()` that it serves, and from then on that it lives.
 */
function supervise(program: string, count = 1, bounds = {}) {
  const { folder, remove } = temporaryFolder("supervisor");
  const [script, primary, starts] = ["worker.mjs", "primary.mjs", "starts"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(starts);
  writeFileSync(
    script,
    `import { closeSync, openSync } from "node:fs";
    let before = 0;
    for (;; before += 1) {
      try {
        closeSync(openSync(${JSON.stringify(starts)} + "/" + before, "wx"));
        break;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
    }
    const serve = () => {
      process.send({ greeting: "It serves.\\n" });
      setInterval(() => process.send({ heartbeat: true }), ${quick.heartbeatMilliseconds});
    };
    process.on("SIGTERM", () => process.exit(0));
    process.once("disconnect", () => process.exit(0));
    ${program}`,
  );
  const supervisor = JSON.stringify(join(process.cwd(), "scripts/supervisor.mjs"));
  // A file, since workers inherit the arguments of Node, such as `--eval`.
  writeFileSync(
    primary,
    `import { superviseWorkers } from ${supervisor};
    await superviseWorkers(${count}, ${JSON.stringify(script)}, ${JSON.stringify({ ...quick, ...pauses, ...bounds })});`,
  );
  const child: ChildProcess = spawn(process.execPath, [primary], { stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (text) => {
    stdout += text;
  });
  child.stderr?.on("data", (text) => {
    stderr += text;
  });
  const ended = once(child, "close").then(([status]) => ({ status, stdout, stderr }));
  cleanUps.push(() => child.kill("SIGKILL"), remove);
  return {
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    starts: () => readdirSync(starts).length,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

it("a worker serves when it says so, and not when a library of it says something before", async () => {
  const { ended } = supervise(`process.send({ type: "metrics" }, () => process.exit(7));`, 2);
  expect(await ended).toEqual({ status: 7, stdout: "", stderr: "" });
});

it("a server that ends is started again, and on a stop the supervisor ends with its code", async () => {
  const { starts, stop } = supervise(`serve(); if (before < 2) setTimeout(() => process.exit(1), 20);`);
  await expect.poll(starts).toBe(3);
  expect(await stop()).toEqual({
    status: 0,
    stdout: "It serves.\n",
    stderr: "The server ended (code 1); it is started again.\n".repeat(2),
  });
});

/** Keeps a process from all else for so long, as a loop does, and uses no processor. */
const block = (milliseconds?: number) =>
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0${milliseconds === undefined ? "" : `, ${milliseconds}`});`;
/** Endless loops are of the long run, since they take a processor from other tests for seconds. */
const hangs = sampled(
  [
    ["a stopped process", `process.kill(process.pid, "SIGSTOP");`],
    ["an endless loop", "for (;;);"],
  ],
  2,
);

it.each(hangs)("a server without a sign of life, as in %s, is killed and started again", async (_, hang) => {
  const { starts, stderr, stop } = supervise(`serve(); if (before === 0) setTimeout(() => { ${hang} }, 20);`);
  await expect.poll(starts).toBe(2);
  await expect
    .poll(stderr)
    .toBe(
      "The server has sent no heartbeat for 2 seconds and is killed.\nThe server ended (SIGKILL); it is started again.\n",
    );
  expect((await stop()).status).toBe(0);
});

it("one worker that hangs is replaced, and the others stay", async () => {
  const { starts, stdout, stderr, stop } = supervise(
    `serve(); if (before === 1) setTimeout(() => { ${block()} }, 20);`,
    3,
  );
  await expect.poll(starts).toBe(4);
  await expect
    .poll(stderr)
    .toBe(
      "A worker has sent no heartbeat for 2 seconds and is killed.\nA worker ended (SIGKILL); another one takes its place.\n",
    );
  const served = "It serves.  Workers     3\n\n3 workers serve.\n";
  await expect.poll(stdout).toBe(served);
  expect(await stop()).toMatchObject({ status: 0, stdout: served });
});

it("a server that does not start again three times in a row is given up", async () => {
  const { ended, starts } = supervise(
    `if (before === 0) { serve(); setTimeout(() => process.exit(1), 20); } else process.exit(9);`,
  );
  expect(await ended).toEqual({
    status: 1,
    stdout: "It serves.\n",
    stderr:
      "The server ended (code 1); it is started again.\nThe server did not start 3 times in a row; it is not started again.\n",
  });
  expect(starts()).toBe(4);
});

it.each(hangs)("a start that hangs, as in %s, is killed and tried again", async (_, hang) => {
  const { starts, stderr, stop } = supervise(
    `if (before === 0) { serve(); setTimeout(() => process.exit(1), 20); } else if (before === 1) { ${hang} } else serve();`,
    1,
    { startMilliseconds: 6_000 },
  );
  await expect.poll(starts).toBe(3);
  await expect
    .poll(stderr)
    .toBe(
      "The server ended (code 1); it is started again.\nThe server has not started within 6 seconds and is killed.\n",
    );
  expect((await stop()).status).toBe(0);
});

itInLongRun("a first start that hangs ends the supervisor", async () => {
  const { ended, starts } = supervise(block(), 1, { startMilliseconds: 3_000 });
  expect(await ended).toEqual({
    status: 1,
    stdout: "",
    stderr: "The server has not started within 3 seconds and is killed.\n",
  });
  // On a slow machine it may be killed before it has noted its start.
  expect(starts()).toBeLessThanOrEqual(1);
});

it.each([
  ["between two starts", { firstPauseMilliseconds: 60_000, maxPauseMilliseconds: 60_000 }, "", 1],
  ["while the next one starts", {}, "setInterval(() => {}, 1_000);", 2],
])("a server that gets a stop %s stops, and is not started again", async (_, bounds, second, count) => {
  const { starts, stderr, stop } = supervise(
    `if (before === 0) { serve(); setTimeout(() => process.exit(1), 20); } else { ${second} }`,
    1,
    bounds,
  );
  await expect.poll(stderr).toBe("The server ended (code 1); it is started again.\n");
  await expect.poll(starts).toBe(count);
  expect(await stop()).toMatchObject({ status: 0, stdout: "It serves.\n" });
  expect(starts()).toBe(count);
});

itInLongRun("a server that takes long to start is waited for", async () => {
  const { starts, stdout, stderr, stop } = supervise(`${block(3_000)} serve(); setInterval(() => {}, 1_000);`);
  await expect.poll(stdout).toBe("It serves.\n");
  expect([starts(), stderr()]).toEqual([1, ""]);
  expect((await stop()).status).toBe(0);
});
