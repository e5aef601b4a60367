import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { connection, database } from "@/db/client";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { call, read } from "../support/api";
import { expectError } from "../support/expected-errors";
import { newProfile } from "../support/profile";
import { commonHeaders, expectRefusal, jsonHeaders, readHeaders } from "../support/refusal";

// The database itself fails when a bio asks for it, with the code that follows `fail `.
beforeAll(async () => {
  await database().execute(sql`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'secret of %', new.email using errcode = substr(new.bio, 6); end $$`);
  await database().execute(sql`create trigger fail before update on users for each row
    when (new.bio like 'fail %') execute function fail()`);
});

it.each(["XX000", "42703", "23514"])(
  "A failure of the database with %s is a 500 that tells the request id and nothing else",
  async (code) => {
    const profile = await newProfile();
    const before = await profile.stored();
    expectError(/request failed/);
    const response = await profile.patch({ bio: `fail ${code}`, alias: `not-${code}` });
    const id = response.headers.get("x-request-id");
    await expectRefusal(response, 500, {
      error: "server_error",
      error_description: `Something went wrong on our side; try again, or report the request id ${id}`,
    });
    expect(await profile.stored()).toEqual(before);
  },
);

it.each(["57P03", "53300", "08006", "57014"])(
  "A failure of the database with %s, as when it is away or full, is a 503",
  async (code) => {
    const profile = await newProfile();
    const before = await profile.stored();
    const response = await profile.patch({ bio: `fail ${code}`, alias: `not-${code}` });
    const body = {
      error: "unavailable",
      error_description: "The service cannot reach its database; try again in a few seconds",
    } as const;
    await expectRefusal(response, 503, body, { "retry-after": "5" });
    expect(await profile.stored()).toEqual(before);
  },
);

it("The log of a failure names the request and the code, and quotes neither query nor values", async () => {
  const profile = await newProfile();
  expectError(/^(?=.*"id":"[0-9a-f-]{36}")(?=.*"code":"XX000")(?!.*(update "users"|params|not-logged)).*$/s);
  expect((await profile.patch({ bio: "fail XX000", alias: "not-logged" })).status).toBe(500);
});

it("GET /api/health says so while the database does not answer, and recovers with it", async () => {
  await connection().close();
  const response = await call("GET", "/api/health");
  expect(await read(await call("GET", "/api/health/live"))).toEqual({ status: 200, body: { live: true } });
  expect((await call("GET", "/api/health/ready")).status).toBe(503);
  forgetSingleton("database");
  expect(readHeaders(response)).toEqual({
    ...commonHeaders,
    ...jsonHeaders,
    "cache-control": "no-store",
    "retry-after": "5",
  });
  const body = {
    error: "unavailable",
    error_description: "The service cannot reach its database; try again in a few seconds",
    live: true,
    ready: false,
    status: "unavailable",
    database: "down",
    parts: { database: "down" },
  };
  expect(await read(response)).toEqual({ status: 503, body });
  await connection().ping();
  expect(await read(await call("GET", "/api/health"))).toEqual({
    status: 200,
    body: { live: true, ready: true, status: "ok", database: "up", parts: { database: "up" } },
  });
});
