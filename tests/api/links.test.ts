import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { links } from "@/db/schema";
import { type LinkType, linkKinds, linkTypes } from "@/lib/links/link-kinds";
import { updateAccountFlag } from "@/lib/users/store";
import { call, read } from "../support/api";
import { newConnection } from "../support/people";
import { errorAnswer, expectInvalid, expectUnreadable } from "../support/refusal";
import { addRows } from "../support/rows";

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const person = () => newConnection(["links"]);
const post = (token: string, json: unknown) => call("POST", "/api/links", { token, json });
const stored = (userId: string) => database().select().from(links).where(eq(links.userId, userId));

/** Fills a profile with links up to a number, past the API. */
const fill = (userId: string, count: number) =>
  addRows(
    links,
    Array.from({ length: count }, (_, position) => ({ userId, position, type: "github", value: `n${position}` })),
  );

describe("links", () => {
  it("are listed in the order in which they were added, with exactly their fields", async () => {
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

  it.each([
    ["github", "https://github.com/ada", "ada"],
    ["github", "https://www.GitHub.com/ada/?tab=stars", "ada"],
    ["steam", "https://steamcommunity.com/id/Ada", "id/Ada"],
    ["custom", "https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["email", "ada@example.com", "ada@example.com"],
  ])("%s takes the pasted %s as %s, on POST and on PATCH", async (type, written, value) => {
    const { access_token: token } = await person();
    const created = await read(await post(token, { type, value: written }));
    expect(created).toEqual({ status: 201, body: { id: uuid, type, value } });
    const { id } = created.body as { id: string };
    const patched = await call("PATCH", `/api/links/${id}`, { token, json: { value: written } });
    expect(await read(patched)).toEqual({ status: 200, body: { id, type, value } });
    expect(await read(await call("GET", `/api/links/${id}`, { token }))).toEqual({
      status: 200,
      body: { id, type, value },
    });
  });

  it.each([
    ["custom", "javascript:alert(1)", "must be a web address such as https://ada.example/notes"],
    ["custom", "data:text/html,x", "must be a web address such as https://ada.example/notes"],
    ["custom", "//example.com", "must be a web address such as https://ada.example/notes"],
    ["github", "https://evil.example/ada", "must be a username such as ada-lovelace"],
    ["github", "a b", "must be a username such as ada-lovelace"],
    ["email", "mailto:x", "must be an email address such as ada@example.org"],
    ["bitcoin", "not-an-address", "must be an address such as bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ])("%s refuses %s with what to write instead, on POST and on PATCH", async (type, value, hint) => {
    const { access_token: token, person: owner } = await person();
    await expectInvalid(await post(token, { type, value }), { value: [hint] });
    expect(await stored(owner.id)).toEqual([]);
    const [row] = await database()
      .insert(links)
      .values({ userId: owner.id, position: 0, type, value: "x" })
      .returning();
    await expectUnreadable(await call("PATCH", `/api/links/${row?.id}`, { token, json: { value } }), "value", hint);
    expect(await stored(owner.id)).toEqual([row]);
  });

  it("of every kind refuse other values with the hint of that kind, on POST and on PATCH", async () => {
    const { access_token: token, person: owner } = await person();
    const value = "<script>";
    const rows = linkTypes.map((type, position) => ({
      userId: owner.id,
      position,
      type,
      value: linkKinds[type].example,
    }));
    const kept = await database().insert(links).values(rows).returning();
    await Promise.all(
      kept.map(async ({ id, type }) => {
        const hint = `must be ${linkKinds[type as LinkType].hint}`;
        await expectInvalid(await post(token, { type, value }), { value: [hint] });
        await expectUnreadable(await call("PATCH", `/api/links/${id}`, { token, json: { value } }), "value", hint);
      }),
    );
    expect(await stored(owner.id)).toEqual(kept);
  });

  it("stay as they are after an empty PATCH, which is still refused for another's and a missing one", async () => {
    const { access_token: token, person: owner } = await person();
    const { body } = await read(await post(token, { type: "github", value: "ada" }));
    const before = await stored(owner.id);
    const path = `/api/links/${(body as { id: string }).id}`;
    expect(await read(await call("PATCH", path, { token, json: {} }))).toEqual({ status: 200, body });
    const { access_token: other } = await person();
    expect(await read(await call("PATCH", path, { token: other, json: {} }))).toMatchObject({ status: 403 });
    const missing = await call("PATCH", `/api/links/${randomUUID()}`, { token, json: {} });
    expect(await read(missing)).toMatchObject({ status: 404 });
    expect(await stored(owner.id)).toEqual(before);
  });

  it.each(["", " \n", null, 5])("are not changed to the value %j", async (value) => {
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

  it.each(["https://discord.gg/fXyZ12", " discord.gg/fXyZ12 ", "discordapp.com/invite/fXyZ12?event=1"])(
    "of type discord take the invite %s as the path that it opens",
    async (value) => {
      const { access_token: token, person: owner } = await person();
      const made = await read(await post(token, { type: "discord", value }));
      const { id } = made.body as { id: string };
      expect(made).toEqual({ status: 201, body: { id, type: "discord", value: "invite/fXyZ12" } });
      const changed = await call("PATCH", `/api/links/${id}`, { token, json: { value: "ada" } });
      expect(await read(changed)).toEqual({ status: 200, body: { id, type: "discord", value: "ada" } });
      expect(await stored(owner.id)).toMatchObject([{ type: "discord", value: "ada" }]);
    },
  );

  it.each(["https://discord.gg", "discord.gg/", "a b"])("of type discord refuse %s", async (value) => {
    const { access_token: token } = await person();
    const hint =
      "must be a username such as ada_lovelace, an older one such as Ada#1815, or an invite such as invite/fXyZ12";
    expect(await read(await post(token, { type: "discord", value }))).toMatchObject({
      ...{ status: 400, body: { error: "invalid_request", fields: { value: [hint] } } },
    });
  });

  it("of an unknown kind are refused with the kinds there are", async () => {
    const { access_token: token } = await person();
    expect(await read(await post(token, { type: "nothing", value: "x" }))).toMatchObject({
      status: 400,
      body: { fields: { type: [expect.stringMatching(/^must be one of: .*instagram.*/)] } },
    });
  });

  it.each([
    { premium: false, most: 50 },
    { premium: true, most: 200 },
  ])("stop at $most, also when ten come at once (premium: $premium)", async ({ premium, most }) => {
    const { access_token: token, person: owner } = await person();
    if (premium) await updateAccountFlag(owner.username, "isPremium", true);
    await fill(owner.id, most - 1);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(token, { type: "github", value: "ada" })),
    );
    const answers = await Promise.all(responses.map(read));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201)).toEqual(
      Array(9).fill(errorAnswer(409, "limit_reached", `A profile has at most ${most} links; delete one first`)),
    );
    expect(await stored(owner.id)).toHaveLength(most);
  });

  it("of another are a 403 and stay; those that are not there, or cannot be, are a 404", async () => {
    const [mine, theirs] = [await person(), await person()];
    const { body } = await read(await post(theirs.access_token, { type: "github", value: "ada" }));
    const { id } = body as { id: string };
    const before = await stored(theirs.person.id);
    const token = mine.access_token;
    for (const [method, json] of [["GET"], ["PATCH", { value: "eve" }], ["DELETE"]] as const) {
      const at = async (link: string) => read(await call(method, `/api/links/${link}`, { token, json }));
      expect(await at(id)).toEqual(errorAnswer(403, "forbidden", "This link belongs to another user"));
      expect(await at(randomUUID())).toMatchObject({ status: 404, body: { error: "not_found" } });
      expect(await at("not-a-uuid")).toMatchObject({ status: 404, body: { error: "not_found" } });
    }
    expect(await stored(theirs.person.id)).toEqual(before);
  });

  it("are deleted with an empty response; a second deletion is a 404", async () => {
    const { access_token: token, person: owner } = await person();
    const { body } = await read(await post(token, { type: "github", value: "ada" }));
    const { id } = body as { id: string };
    expect(await read(await call("DELETE", `/api/links/${id}`, { token }))).toEqual({ status: 204, body: undefined });
    expect(await stored(owner.id)).toEqual([]);
    expect(await read(await call("DELETE", `/api/links/${id}`, { token }))).toMatchObject({ status: 404 });
  });
});
