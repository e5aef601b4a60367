import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { execFileSync } from "node:child_process";
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { SharedAsyncLocalStorage } from "@/scripts/async-context.mjs";

type Storage = Pick<AsyncLocalStorage<unknown>, "run" | "exit" | "enterWith" | "getStore" | "disable">;
type Kind = { new (): Storage; bind: typeof AsyncLocalStorage.bind; snapshot: typeof AsyncLocalStorage.snapshot };
type Scenario = (one: Storage, other: Storage, kind: Kind) => unknown;

const scenarios: Record<string, Scenario> = {
  "nothing outside of a run": (one) => one.getStore(),
  "the store and the arguments in a run": (one) => one.run("a", (...given) => [one.getStore(), ...given], 1, 2),
  "the outer store after an inner run": (one) =>
    one.run("a", () => [one.run("b", () => one.getStore()), one.getStore()]),
  "the outer store after an inner run that threw": (one) =>
    one.run("a", () => {
      try {
        one.run("b", () => {
          throw new Error("inner");
        });
      } catch (error) {
        return [String(error), one.getStore()];
      }
    }),
  "both stores of two": (one, other) => one.run("a", () => other.run("b", () => [one.getStore(), other.getStore()])),
  "nothing of another": (one, other) => one.run("a", () => other.getStore()),
  "the store after promises, timers and ticks": (one, other) =>
    one.run("a", async () => {
      await pause(1);
      const inner = await other.run("b", async () => {
        await new Promise<void>((done) => setImmediate(done));
        return [one.getStore(), other.getStore()];
      });
      const tick = await new Promise((resolve) => process.nextTick(() => resolve(one.getStore())));
      return [inner, tick, one.getStore(), other.getStore()];
    }),
  "its own store in each of many that run at once": (one) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        one.run(index, async () => {
          await pause(index % 3);
          return one.getStore();
        }),
      ),
    ),
  "the store of the emitter's caller in a listener": async (one) => {
    const emitter = new EventEmitter();
    const value = one.run("a", () => new Promise((resolve) => emitter.once("event", () => resolve(one.getStore()))));
    one.run("b", () => emitter.emit("event"));
    return value;
  },
  "what was entered, until the work ends": (one) =>
    one.run("a", async () => {
      one.enterWith("b");
      await pause(1);
      return one.getStore();
    }),
  "nothing after an exit, and the others' stores": (one, other) =>
    one.run("a", () => other.run("b", () => one.exit((...given) => [one.getStore(), other.getStore(), given], 1))),
  "nothing once disabled, and a store again when run": (one, other) =>
    other.run("o", () =>
      one.run("a", () => {
        one.disable();
        return [one.getStore(), one.run("b", () => one.getStore()), other.getStore()];
      }),
    ),
  "the store where a function was bound": (one, _, kind) => {
    const bound = one.run("a", () => kind.bind(() => one.getStore()));
    return one.run("b", bound);
  },
  "the store where a snapshot was taken": (one, _, kind) => {
    const snapshot = one.run("a", () => kind.snapshot());
    return one.run("b", () => snapshot((given: number) => [one.getStore(), given], 1));
  },
  "the store where a resource was made": (one) => {
    const resource = one.run("a", () => new AsyncResource("test"));
    return one.run("b", () => resource.runInAsyncScope(() => one.getStore()));
  },
  "a store that is undefined": (one) => one.run("a", () => one.run(undefined, () => [one.getStore()])),
};

describe("a storage that shares one context with all others", () => {
  it.each(Object.entries(scenarios))("holds %s, as Node's own", async (_, scenario) => {
    const nodes = await scenario(new AsyncLocalStorage(), new AsyncLocalStorage(), AsyncLocalStorage);
    expect(
      await scenario(new SharedAsyncLocalStorage(), new SharedAsyncLocalStorage(), SharedAsyncLocalStorage),
    ).toEqual(nodes);
  });

  it("is what modules get that are loaded after it, before Node 24", () => {
    const program = `
      const { shareAsyncContext, SharedAsyncLocalStorage } = await import("./scripts/async-context.mjs");
      shareAsyncContext();
      const { AsyncLocalStorage } = await import("node:async_hooks");
      const { createRequire } = await import("node:module");
      const required = createRequire(process.cwd() + "/x.js")("async_hooks").AsyncLocalStorage;
      console.log(AsyncLocalStorage === SharedAsyncLocalStorage, required === SharedAsyncLocalStorage);`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
    const isShared = Number.parseInt(process.versions.node, 10) < 24;
    expect(printed).toBe(`${isShared} ${isShared}\n`);
  });
});
