import { sql } from "drizzle-orm";
import sharp from "sharp";
import { database } from "@/db/client";
import { oauthAccessTokens } from "@/db/schema";
import { hashSecret, newSecret } from "@/lib/secrets";
import type { Sent } from "./api";
import { sampleFile } from "./document-rows";
import { type Application, newApplication, newPerson } from "./people";
import { fileForm } from "./uploads";

/** Sends a request to the service, over a connection or in its own process. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<Response>;

/** A person who writes through an application of their own. */
export type Author = { username: string; application: Application; token: string };

/** A write: what is there once it is acknowledged, and the request. */
/** What was acknowledged of one writer, and the write whose answer never came, if there is one. */
export type Expected = { acknowledged?: string[]; underWay?: string[] };

type Step = { result: string[]; write: (send: Send) => Promise<Response> };
type Kind = {
  step: (present: readonly string[], turn: number) => Step;
  read: (send: Send) => Promise<string[]>;
};

/**
 * A client that writes one thing after another and knows what must be there: all that was acknowledged, with or without
 * the one write whose answer never came.
 */
function writer(name: string, { step, read }: Kind) {
  let acknowledged: string[] | undefined;
  let underWay: string[] | undefined;
  let turn = 0;
  return {
    name,
    /** Takes over what another process knows of the same person's writes. */
    expect(states: Expected) {
      acknowledged = states.acknowledged;
      underWay = states.underWay;
    },
    /** Writes until it is stopped or an answer stays away; how many writes were acknowledged. */
    async write(send: Send, shallGoOn: () => boolean, note: (expected: Expected) => void = () => {}): Promise<number> {
      let count = 0;
      while (shallGoOn()) {
        const { result, write } = step(acknowledged ?? [], turn++);
        underWay = result;
        note({ acknowledged, underWay });
        const status = await statusOf(write(send));
        if (status === undefined || status >= 500) return count;
        if (status >= 400) throw new Error(`${name}: the write was refused with ${status}`);
        acknowledged = result;
        underWay = undefined;
        note({ acknowledged });
        count += 1;
      }
      return count;
    },
    /** What is there other than it should be; what is there counts as acknowledged from then on. */
    async check(send: Send): Promise<string[]> {
      const present = await read(send);
      const allowed = [acknowledged, underWay].filter((state) => state !== undefined);
      const isRight = allowed.length === 0 || allowed.some((state) => same(state, present));
      const problem = `${name}: [${present}] is there; ${allowed.map((state) => `[${state}]`).join(" or ")} should be`;
      acknowledged = present;
      underWay = undefined;
      return isRight ? [] : [problem];
    },
  };
}

export type Writer = ReturnType<typeof writer>;

const same = (left: readonly string[], right: readonly string[]) =>
  [...left].sort().join("\n") === [...right].sort().join("\n");

