import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { Agent } from "./agent";
import { password, passwordHash } from "./members";
import { type Application, newApplication, newPerson } from "./people";
import type { TestServer } from "./server";
import { ownerToken } from "./site";
import { now } from "./time-bounds";

const writers = 16;

/** A visitor with an account, and sixteen applications that write, each to the profile of its owner. */
export type Cast = { username: string; applications: Application[] };

/** Makes them in the database that this process has open. */
export async function newCast(): Promise<Cast> {
  const { username } = await newPerson({ passwordHash });
  const applications: Application[] = [];
  for (let index = 0; index < writers; index += 1) applications.push(await newApplication((await newPerson()).id));
  return { username, applications };
}

/** Writers that each change a profile as fast as they are answered, until they are stopped; `times` grows, milliseconds. */
function startWriters(url: string, tokens: string[]) {
  const times: number[] = [];
  let isRunning = true;
  const all = tokens.map(async (token) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    for (let count = 0; isRunning; count += 1) {
      const body = JSON.stringify({ bio: `change ${count}` });
      times.push(await timeOf(() => fetch(`${url}/api/user`, { method: "PATCH", headers, body })));
    }
  });
  const stop = async () => {
    isRunning = false;
    await Promise.all(all);
  };
  return { times, stop };
}

async function timeOf(send: () => Promise<Response>): Promise<number> {
  const begun = now();
  const response = await send();
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return now() - begun;
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/**
 * How long pages take alongside sixteen writers, as multiples of what the same page takes alone and one of the sixteen waits
 * for its answer, together. The server makes every page anew.
 */
export async function pagesBesideWriters({ url }: TestServer, { username, applications }: Cast) {
  const agent = new Agent(url);
  await agent.signIn(username, password);
  const tokens = await Promise.all(applications.map((application) => ownerToken(url, application)));
  const pages = {
    "a changed profile": () => fetch(`${url}/${username}`),
    "settings, signed in": () => agent.fetch("/settings/developers"),
    "sign-in": () => fetch(`${url}/login`),
  };
  const medianOf = async (get: () => Promise<Response>) => {
    const seen: number[] = [];
    for (let round = 0; round < 9; round += 1) seen.push(await timeOf(get));
    return median(seen);
  };
  const alone: Record<string, number> = {};
  for (const [name, get] of Object.entries(pages)) {
    await medianOf(get);
    alone[name] = await medianOf(get);
  }
  const { times, stop } = startWriters(url, tokens);
  await pause(3_000);
  times.length = 0;
  await pause(6_000);
  const write = median(times);
  const perSecond = times.length / 6;
  const multiples: Record<string, number> = {};
  for (const [name, get] of Object.entries(pages)) {
    multiples[name] = Math.round((10 * (await medianOf(get))) / ((alone[name] ?? 0) + write)) / 10;
  }
  times.length = 0;
  const asking = { isOver: false };
  const reader = (async () => {
    while (!asking.isOver) await timeOf(pages["a changed profile"]);
  })();
  await pause(6_000);
  asking.isOver = true;
  const besidePages = times.length / 6;
  await reader;
  await stop();
  const figures = `${write.toFixed(0)} ms a write, ${perSecond.toFixed(1)} a second, ${besidePages.toFixed(1)} alongside one reader`;
  process.stdout.write(`${figures}; pages: ${JSON.stringify(multiples)}\n`);
  return { multiples, throughputBesidePages: besidePages / perSecond };
}
