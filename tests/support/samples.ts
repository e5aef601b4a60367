import { randomUUID } from "node:crypto";
import { type Operation, requiredScopes } from "@/lib/core/operation/operation";
import { type Scope, scopeNames } from "@/lib/core/operation/scopes";
import { operations } from "@/lib/developers/api/operations";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call, type Sent } from "./api";
import { sampleFile } from "./document-rows";
import { newConnection, newTokens, requestToken } from "./people";
import { newProfile } from "./profile";
import { upload } from "./uploads";

export const everyOperation: readonly Operation[] = operations as Operation[];
export const protectedOperations = everyOperation.filter((operation) => requiredScopes(operation).length > 0);
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
  const scopes = requiredScopes(operation);
  const token = scopes.length === 0 ? undefined : await newToken([...scopes], operation.premium);
  return (sent) => call(operation.method, samplePath(operation), { token, ...sent });
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

type Row = { id: string };
const created = async (response: Promise<Response>): Promise<Row> => (await response).json();

/** Adds things with POST, and calls their paths. */
async function eachOf(
  scope: Scope,
  path: string,
  bodies: object[],
  then: (path: string, token: string) => Promise<Response>,
) {
  const token = await newToken([scope]);
  const rows: Row[] = [];
  for (const json of bodies) rows.push(await created(call("POST", path, { token, json })));
  return Promise.all(rows.map(({ id }) => then(`${path}/${id}`, token)));
}

async function listOf(scope: Scope, path: string, bodies: object[]): Promise<Response[]> {
  const [empty, token] = [await newToken([scope]), await newToken([scope])];
  for (const json of bodies) await call("POST", path, { token, json });
  return [await call("GET", path, { token: empty }), await call("GET", path, { token })];
}

async function posted(scope: Scope, path: string, bodies: object[]): Promise<Response[]> {
  const token = await newToken([scope]);
  return Promise.all(bodies.map((json) => call("POST", path, { token, json })));
}

async function uploaded(kind: string, names: string[], fields: Record<string, string | Uint8Array>[] = [{}]) {
  const token = await newToken(["uploads"], kind === "font");
  const responses: Response[] = [];
  for (const name of names)
    for (const more of fields) responses.push(await upload(kind, token, sampleFile(name), more));
  return responses;
}

const oneLink = [
  { type: "github", value: "ada" },
  { type: "email", value: "ada@example.com" },
];
const oneCard = [{ type: "chat" }, { type: "server", value: "fXyZ12" }, { type: "weather", value: "Lisbon" }];
const withCover = (): Record<string, string | Uint8Array>[] => [
  { name: "One" },
  { name: "Two", cover: sampleFile("cover.jpg") },
];

async function tracks(then: (path: string, token: string) => Promise<Response>): Promise<Response[]> {
  const token = await newToken(["uploads", "audios.manage"]);
  const rows: Row[] = [];
  for (const more of withCover()) rows.push(await created(upload("audio", token, sampleFile("track.mp3"), more)));
  return Promise.all(rows.map(({ id }) => then(`/api/upload/audio/${id}`, token)));
}

/** Pages of two people: as new accounts have them, and with something of everything. */
async function pages(then: (token: string, tag: string, page: { settings: object }) => Promise<Response>) {
  const responses: Response[] = [];
  for (const isFilled of [false, true]) {
    const token = await newToken(["profile.update", "links", "cards", "uploads"]);
    if (isFilled) {
      await call("PATCH", "/api/user", { token, json: filled });
      for (const json of oneLink) await call("POST", "/api/links", { token, json });
      for (const json of oneCard) await call("POST", "/api/cards", { token, json });
      await upload("avatar", token, sampleFile("avatar.png"));
      await upload("audio", token, sampleFile("track.mp3"), { name: "One", cover: sampleFile("cover.jpg") });
    }
    const read = await call("GET", "/api/page", { token });
    responses.push(await then(token, read.headers.get("etag") ?? "", await read.json()));
  }
  return responses;
}

const deleted = (path: string, token: string) => call("DELETE", path, { token });
const readOne = (path: string, token: string) => call("GET", path, { token });

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
  getUser: () => readsOf((username) => `/api/user/${username}`),
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
  listLinks: () => listOf("links", "/api/links", oneLink),
  createLink: () => posted("links", "/api/links", oneLink),
  getLink: () => eachOf("links", "/api/links", oneLink, readOne),
  updateLink: () =>
    eachOf("links", "/api/links", [oneLink[0] ?? {}, { type: "x", value: "eve" }], (path, token) =>
      call("PATCH", path, { token, json: { value: "lovelace" } }),
    ),
  deleteLink: () => eachOf("links", "/api/links", oneLink, deleted),
  listCards: () => listOf("cards", "/api/cards", oneCard),
  createCard: () => posted("cards", "/api/cards", oneCard),
  getCard: () => eachOf("cards", "/api/cards", oneCard, readOne),
  deleteCard: () => eachOf("cards", "/api/cards", oneCard, deleted),
  getPage: () => pages((token) => call("GET", "/api/page", { token })),
  replacePage: () =>
    pages((token, tag, page) =>
      call("PUT", "/api/page", { token, json: { ...page, links: [] }, headers: { "If-Match": tag } }),
    ),
  uploadAvatar: () => uploaded("avatar", ["avatar.png", "cover.jpg"]),
  uploadBackground: () => uploaded("background", ["background.png", "background.mp4"]),
  uploadCursor: () => uploaded("cursor", ["cursor.cur", "cursor.cur"]),
  uploadFont: () => uploaded("font", ["font.ttf", "font.ttf"]),
  uploadAudio: () => uploaded("audio", ["track.mp3"], withCover()),
  updateAudio: () => tracks((path, token) => call("PATCH", path, { token, json: { name: "Renamed" } })),
  deleteAudio: () => tracks(deleted),
};
