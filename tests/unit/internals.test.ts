import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { join, resolve as resolvePath } from "node:path";
import { pathToFileURL } from "node:url";
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { PGlite } from "@electric-sql/pglite";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { ACTION_HEADER, RSC_HEADER } from "next/dist/client/components/app-router-headers";
import { cookies, headers } from "next/headers";
import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { removeForeignCookies } from "@/lib/operator/server/own-cookies";
import { adapterTables } from "@/lib/people/auth/provider/account-store";
import { authCookies, formerSessionCookieName } from "@/lib/people/auth/session/session-cookie";
import { answerByNext } from "../support/next-request";

const document = readFileSync("docs/internals.md", "utf8");
/** What to do when a version changes something that it never promised. */
const advice = "was private and has changed with this version: see docs/internals.md before you go on";

const nextSource = (file: string) => readFileSync(join("node_modules/next/dist/server/app-render", file), "utf8");

it("Next answers with 409 where it does not find an action", () => {
  const [source, message] = [nextSource("action-handler.js"), `the status 409 of an unknown action ${advice}`];
  expect(source, message).toContain("(actionId) ? 400 : 409;");
  expect(source, message).toContain("handleUnrecognizedAction(err, 409)");
});

it("drizzle needs for its client no more than options, unsafe, begin and savepoint", async () => {
  const used = new Set<string>();
  const recorded = (client: object): Sql =>
    new Proxy(client as Sql, {
      get(target, name) {
        if (typeof name === "string") used.add(name);
        return Reflect.get(target, name);
      },
    });
  const unsafe = () => Object.assign(Promise.resolve([]), { values: async () => [] });
  const savepoint = (work: (client: Sql) => unknown) => work(recorded({ unsafe }));
  const begin = (work: (client: Sql) => unknown) => work(recorded({ unsafe, savepoint }));
  const database = drizzle({ client: recorded({ options: { parsers: {}, serializers: {} }, unsafe, begin }) });
  await database.select({ id: users.id }).from(users);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1`);
    await transaction.transaction(async (inner) => inner.execute(sql`select 1`));
  });
  expect([...used].sort(), `what drizzle calls on a client ${advice}`).toEqual([
    "begin",
    "options",
    "savepoint",
    "unsafe",
  ]);
});

type CookieNames = (isSecure: boolean) => Record<string, { name: string }>;

it("every cookie of next-auth has a name of ours, which passes and is read", async () => {
  const file = pathToFileURL(resolvePath("node_modules/@auth/core/lib/utils/cookie.js")).href;
  const { defaultCookies } = (await import(/* @vite-ignore */ file)) as { defaultCookies: CookieNames };
  // The challenge is that of its own passkeys, which are not used.
  const { webauthnChallenge: _, ...cookies } = defaultCookies(true);
  const own: Record<string, { name: string }> = authCookies();
  expect(Object.keys(own).sort(), `a cookie of next-auth's ${advice}`).toEqual(Object.keys(cookies).sort());
  expect(Object.values(own).map(({ name }) => name)).toEqual([...new Set(Object.values(own).map(({ name }) => name))]);
  const cookie = Object.values(own)
    .map(({ name }) => `${name}=/`)
    .join("; ");
  const request = Object.assign(new IncomingMessage(new Socket()), { headers: { cookie } });
  removeForeignCookies(request);
  expect(request.headers.cookie).toBe(cookie);
  const { sessionToken } = defaultCookies(false);
  expect(sessionToken?.name, `what earlier releases called the session's cookie ${advice}`).toBe(
    formerSessionCookieName(),
  );
});

