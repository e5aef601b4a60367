import { setTimeout as pause } from "node:timers/promises";
import { ask, type Question } from "./answers";
import type { Column } from "./columns/column";
import type { Bed } from "./database";
import { sendBurst } from "./load";
import { memoryOf } from "./processes";
import { fileForm, photograph } from "./rows/pictures";
import { bearer } from "./rows/row";
import type { Seed } from "./seed";
import { slope } from "./statistics";
import type { Soak } from "./targets";

const sampleMilliseconds = 10_000;
const quietMilliseconds = 30_000;
const warmMinutes = 1;
const uploadMilliseconds = 3_000;

/** Sends mixed load to a fresh server of ours for so many minutes, and watches its memory. */
export async function soak({ columns, sql }: Bed, seed: Seed, minutes: number): Promise<Soak> {
  const server = await columns.start("vitrine");
  await mixedLoad(server, seed, warmMinutes);
  await pause(quietMilliseconds);
  const before = memoryOf(server.pid);
  const begin = Date.now();
  const samples: [number, number][] = [];
  const sampling = setInterval(
    () => samples.push([(Date.now() - begin) / 60_000, memoryOf(server.pid)]),
    sampleMilliseconds,
  );
  // A person may have only so many links.
  const tidying = setInterval(() => void sql`delete from links`.catch(() => {}), sampleMilliseconds);
  try {
    const requests = await mixedLoad(server, seed, minutes);
    clearInterval(sampling);
    await pause(quietMilliseconds);
    const secondHalf = samples.slice(Math.floor(samples.length / 2));
    return { minutes, requests, before, after: memoryOf(server.pid), slope: slope(secondHalf) };
  } finally {
    clearInterval(sampling);
    clearInterval(tidying);
    await server.stop();
  }
}

/** Reads, writes and tokens at full speed, with an avatar now and then; how many requests were answered. */
async function mixedLoad(server: Column, seed: Seed, minutes: number): Promise<number> {
  const end = Date.now() + minutes * 60_000;
  const uploading = uploadUntil(server, seed, end);
  let turn = 0;
  const next = () => questionOf(seed, turn++);
  let requests = 0;
  while (Date.now() < end)
    requests += (await sendBurst(server, { connections: 16, sender: () => ({ next }) }, 5_000)).requests;
  return requests + (await uploading);
}

function questionOf({ handle, token, people, client }: Seed, turn: number): Question {
  const person = bearer(people[turn % people.length] ?? "");
  const json = { ...person, "Content-Type": "application/json" };
  const form = { grant_type: "client_credentials", client_id: client.id, client_secret: client.secret };
  const mix: Question[] = [
    { method: "GET", path: `/${handle}` },
    { method: "GET", path: `/api/user/person-${turn % people.length}` },
    { method: "GET", path: `/person-${turn % people.length}` },
    { method: "GET", path: "/api/user", headers: bearer(token) },
    { method: "PATCH", path: "/api/user", headers: json, body: JSON.stringify({ bio: `Line ${turn}` }) },
    { method: "POST", path: "/api/links", headers: json, body: '{"type":"github","value":"ada"}' },
    {
      method: "POST",
      path: "/api/oauth2/token",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    },
  ];
  return mix[turn % mix.length] ?? { method: "GET", path: `/${handle}` };
}

async function uploadUntil(server: Column, { people }: Seed, end: number): Promise<number> {
  const { body, headers } = fileForm(await photograph(800, 800));
  let count = 0;
  for (; Date.now() < end; await pause(uploadMilliseconds)) {
    const own = { ...headers, ...bearer(people[count % people.length] ?? "") };
    const answer = await ask(server.url, { method: "POST", path: "/api/upload/avatar", headers: own, body });
    if (answer.status !== 201) throw new Error(`an avatar was answered with ${answer.status}: ${answer.body}`);
    count += 1;
  }
  return count;
}
