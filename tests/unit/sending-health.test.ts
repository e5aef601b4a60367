import { expect, it } from "vitest";
import { createSendingHealth } from "@/lib/developers/webhooks/sending-health";

function createWatched() {
  const state = { now: 0, isLate: false, measured: 0 };
  const health = createSendingHealth(
    async () => {
      state.measured += 1;
      return state.isLate;
    },
    () => state.now,
  );
  /** Looks once a second, as the sender does. */
  const look = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      state.now += 1_000;
      await health.looked();
    }
  };
  return { state, health, look };
}

it("The sender of events is down once it has read none for a minute, and up again when it reads", async () => {
  const { state, health, look } = createWatched();
  await look(90);
  expect(health.isUp()).toBe(true);
  state.now += 61_000;
  expect(health.isUp()).toBe(false);
  await look(1);
  expect(health.isUp()).toBe(true);
});

it("Events that are late for a moment, as after a restart, count only when they stay late for a minute", async () => {
  const { state, health, look } = createWatched();
  state.isLate = true;
  await look(45);
  state.isLate = false;
  await look(30);
  expect(health.isUp()).toBe(true);
  state.isLate = true;
  await look(75);
  expect(health.isUp()).toBe(false);
  state.isLate = false;
  await look(15);
  expect(health.isUp()).toBe(true);
});

it("The database is asked for late events every fifteen seconds, however often events are read", async () => {
  const { state, look } = createWatched();
  await look(60);
  expect(state.measured).toBe(4);
});
