import { randomUUID } from "node:crypto";
import { type Operation, requiredScopes } from "@/lib/core/operation/operation";
import { type Scope, scopeNames } from "@/lib/core/operation/scopes";
import { operations } from "@/lib/developers/api/operations";
import { updateAccountFlag, updateUser } from "@/lib/people/users/store";
import { rows } from "@/scripts/tour/rows";
import { call, type Sent } from "./api";
import { newStage, type Stage, sendRow } from "./document-rows";
import { newApplication, newConnection, newPerson, requestToken } from "./people";

export const everyOperation: readonly Operation[] = operations as Operation[];
export const protectedOperations = everyOperation.filter(({ access }) => access !== "public");
export const scopedOperations = everyOperation.filter((operation) => requiredScopes(operation).length > 0);
export const operationsWithBody = everyOperation.filter((operation) => operation.body);

/** The operation's path with a value for every parameter: a real username, and ids that nothing has. */
export function samplePath(operation: Operation, username = "nobody-at-all"): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === "username" ? username : randomUUID()));
}

/** Calls an operation with a token that holds exactly the scopes it needs, or none when it is public. */
export async function callWithItsScopes(operation: Operation, sent: Sent): Promise<Response> {
  return (await callerWithItsScopes(operation))(sent);
}

/** The same for several calls with one token. */
export async function callerWithItsScopes(operation: Operation): Promise<(sent: Sent) => Promise<Response>> {
  const token = operation.access === "public" ? undefined : await tokenFor(operation);
  return (sent) => call(operation.method, samplePath(operation), { token, ...sent });
}

/** A token of exactly the scopes that an operation needs, or one that an application got by client credentials. */
async function tokenFor(operation: Operation): Promise<string> {
  if (operation.access !== "application") return newToken([...requiredScopes(operation)], operation.premium);
  const application = await newApplication((await newPerson()).id);
  return (await (await requestToken(application, { grant_type: "client_credentials" })).json()).access_token;
}

async function newToken(scopes: Scope[], isPremium = false): Promise<string> {
  const { person, access_token } = await newConnection(scopes);
  if (isPremium) await updateAccountFlag(person.username, "isPremium", true);
  return access_token;
}

/** Calls an operation with a token that holds every scope but the ones it needs. */
export async function callWithOtherScopes(operation: Operation): Promise<Response> {
  const needed = requiredScopes(operation);
  const { access_token: token } = await newConnection(scopeNames.filter((scope) => !needed.includes(scope)));
  return call(operation.method, samplePath(operation), { token });
}

/** Sets what a new account does not have. */
const fill = ({ person }: Stage) =>
  updateUser(person.id, {
    alias: `$also-${person.username}`,
    ...{ bio: "a\nb", location: "x", colors: { accent: "#aabbcc", text: "#aabbcc" }, effects: { cursor: "oneko" } },
    privacy: { hide_likes: true, hide_join_date: true },
  });

const ownUser = rows.filter(({ method, path }) => method === "GET" && path === "/api/user");

/** Reads the page of a stage, or puts it in its place again without its links; the document has no row for it. */
async function sendPage({ token }: Stage, { method }: Operation): Promise<Response> {
  const read = await call("GET", "/api/page", { token });
  if (method === "GET") return read;
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  return call("PUT", "/api/page", { token, json: { ...(await read.json()), links: [] }, headers });
}

/** An operation's path as the rows of the document write it. */
export const documentPath = ({ path }: { path: string }) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Real successes of an operation: of each of its rows in the document, for a new account and for a filled one. */
export async function sampleSuccesses(operation: Operation): Promise<Response[]> {
  const isPage = operation.path === "/api/page";
  const path = documentPath(operation);
  const own = rows.filter((row) => row.method === operation.method && row.path === path);
  const responses: Response[] = [];
  for (const row of isPage ? ownUser.slice(0, 1) : own)
    for (const isFilled of [false, true]) {
      const stage = await newStage(row, isPage ? ["profile.update", "links", "cards", "uploads"] : undefined);
      if (isFilled) await fill(stage);
      responses.push(await (isPage ? sendPage(stage, operation) : sendRow(stage)));
    }
  return responses;
}