/** The status of a whole answer; undefined when it did not come, or not to its end. */
async function statusOf(answer: Promise<Response>): Promise<number | undefined> {
  try {
    const response = await answer;
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

async function json(answer: Promise<Response>) {
  const response = await answer;
  if (!response.ok) throw new Error(`a read was answered with ${response.status} ${await response.text()}`);
  return response.json();
}

type List = {
  token: string;
  most: number;
  path: string;
  /** The names of the rows that are there. */
  list: Kind["read"];
  create: (name: string) => Sent;
  ids: (send: Send) => Promise<Record<string, string>>;
};

/** Writes rows of a list, the oldest of which goes when there are many. */
function listWriter(name: string, { token, most, path, list, create, ids }: List): Writer {
  return writer(name, {
    step(present, turn) {
      const [oldest] = present;
      if (present.length < most || oldest === undefined) {
        const added = `${name}-${turn}`;
        return { result: [...present, added], write: (send) => send("POST", path, { token, ...create(added) }) };
      }
      return {
        result: present.filter((item) => item !== oldest),
        write: async (send) => send("DELETE", `${path}/${(await ids(send))[oldest]}`, { token }),
      };
    },
    read: list,
  });
}

function linksOf({ token }: Author): Writer {
  const rows = async (send: Send): Promise<{ id: string; value: string }[]> =>
    json(send("GET", "/api/links", { token }));
  const ids = async (send: Send) => Object.fromEntries((await rows(send)).map(({ id, value }) => [value, id]));
  const values = async (send: Send) => (await rows(send)).map(({ value }) => value);
  const create = (value: string) => ({ json: { type: "github", value } });
  return listWriter("link", { token, most: 20, path: "/api/links", list: values, create, ids });
}

function tracksOf({ token, username }: Author): Writer {
  const rows = async (send: Send): Promise<{ id: string; name: string }[]> =>
    (await json(send("GET", `/api/users/${username}`))).assets.audios;
  const ids = async (send: Send) => Object.fromEntries((await rows(send)).map(({ id, name }) => [name, id]));
  const names = async (send: Send) => (await rows(send)).map(({ name }) => name);
  const create = (name: string) => ({
    body: fileForm(sampleFile("track.mp3"), { name, cover: sampleFile("cover.jpg") }),
  });
  return listWriter("track", { token, most: 3, path: "/api/upload/audio", list: names, create, ids });
}

function profileOf({ token }: Author): Writer {
  return writer("bio", {
    step: (_, turn) => ({
      result: [`${turn}`],
      write: (send) => send("PATCH", "/api/user", { token, json: { bio: `${turn}` } }),
    }),
    read: async (send) => [String((await json(send("GET", "/api/user", { token }))).bio)],
  });
}

/** Avatars that differ in their width, which the stored file is asked for. */
function avatarsOf({ token }: Author): Writer {
  return writer("avatar", {
    step(_, turn) {
      const width = 16 + (turn % 200);
      const picture = sharp({ create: { width, height: 16, channels: 3, background: "#335577" } }).png();
      const write = async (send: Send) =>
        send("POST", "/api/upload/avatar", { token, body: fileForm(await picture.toBuffer()) });
      return { result: [`${width}`], write };
    },
    async read(send) {
      const { avatar } = (await json(send("GET", "/api/user", { token }))).assets;
      if (avatar === null) return [];
      const file = await send("GET", new URL(avatar).pathname);
      if (!file.ok) return [`a file that is answered with ${file.status}`];
      return [String((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width)];
    },
  });
}

/** Access tokens by client credentials; the last ten of those that were given out must work. */
function tokensOf({ application }: Author): Writer {
  let given: string[] = [];
  const { clientId, clientSecret } = application;
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  return {
    name: "tokens",
    expect({ acknowledged = [] }) {
      given = acknowledged;
    },
    async write(send, shallGoOn, note = () => {}) {
      let count = 0;
      for (; shallGoOn(); count++) {
        const token = await json(send("POST", "/api/oauth2/token", { form })).catch(() => undefined);
        if (token === undefined) return count;
        given = [...given, token.access_token].slice(-10);
        note({ acknowledged: given });
      }
      return count;
    },
    async check(send) {
      const answers = given.map(async (token) => (await send("GET", "/api/user", { token })).status);
      const refused = (await Promise.all(answers)).filter((status) => status !== 200);
      return refused.map((status) => `a token that was given out is answered with ${status}`);
    },
  };
}

const kinds = [linksOf, tracksOf, profileOf, avatarsOf, tokensOf];

/** A writer of each kind, each for a person of its own, since one person's uploads wait for each other. */
export function writersOf(authors: readonly Author[]): Writer[] {
  return authors.flatMap((author, index) => kinds[index]?.(author) ?? []);
}

/** Makes as many people with an application and a token of a day in the database of this process. */
export async function newAuthors(): Promise<Author[]> {
  const authors: Author[] = [];
  while (authors.length < kinds.length) {
    const { id: userId, username } = await newPerson();
    const application = await newApplication(userId);
    const { clientId } = application;
    const token = newSecret("accessToken");
    const lasting = { hash: hashSecret(token), clientId, userId, expiresAt: sql`now() + interval '1 day'` };
    await database().insert(oauthAccessTokens).values(lasting);
    authors.push({ username, application, token });
  }
  return authors;
}

/** Sends requests to a server at that address; each is given up after a minute. */
export const sendTo =
  (url: string): Send =>
  (method, path, { token, json: content, form, body, headers }: Sent = {}) =>
    fetch(new URL(path, url), {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(content !== undefined && { "Content-Type": "application/json" }),
      },
      body: content === undefined ? (form ? new URLSearchParams(form) : body) : JSON.stringify(content),
      signal: AbortSignal.timeout(60_000),
    });
