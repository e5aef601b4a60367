import type { Question } from "../answers";
import { bearer, holds, type Row } from "./row";

const everybody = ["vitrine", "bare", "fastify", "next start"] as const;
const all = (question: Question) => ({ connections: 64, sender: () => question });
const isAda = /"display_name":"Ada Lovelace"/;

/** Rows that only read. */
export const reads: readonly Row[] = [
  {
    id: "user",
    title: "public user JSON, hot",
    columns: everybody,
    sameBytes: everybody,
    load: ({ handle }) => all({ method: "GET", path: `/api/user/${handle}` }),
    problem: holds(200, isAda),
  },
  {
    id: "page",
    title: "public page HTML, hot",
    columns: everybody,
    sameBytes: ["bare", "fastify"],
    load: ({ handle }) => all({ method: "GET", path: `/${handle}` }),
    problem: holds(200, /<title>Ada Lovelace/),
  },
  {
    id: "render",
    title: "page, first render",
    columns: ["vitrine"],
    environment: { PAGE_CACHE: "off" },
    // Visitors who come at once share a render.
    load: ({ handle }) => ({ connections: 1, sender: () => ({ method: "GET", path: `/${handle}` }) }),
    problem: holds(200, /<title>Ada Lovelace/),
  },
  {
    id: "uncached",
    title: "public user JSON, cache off",
    columns: ["vitrine", "fastify"],
    environment: { PAGE_CACHE: "off" },
    sameBytes: ["vitrine", "fastify"],
    load: ({ handle }) => all({ method: "GET", path: `/api/user/${handle}` }),
    problem: holds(200, isAda),
  },
  {
    id: "own",
    title: "own user with a token",
    columns: everybody,
    sameBytes: everybody,
    load: ({ token }) => all({ method: "GET", path: "/api/user", headers: bearer(token) }),
    problem: holds(200, isAda),
  },
];
