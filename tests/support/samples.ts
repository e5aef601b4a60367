import { randomUUID } from "node:crypto";
import { type Operation, requiredScopes } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { scopeNames } from "@/lib/oauth/scopes";
import { call, type Sent } from "./api";
import { newConnection, newTokens, requestToken } from "./people";
import { newProfile } from "./profile";

export const everyOperation: readonly Operation[] = operations as Operation[];
export const protectedOperations = everyOperation.filter((operation) => requiredScopes(operation).length > 0);
export const operationsWithBody = everyOperation.filter((operation) => operation.body);

/** The operation's path with a value for every parameter: a real username, and ids that nothing has. */
export function pathOf(operation: Operation, username = "nobody-at-all"): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === "username" ? username : randomUUID()));
}

/** Calls an operation with a token that holds exactly the scopes it needs, or none when it is public. */
export async function callWithItsScopes(operation: Operation, sent: Sent): Promise<Response> {
  const scopes = requiredScopes(operation);
  const token = scopes.length === 0 ? undefined : (await newConnection([...scopes])).access_token;
  return call(operation.method, pathOf(operation), { token, ...sent });
}

/** Calls an operation with a token that holds every scope but the ones it needs. */
export async function callWithOtherScopes(operation: Operation): Promise<Response> {
  const needed = requiredScopes(operation);
  const { access_token: token } = await newConnection(scopeNames.filter((scope) => !needed.includes(scope)));
  return call(operation.method, pathOf(operation), { token });
}

const colours = { accent: "#ABC", text: "#aBcDeF" };
const filled = { alias: "$ample", bio: "a\nb", location: "x", colors: colours, effects: { cursor: "oneko" } };
const cleared = { alias: null, bio: null, location: null, effects: { cursor: null } };

async function readsOf(path: (username: string) => string): Promise<Response[]> {
  const { person, patch } = await newProfile();
  const responses = [await call("GET", path(person.username))];
  for (const change of [{ ...filled, privacy: { hide_likes: true, hide_join_date: true } }, cleared]) {
    await patch(change);
    responses.push(await call("GET", path(person.username)));
  }
  return responses;
}

/** Real successes of every operation, by its id, as different from each other as they can be. */
export const samples: Record<string, () => Promise<Response[]>> = {
  async issueToken() {
    const { person, application } = await newConnection(["identify"]);
    const tokens = await newTokens(person.id, application, ["identify", "email"]);
    return [
      await requestToken(application, { grant_type: "client_credentials" }),
      await requestToken(application, { grant_type: "refresh_token", refresh_token: tokens.refresh_token }),
    ];
  },
  async getUser() {
    return [
      ...(await readsOf((username) => `/api/user/${username}`)),
      ...(await readsOf((username) => `/api/user/${username}?variant=b`)),
    ];
  },
  getUserB: () => readsOf((username) => `/api/users/${username}`),
  async getOwnUser() {
    const responses: Response[] = [];
    for (const profile of [await newProfile(["identify"]), await newProfile(["identify", "email"])]) {
      responses.push(await call("GET", "/api/user", { token: profile.access_token }));
    }
    return responses;
  },
  async updateOwnUser() {
    const { patch } = await newProfile();
    return [await patch({}), await patch(filled), await patch(cleared)];
  },
};
