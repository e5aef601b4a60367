import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { openProfileReads, type ProfileReads } from "@/lib/operator/server/public-reads";
import { announceAll } from "@/lib/people/users/announcement-store";
import { numberedRenderer } from "../support/numbered-renderer";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { parseProfileTarget } from "../support/targets";

const { renderer } = numberedRenderer();

let reads: ProfileReads;
let server: Server;
let base = "";
beforeAll(async () => {
  reads = openProfileReads(renderer);
  server = createServer((request, response) => reads.answer(request, response, parseProfileTarget(request.url)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await reads.close();
});

/** Whether the database tells this process of changes in the rows of accounts. */
const announceChanges = (isOn: boolean) =>
  database().execute(sql.raw(`alter table users ${isOn ? "enable" : "disable"} trigger user`));
beforeEach(() => announceChanges(true));

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${base}${path}`, { headers: { "Accept-Encoding": "identity", ...headers } });
  return { status: response.status, tag: response.headers.get("etag"), body: await response.text() };
};
const readUser = async (username: string) => JSON.parse((await ask(`/api/user/${username}`)).body);
/** Changes a profile as another process does, which tells this one nothing itself. */
const changeElsewhere = (id: string, bio: string) => setRows(users, { bio }, eq(users.id, id));

it("a profile that another process changed is read as it is now", async () => {
  const { id, username } = await newPerson();
  const before = await readUser(username);
  expect(before).toMatchObject({ id, bio: null });
  await changeElsewhere(id, "Written elsewhere");
  await expect.poll(() => readUser(username)).toEqual({ ...before, bio: "Written elsewhere" });
});

it("every profile is read as it is now after a restore, which only says that everything changed", async () => {
  const people = [await newPerson(), await newPerson()];
  const readBoth = () => Promise.all(people.map(({ username }) => readUser(username)));
  const before = await readBoth();
  await announceChanges(false);
  for (const { id } of people) await changeElsewhere(id, "Restored");
  await announceAll();
  await expect.poll(readBoth).toEqual(before.map((user) => ({ ...user, bio: "Restored" })));
});

it("the page of a profile that is missing is a 404 for who has that page already, too", async () => {
  const first = await ask("/-nobody");
  expect(first).toEqual({
    status: 404,
    tag: expect.stringMatching(/^"[\w-]{27}"$/),
    body: "<!DOCTYPE html><p>missing en 1</p>",
  });
  for (const known of ["*", String(first.tag)]) {
    expect(await ask("/-nobody", { "If-None-Match": known })).toEqual(first);
  }
});
