import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Refusal, type Row, resourceOf } from "@/scripts/tour/row";
import { bodyOf, expectRefused, giveContent, newStage, rowsThat, sendRow } from "../support/document-rows";
import { newPerson } from "../support/people";

const refusing = (status: Refusal) => rowsThat(({ refusals }) => refusals.includes(status));
const all = ["identify", "email", "profile.update", "links", "cards", "uploads", "audios.manage"];

describe("401 for a caller that is not known:", () => {
  const bad: [string, { token?: string; headers?: Record<string, string> }][] = [
    ["no token", { token: undefined }],
    ["an unknown token", { token: `vat_${"x".repeat(43)}` }],
    ["a token of another scheme", { token: undefined, headers: { Authorization: "Basic eDp5" } }],
  ];
  const guarded = rowsThat(({ refusals, scopes }) => refusals.includes("401") && scopes.length > 0);

  it.each(guarded)("%s", async (_, row) => {
    const stage = await newStage(row);
    for (const [, sent] of bad) {
      const wanted = { status: 401, error: "invalid_token", people: [stage.person.id] };
      const response = await expectRefused(wanted, () => sendRow(stage, sent));
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer( error="invalid_token")?$/);
    }
    const refreshToken = { token: (await newStage({ ...row, body: "form" }, all)).known.refreshToken };
    const wanted = { status: 401, error: "invalid_token", people: [stage.person.id] };
    await expectRefused(wanted, () => sendRow(stage, refreshToken));
    const path = `${row.path}?access_token=${stage.token}`;
    await expectRefused(wanted, () => sendRow(stage, { token: undefined, path }));
  });

  it.each(rowsThat(({ body }) => body === "form"))("%s for a wrong secret, which uses nothing up", async (_, row) => {
    const stage = await newStage(row);
    for (const clientSecret of ["wrong", ""]) {
      const wanted = { status: 401, error: "invalid_client", people: [stage.person.id] };
      await expectRefused(wanted, () => sendRow({ ...stage, known: { ...stage.known, clientSecret } }));
    }
    expect((await sendRow(stage)).status).toBe(200);
  });
});

describe("403 for a token that lacks a scope, whatever else it has:", () => {
  it.each(refusing("403 scope"))("%s", async (_, row) => {
    expect(row.scopes.length).toBeGreaterThan(0);
    for (const lacking of row.scopes) {
      const stage = await newStage(
        row,
        all.filter((scope) => scope !== lacking),
      );
      const wanted = { status: 403, error: "insufficient_scope", people: [stage.person.id] };
      const response = await expectRefused(wanted, () => sendRow(stage));
      const challenge = `Bearer error="insufficient_scope", scope="${row.scopes.join(" ")}"`;
      expect(response.headers.get("www-authenticate")).toBe(challenge);
    }
  });

  it("the scope email alone opens nothing", async () => {
    for (const [, row] of refusing("403 scope")) {
      expect((await sendRow(await newStage(row, ["email"]))).status).toBe(403);
    }
  });
});

describe("one link, card or audio track:", () => {
  const ofOne = rowsThat(({ path }) => resourceOf(path) !== undefined);
  const withId = (row: Row, known: Awaited<ReturnType<typeof newStage>>["known"], id: string) => ({
    ...known,
    [resourceOf(row.path) ?? ""]: id,
  });

  it("rows that document them refuse another user's entries and missing ones", () => {
    for (const status of ["403 owner", "404"] as const) {
      expect(refusing(status).filter(([, { path }]) => !path.includes(":username"))).toEqual(ofOne);
    }
  });

  it.each(ofOne)("%s is a 403 when it is another's", async (_, row) => {
    const stage = await newStage(row);
    const other = await newPerson();
    const known = { ...stage.known, ...(await giveContent(other.id)) };
    const wanted = { status: 403, error: "forbidden", people: [stage.person.id, other.id] };
    await expectRefused(wanted, () => sendRow({ ...stage, known }));
  });

  it.each(ofOne)("%s is a 404 when it is not there, or its id can name nothing", async (_, row) => {
    const stage = await newStage(row);
    for (const id of [randomUUID(), "x", "0", `${stage.known.link}x`, "%00", "00000000-0000-0000-0000-00000000000g"]) {
      const wanted = { status: 404, error: "not_found", people: [stage.person.id] };
      await expectRefused(wanted, () => sendRow({ ...stage, known: withId(row, stage.known, id) }));
    }
  });
});

describe("404 for a name that nobody has:", () => {
  it.each(rowsThat(({ path }) => path.includes(":username")))("%s", async (_, row) => {
    const stage = await newStage(row);
    const known = { ...stage.known, username: "nobody-at-all" };
    await expectRefused({ status: 404, error: "not_found", people: [] }, () => sendRow({ ...stage, known }));
  });
});

describe("415 for a body of another media type:", () => {
  it.each(refusing("415"))("%s", async (_, row) => {
    const stage = await newStage(row);
    const json = { "Content-Type": "application/json" };
    const types = ["text/plain", "application/xml", row.body === "multipart" ? json["Content-Type"] : "multipart/x"];
    for (const type of [...types, "application/json; charset=latin1"]) {
      const wanted = { status: 415, error: "unsupported_media_type", people: [stage.person.id] };
      const sent = { body: "{}", headers: { "Content-Type": type } };
      await expectRefused(wanted, () => sendRow(stage, sent));
    }
  });
});

describe("400 for a body or query that is not valid, naming each field:", () => {
  it.each(refusing("400"))("%s", async (_, row) => {
    const { invalid } = row;
    if (!invalid) throw new Error("the row says nothing that is not valid");
    const stage = await newStage(row);
    const wanted = { status: 400, error: "invalid_request", people: [stage.person.id] };
    const sent = { path: invalid.path, ...bodyOf(invalid.sent(stage.known)) };
    await expectRefused({ ...wanted, fields: invalid.fields }, () => sendRow(stage, sent));
  });

  it.each(rowsThat(({ body }) => body === "multipart"))("%s with a part it does not know", async (_, row) => {
    const stage = await newStage(row);
    const { body } = bodyOf(row.sent(stage.known));
    if (!(body instanceof FormData)) throw new Error("the row sends no parts");
    body.set("id", "x");
    const wanted = { status: 400, error: "invalid_request", fields: ["id"], people: [stage.person.id] };
    await expectRefused(wanted, () => sendRow(stage, { body }));
  });
});
