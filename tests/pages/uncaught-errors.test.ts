import { expect, it } from "vitest";
import { startServer } from "../support/server";

const secret = "a-value-that-somebody-stored";

/** On a signal, the server has two errors of one place that nothing catches, such as drizzle throws; frames name this program. */
const program = `process.on("SIGUSR2", () => {
  const secret = "${[...secret].reverse().join("")}".split("").reverse().join("");
  const cause = Object.assign(new Error(secret), { code: "XX000" });
  const failed = () => Object.assign(new Error("Failed query: " + secret), { query: "select", params: [secret], cause });
  setImmediate(() => { throw failed(); });
  void Promise.reject(failed());
});`;

it("an error that nothing catches is logged without its values, and the server goes on", async () => {
  const server = await startServer({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
  });
  process.kill(server.pid, "SIGUSR2");
  const lines = () => server.output().match(/^\{"level":[56]0,.*"code":"XX000".*$/gm) ?? [];
  await expect.poll(lines).toHaveLength(1);
  expect((await fetch(`${server.url}/developers`)).status).toBe(200);
  expect(await server.close()).toBe(0);
  // Both came of one place: the second was counted, and is written before the process ends.
  expect(lines().map((line) => JSON.parse(line).repeats)).toEqual([undefined, 1]);
  expect(server.output()).not.toContain(secret);
});
