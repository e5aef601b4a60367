import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { links } from "@/db/schema";
import { call, read } from "../support/api";
import { newConnection } from "../support/people";
import { errorAnswer, expectInvalid, expectUnreadable } from "../support/refusal";
import { addRows } from "../support/rows";

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const person = () => newConnection(["links"]);
const post = (token: string, json: unknown) => call("POST", "/api/links", { token, json });
const stored = (userId: string) => database().select().from(links).where(eq(links.userId, userId));

it("Links are listed in the order in which they were added, with exactly their fields", async () => {
  const { access_token: token } = await person();
  const sent = [
    { type: "github", value: "ada" },
    { type: "email", value: "ada@example.com" },
    { type: "github", value: "ada" },
  ];
  for (const link of sent)
    expect(await read(await post(token, link))).toEqual({ status: 201, body: { id: uuid, ...link } });
  expect(await read(await call("GET", "/api/links", { token }))).toEqual({
    status: 200,
    body: sent.map((link) => ({ id: uuid, ...link })),
  });
});

it("Links take a pasted address as their kind stores it, on POST and on PATCH", async () => {
  const { access_token: token } = await person();
  const created = await read(await post(token, { type: "github", value: "https://www.GitHub.com/ada/?tab=stars" }));
  const body = { id: uuid, type: "github", value: "ada" };
  expect(created).toEqual({ status: 201, body });
  const path = `/api/links/${(created.body as { id: string }).id}`;
  const patched = await call("PATCH", path, { token, json: { value: "https://github.com/grace" } });
  expect(await read(patched)).toEqual({ status: 200, body: { ...body, value: "grace" } });
  expect(await read(await call("GET", path, { token }))).toEqual({ status: 200, body: { ...body, value: "grace" } });
});

it("Links refuse another value with what to write instead, on POST and on PATCH", async () => {
  const { access_token: token, person: owner } = await person();
  const [type, value, hint] = [
    "custom",
    "javascript:alert(1)",
    "must be a web address such as https://ada.example/notes",
  ];
  await expectInvalid(await post(token, { type, value }), { value: [hint] });
  const [row] = await addRows(links, { userId: owner.id, position: 0, type, value: "x" }).returning();
  await expectUnreadable(await call("PATCH", `/api/links/${row?.id}`, { token, json: { value } }), "value", hint);
  expect(await stored(owner.id)).toEqual([row]);
});

it.each(["", " \n", null, 5])("Links are not changed to the value %j", async (value) => {
  const { access_token: token, person: owner } = await person();
  const { body } = await read(await post(token, { type: "github", value: "ada" }));
  const before = await stored(owner.id);
  const answer = await call("PATCH", `/api/links/${(body as { id: string }).id}`, { token, json: { value } });
  const message = typeof value === "string" ? "must have 1 to 512 characters" : "must be text";
  expect(await read(answer)).toMatchObject({
    status: 400,
    body: { error: "invalid_request", fields: { value: [message] } },
  });
  expect(await stored(owner.id)).toEqual(before);
});

it("Links of an unknown kind are refused with the kinds there are", async () => {
  const { access_token: token } = await person();
  expect(await read(await post(token, { type: "nothing", value: "x" }))).toMatchObject({
    status: 400,
    body: { fields: { type: [expect.stringMatching(/^must be one of: .*instagram.*/)] } },
  });
});

it("Links stop at 50, also when ten come at once", async () => {
  const { access_token: token, person: owner } = await person();
  const row = { userId: owner.id, type: "github", value: "a" };
  const rows = Array.from({ length: 49 }, (_, position) => ({ ...row, position }));
  await addRows(links, rows);
  const made = Array.from({ length: 10 }, async () => read(await post(token, { type: "github", value: "ada" })));
  const refused = (await Promise.all(made)).filter(({ status }) => status !== 201);
  const full = errorAnswer(409, "limit_reached", "A profile has at most 50 links; delete one first");
  expect(refused).toEqual(Array(9).fill(full));
  expect(await stored(owner.id)).toHaveLength(50);
});