it("sign-in runs one query of next-auth's drizzle adapter, on columns that the given tables have", async () => {
  const source = readFileSync("node_modules/@auth/core/lib/actions/callback/handle-login.js", "utf8");
  const [, called = ""] = /const \{([^}]*)\} = adapter;/.exec(source) ?? [];
  expect(
    called.split(",").map((name) => name.trim()),
    `what next-auth calls on its adapter ${advice}`,
  ).toEqual([
    ...["createUser", "updateUser", "getUser", "getUserByAccount", "getUserByEmail", "linkAccount"],
    ...["createSession", "getSessionAndUser", "deleteSession", ""],
  ]);
  const statements: string[] = [];
  const unsafe = (statement: string) => {
    statements.push(statement);
    return Object.assign(Promise.resolve([]), { values: async () => [] });
  };
  const client = { options: { parsers: {}, serializers: {} }, unsafe } as unknown as Sql;
  const adapter = DrizzleAdapter(drizzle({ client }), adapterTables);
  const account = { provider: "github", providerAccountId: "1815" };
  expect(await adapter.getUserByAccount?.(account)).toBe(null);
  expect(statements, `the tables of the drizzle adapter, which \`adapterTables\` casts: it ${advice}`).toEqual([
    'select "accounts"."user_id", "accounts"."type", "accounts"."provider", "accounts"."provider_account_id", "accounts"."created_at", ' +
      '"users"."id", "users"."display_name", "users"."email", "users"."email_verified", "users"."avatar" ' +
      'from "accounts" inner join "users" on "accounts"."user_id" = "users"."id" ' +
      'where ("accounts"."provider" = $1 and "accounts"."provider_account_id" = $2)',
  ]);
});

it("a parameter of PGlite switches syncing off", () => {
  expect(PGlite.defaultStartParams, `the parameter that switches syncing off ${advice}`).toContain("-F");
});

it("a limit of Upstash sends the SHA-1 of a script, and then the script, whose first line plain Redis refuses", async () => {
  const commands: string[][] = [];
  const redis = new Redis({
    request: async <Result>({ body }: { body?: unknown }) => {
      const command = (body as unknown[]).map(String);
      commands.push(command);
      return command[0]?.toLowerCase() === "evalsha" ? { error: "NOSCRIPT" } : { result: [1, 0] as Result };
    },
  });
  await new Ratelimit({ redis, limiter: Ratelimit.tokenBucket(1, "1 s", 1), ephemeralCache: false }).limit("a");
  const [[, hash] = [], [, script = ""] = []] = commands;
  const sent = [commands.map(([name]) => name?.toLowerCase()), script.split("\n")[0], hash];
  const expected = [
    ["evalsha", "eval"],
    "#!lua flags=allow-key-locking",
    createHash("sha1").update(script).digest("hex"),
  ];
  expect(sent, `the script of a token bucket ${advice}`).toEqual(expected);
});

it("the headers of Next for an action that a script sends and for a page without a document are known", () => {
  expect([ACTION_HEADER, RSC_HEADER], `the names of headers ${advice}`).toEqual(["next-action", "rsc"]);
});

it("a route of Next answers a request within a test, which reads its headers and sets cookies", async () => {
  const answer = async () => {
    const request = new Request("http://localhost:3000/login", { method: "POST", headers: { "next-action": "one" } });
    const response = await answerByNext(request, async () => {
      (await cookies()).set("read", (await headers()).get("next-action") ?? "nothing");
      return new Response("answered");
    });
    return [await response.text(), response.headers.getSetCookie()];
  };
  expect(await answer().catch(String), `how a route is made and called ${advice}`).toEqual([
    "answered",
    ["read=one; Path=/"],
  ]);
});

// How its command is started, its manual says.
// `_meta` is a field of the Model Context Protocol, and `self._` is written into a client in Python.
const marks = /(?<!self)\._(?!meta\b)[a-zA-Z]\w*|next\/dist(?!\/bin\/next")|removeAllListeners\(/;
const folders = ["app", "bench", "db", "lib", "scripts"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);
const usingPrivate = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && marks.test(readFileSync(file, "utf8")));

it.each(usingPrivate)("what a file uses of others' internals stands in docs/internals.md: %s", (file) => {
  expect(document, `name ${file} in docs/internals.md, with a test of what it uses`).toContain(`\`${file}\``);
});

it("every function of HarfBuzz that is called is exported", async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name);
  const called = ["lib/media/fonts/harfbuzz.ts", "scripts/fonts.mjs"].flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/harfbuzz\.(hb_\w+)/g), ([, name = ""]) => name),
  );
  expect(called.length).toBeGreaterThan(10);
  expect(
    called.filter((name) => !exported.includes(name)),
    `a function of HarfBuzz ${advice}`,
  ).toEqual([]);
});
