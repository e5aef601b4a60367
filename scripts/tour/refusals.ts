import { randomUUID } from "node:crypto";
import { ask, type Question, textOf } from "./request";
import { type Refusal, type Row, resourceOf } from "./row";
import { rows } from "./rows";
import { refusal } from "./shapes";
import type { Walk } from "./walk";

/** More requests than that are not sent for the sake of one 429. */
const maxAttempts = 500;
const unknownToken = "of-nobody";

const first = (fits: (row: Row) => boolean): Row[] => {
  const all = rows.filter(fits);
  return all.filter(
    (row, index) => all.findIndex(({ method, path }) => method === row.method && path === row.path) === index,
  );
};
const making = first(({ makes, note }) => makes !== undefined && note !== "chat");
const refusing = (status: Refusal) => first(({ refusals }) => refusals.includes(status));

/** Sends what the document refuses, after the walk, whose own resources are gone by then. */
export async function refuse(walk: Walk): Promise<void> {
  walk.report.heading("What is refused");
  await unknownCallers(walk);
  await missingScopes(walk);
  await absentThings(walk);
  await othersThings(walk);
  await wrongMethods(walk);
  await wrongBodies(walk);
  await conflicts(walk);
  await tooManyRequests(walk);
}

type Wanted = { note: string; status: number; error: string; attempts?: number };

async function expectRefusal(
  walk: Walk,
  { method, path }: Pick<Row, "path"> & { method: string },
  wanted: Wanted,
  sent: Partial<Question> = {},
) {
  const { note, ...expected } = wanted;
  const question = { method, url: walk.url(path), ...sent };
  return walk.report.ask(question, { name: `${path} ${note}`, shape: refusal, ...expected });
}

async function unknownCallers(walk: Walk): Promise<void> {
  for (const row of refusing("401")) {
    if (row.scopes.length > 0)
      await expectRefusal(walk, row, { note: "no token", status: 401, error: "invalid_token" });
    else {
      const sent = row.sent({ ...walk.known, clientSecret: "of-nobody" });
      await expectRefusal(walk, row, { note: "wrong secret", status: 401, error: "invalid_client" }, { sent });
    }
  }
}

async function missingScopes(walk: Walk): Promise<void> {
  for (const row of refusing("403 scope")) {
    const token = await walk.tokenWith([row.scopes.includes("identify") ? "links" : "identify"]);
    const wanted = { note: "lacks the scope", status: 403, error: "insufficient_scope" };
    await expectRefusal(walk, row, wanted, { token, sent: row.sent(walk.known) });
  }
}

async function absentThings(walk: Walk): Promise<void> {
  const { known } = walk;
  walk.known = { ...known, username: "nobody-at-all", link: randomUUID(), card: randomUUID(), audio: "no-uuid" };
  for (const row of refusing("404")) {
    const token = row.scopes.length > 0 ? await walk.tokenWith(row.scopes) : undefined;
    const wanted = { note: "is not there", status: 404, error: "not_found" };
    await expectRefusal(walk, row, wanted, { token, sent: row.sent(walk.known) });
  }
  walk.known = { ...known, refreshToken: walk.known.refreshToken };
}

/** Makes what a row makes, whose id is the known one from then on. */
async function make(walk: Walk, row: Row, token: string): Promise<boolean> {
  const { body } = await ask({ method: row.method, url: walk.url(row.path), token, sent: row.sent(walk.known) });
  const id = textOf(body, "id");
  if (id === undefined || !row.makes) return false;
  walk.known[row.makes] = id;
  walk.made.push({ path: row.path, id, token });
  return true;
}

/** The application's creator makes one of each, if that is another person than the one who signed in. */
async function othersThings(walk: Walk): Promise<void> {
  const token = walk.ownerToken;
  const { body: owner } = await ask({ method: "GET", url: walk.url("/api/user"), token });
  if (textOf(owner, "id") === walk.personId) {
    return walk.report.note("403 for what is another's: left out, the application belongs to the one who signed in");
  }
  for (const row of making) {
    if (!(await make(walk, row, token))) continue;
    for (const one of refusing("403 owner").filter(({ path }) => resourceOf(path) === row.makes)) {
      const sent = { token: await walk.tokenWith(one.scopes), sent: one.sent(walk.known) };
      await expectRefusal(walk, one, { note: "is another's", status: 403, error: "forbidden" }, sent);
    }
  }
  const name = { username: textOf(owner, "username") ?? "" };
  const taken = { token: await walk.tokenWith(["profile.update"]), sent: { json: name } };
  const change = { method: "PATCH", path: "/api/user" };
  await expectRefusal(walk, change, { note: "name is taken", status: 409, error: "conflict" }, taken);
  if (typeof owner === "object" && owner !== null && "is_premium" in owner && !owner.is_premium) {
    for (const row of refusing("403 premium")) {
      const wanted = { note: "not premium", status: 403, error: "premium_required" };
      await expectRefusal(walk, row, wanted, { token, sent: row.sent(walk.known) });
    }
  }
}

async function wrongMethods(walk: Walk): Promise<void> {
  for (const path of new Set(rows.map((row) => row.path))) {
    await expectRefusal(walk, { method: "PUT", path }, { note: "", status: 405, error: "method_not_allowed" });
  }
}

/** Of the uploads only one, since few of them are allowed in a minute. */
async function wrongBodies(walk: Walk): Promise<void> {
  const taking = rows.filter(({ body, path }) => body === "json" || path === "/api/upload/avatar");
  // A field that can only be read is compared with what it holds, which nobody else is told.
  const own = await walk.tokenWith(["links", "cards", "uploads", "audios.manage"]);
  for (const row of making) await make(walk, row, own);
  for (const row of taking) {
    const token = await walk.tokenWith(row.scopes);
    const invalid = row.invalid && { token, sent: row.invalid.sent(walk.known) };
    const note = row.note ? `${row.note}, not valid` : "not valid";
    await expectRefusal(walk, row, { note, status: 400, error: "invalid_request" }, invalid);
    const raw = { type: "text/plain", body: "x" };
    const wanted = { note: "another media type", status: 415, error: "unsupported_media_type" };
    await expectRefusal(walk, row, wanted, { token, raw });
  }
  const raw = { type: "application/json", body: `{"bio":"${"x".repeat(64 * 1024)}"}` };
  const sent = { token: await walk.tokenWith(["profile.update"]), raw };
  const change = { method: "PATCH", path: "/api/user" };
  await expectRefusal(walk, change, { note: "beyond 64 KiB", status: 413, error: "payload_too_large" }, sent);
}

async function conflicts(walk: Walk): Promise<void> {
  const wanted = { note: "a second chat card", status: 409, error: "limit_reached" };
  const sent = { token: await walk.tokenWith(["cards"]), sent: { json: { type: "chat" } } };
  await expectRefusal(walk, { method: "POST", path: "/api/cards" }, wanted, sent);
}

async function tooManyRequests(walk: Walk): Promise<void> {
  const cards = { method: "GET", path: "/api/cards" };
  const { headers } = await ask({ method: "GET", url: walk.url(cards.path), token: unknownToken });
  const [, limit] = /;q=(\d+)/.exec(headers.get("ratelimit-policy") ?? "") ?? [];
  if (limit === undefined || Number(limit) > maxAttempts) {
    return walk.report.note(
      `429: left out, ${limit === undefined ? "limits are off here" : `${limit} requests are allowed`}`,
    );
  }
  const wanted = { note: "too often", status: 429, error: "rate_limited", attempts: 2 * Number(limit) };
  await expectRefusal(walk, cards, wanted, { token: unknownToken });
}
