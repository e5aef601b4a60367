import { request as open } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { ask, type Question } from "./answers";
import type { Column } from "./columns/column";
import { sendBurst } from "./load";
import { fileForm, photograph } from "./rows/pictures";
import { bearer } from "./rows/row";
import type { Seed } from "./seed";
import { csrfForm, signIn } from "./sign-in";

/** Milliseconds between two of a kind. */
const pauses = { upload: 3_000, signIn: 2_000, abort: 500, tidy: 10_000 } as const;

/** Reads, writes, pages and tokens at full speed, with uploads, sign-ins and aborted requests; how many were answered. */
export async function mixedLoad(server: Column, sql: Sql, seed: Seed, minutes: number): Promise<number> {
  const end = Date.now() + minutes * 60_000;
  const photo = fileForm(await photograph(800, 800));
  const alongside = Promise.all([
    every(pauses.upload, end, (turn) => uploadAvatar(server, seed, photo, turn)),
    every(pauses.signIn, end, () => signInAndOut(server, seed)),
    every(pauses.abort, end, (turn) => abort(server, seed, photo, turn)),
    // A person may have only so many links.
    every(pauses.tidy, end, async () => void (await sql`delete from links`)),
  ]);
  // It is awaited below; until then a failure of it is no unhandled one.
  alongside.catch(() => {});
  let turn = 0;
  const next = () => questionOf(seed, turn++);
  let requests = 0;
  while (Date.now() < end)
    requests += (await sendBurst(server, { connections: 16, sender: () => ({ next }) }, 5_000)).requests;
  return (await alongside).reduce((sum, count) => sum + count, requests);
}

async function every(milliseconds: number, end: number, work: (turn: number) => Promise<void>): Promise<number> {
  let turn = 0;
  for (; Date.now() < end; await pause(milliseconds)) await work(turn++);
  return turn;
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

type Photo = ReturnType<typeof fileForm>;

async function uploadAvatar(server: Column, { people }: Seed, { body, headers }: Photo, turn: number): Promise<void> {
  const own = { ...headers, ...bearer(people[turn % people.length] ?? "") };
  const answer = await ask(server.url, { method: "POST", path: "/api/upload/avatar", headers: own, body });
  if (answer.status !== 201) throw new Error(`an avatar was answered with ${answer.status}: ${answer.body}`);
}

async function signInAndOut({ url }: Column, seed: Seed): Promise<void> {
  const browser = await signIn(url, seed);
  const page = await browser.fetch("/settings/account");
  await page.arrayBuffer();
  if (page.status !== 200) throw new Error(`whoever is signed in is answered with ${page.status}`);
  // Otherwise its sessions would pile up, and the load would grow with them.
  const { status } = await browser.postOwn("/api/auth/signout", await csrfForm(browser));
  const isSignedIn = [...browser.cookies.keys()].some((name) => name.endsWith("session-token"));
  if (isSignedIn) throw new Error(`a sign-out was answered with ${status} and ended no session`);
}

/** Breaks off an upload in its middle, or a page or a picture before its answer. */
function abort({ url }: Column, { handle, token }: Seed, { body, headers }: Photo, turn: number): Promise<void> {
  const isUpload = turn % 2 === 0;
  const length = { "Content-Length": String(body.byteLength) };
  const outgoing = isUpload
    ? open(new URL("/api/upload/avatar", url), { method: "POST", headers: { ...headers, ...length, ...bearer(token) } })
    : open(new URL(`/${handle}?turn=${turn}`, url));
  return new Promise((resolve) => {
    outgoing.on("error", () => {}).on("close", resolve);
    const stop = () => setTimeout(() => outgoing.destroy(), 20);
    if (isUpload) outgoing.write(body.subarray(0, body.byteLength / 2), stop);
    else outgoing.end(stop);
  });
}
