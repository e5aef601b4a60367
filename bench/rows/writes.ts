import type { Load } from "../load";
import type { Seed } from "../seed";
import { bearer, holds, type Row } from "./row";

const json = { "Content-Type": "application/json" };

const change = JSON.stringify({
  bio: "A line that is new to nobody",
  location: "Turin",
  colors: { accent: "#7c9cff", link: "#fff" },
  typewriter: { enabled: true, texts: ["one", "two"] },
});

/** Changes by people who are not shown in other rows. */
export const patches = ({ people }: Seed): Load => ({
  connections: 16,
  sender: (connection) => ({
    method: "PATCH",
    path: "/api/user",
    headers: { ...bearer(people[connection] ?? ""), ...json },
    body: change,
  }),
});

/** Rows that write; every connection is another person, so that nobody waits for a lock. */
export const writes: readonly Row[] = [
  {
    id: "patch",
    title: "PATCH of the own user",
    columns: ["vitrine", "fastify", "next start", "embedded"],
    sameBytes: ["vitrine", "fastify", "next start"],
    load: patches,
    problem: holds(200, /"bio":"A line that is new to nobody"/),
  },
  {
    id: "link",
    title: "link create",
    columns: ["vitrine", "fastify", "embedded"],
    // A profile takes 200 links; what one measurement adds is gone before the next.
    before: (sql) => sql`truncate links cascade`,
    load: ({ people }) => {
      let turn = 0;
      const next = () => {
        turn += 1;
        const headers = { ...bearer(people[turn % people.length] ?? ""), ...json };
        return {
          method: "POST" as const,
          path: "/api/links",
          headers,
          body: '{"type":"github","value":"ada-lovelace"}',
        };
      };
      return { connections: 16, sender: () => ({ next }) };
    },
    problem: holds(201, /^{"id":"[0-9a-f-]{36}","type":"github","value":"ada-lovelace"}$/),
  },
];
