import type { Question } from "../answers";
import type { Column } from "../columns/column";
import type { Seed } from "../seed";
import { signIn } from "../sign-in";
import { bearer, holds, type Row } from "./row";
import { patches } from "./writes";

const everybody = ["vitrine", "bare", "fastify", "next start"] as const;
const all = (question: Question) => ({ connections: 64, sender: () => question });
const isAda = /"display_name":"Ada Lovelace"/;
const isPage = /<title>Ada Lovelace/;
const user = ({ handle }: Seed) => all({ method: "GET", path: `/api/user/${handle}` });
const page = ({ handle }: Seed) => all({ method: "GET", path: `/${handle}` });
/** A server of its own, which no other row has used. */
const lived = { hasLived: true, environment: { PAGE_CACHE: "on", WEB_CONCURRENCY: "1" } };

/** The settings of somebody who has signed in. */
async function settings(seed: Seed, { url }: Column) {
  const { cookies } = await signIn(url, seed);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { connections: 4, sender: () => ({ method: "GET" as const, path: "/settings/account", headers: { cookie } }) };
}

/** Rows that only read. */
export const reads: readonly Row[] = [
  {
    id: "user",
    title: "public user JSON, hot",
    columns: [...everybody, "embedded"],
    sameBytes: everybody,
    load: user,
    problem: holds(200, isAda),
  },
  {
    id: "page",
    title: "public page HTML, hot",
    columns: [...everybody, "embedded"],
    sameBytes: ["bare", "fastify"],
    load: page,
    problem: holds(200, isPage),
  },
  {
    id: "lived-user",
    title: "public user JSON, hot, after mixed load",
    columns: ["vitrine", "bare", "embedded"],
    ...lived,
    load: user,
    problem: holds(200, isAda),
  },
  {
    id: "lived-page",
    title: "public page HTML, hot, after mixed load",
    columns: ["vitrine", "bare", "embedded"],
    ...lived,
    load: page,
    problem: holds(200, isPage),
  },
  {
    id: "storm-user",
    title: "public user JSON, hot, while others write",
    columns: ["vitrine", "bare"],
    storm: patches,
    load: user,
    problem: holds(200, isAda),
  },
  {
    id: "storm-page",
    title: "public page HTML, hot, while others write",
    columns: ["vitrine", "bare"],
    storm: patches,
    load: page,
    problem: holds(200, isPage),
  },
  {
    id: "render",
    title: "page, first render",
    columns: ["vitrine"],
    environment: { PAGE_CACHE: "off" },
    // Visitors who come at once share a render.
    load: ({ handle }) => ({ connections: 1, sender: () => ({ method: "GET", path: `/${handle}` }) }),
    problem: holds(200, isPage),
  },
  {
    id: "uncached",
    title: "public user JSON, cache off",
    columns: ["vitrine", "fastify"],
    environment: { PAGE_CACHE: "off" },
    sameBytes: ["vitrine", "fastify"],
    load: user,
    problem: holds(200, isAda),
  },
  {
    id: "own",
    title: "own user with a token",
    columns: ["vitrine", "fastify", "next start", "embedded", "two processes"],
    sameBytes: ["vitrine", "fastify", "next start"],
    load: ({ token }) => all({ method: "GET", path: "/api/user", headers: bearer(token) }),
    problem: holds(200, isAda),
  },
  {
    id: "settings",
    title: "settings of the account, signed in",
    columns: ["vitrine", "next start"],
    load: settings,
    problem: holds(200, /ada@example\.com/),
  },
];
