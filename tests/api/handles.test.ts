import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { handles, users } from "@/db/schema";
import { localized } from "@/lib/core/messages/localized";
import { message } from "@/lib/core/messages/message";
import { checkUsername } from "@/lib/people/auth/password/username-check";
import { call, read } from "../support/api";
import { newProfile } from "../support/profile";
import { expectInvalid, expectRefusal } from "../support/refusal";
import { addRows, setRows } from "../support/rows";
import { parseTarget } from "../support/targets";

type Profile = Awaited<ReturnType<typeof newProfile>>;
/** A name with a letter of each case: the digits of a UUID may be all decimal, and then have no other case. */
const fresh = () => `Na.${randomUUID().slice(0, 18)}`;

const conflict = (response: Response, kind: "username" | "alias", name: string) =>
  expectRefusal(response, 409, {
    error: "conflict",
    error_description: `The ${kind} ${name} is taken; choose another`,
    fields: { [kind]: [`The ${kind} ${name} is taken; choose another`] },
  });
/** Expects that a name is refused alongside the account's own other name. */
const own = (response: Response, kind: "username" | "alias", name: string) => {
  const other = kind === "alias" ? "username" : "alias";
  const error_description = `The ${kind} ${name} is your ${other} already; choose another`;
  return expectRefusal(response, 409, {
    error: "conflict",
    error_description,
    fields: { [kind]: [error_description] },
  });
};
async function tooSoon(response: Response, wait: RegExp = /^(23 h \d\d?|24 h 0) min$/, seconds = 86_400) {
  const retryAfter = Number(response.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(seconds - 600);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  const { error_description: text, ...refusal } = await response.json();
  expect([response.status, refusal]).toEqual([409, { error: "limit_reached" }]);
  const [, words, left] = /^(The username may change once in 24 hours; try again in )(.*)$/.exec(text) ?? [];
  expect(words).toBeDefined();
  expect(left).toMatch(wait);
}

/** Changes names, and expects the answer and the next read to show exactly them, and nothing else changed. */
async function renamed(profile: Profile, names: { username?: string; alias?: string | null }) {
  const body = { ...(await profile.own()), ...names };
  expect(await read(await profile.patch(names))).toEqual({ status: 200, body });
  expect(await profile.own()).toEqual(body);
}

async function conflicts(profile: Profile, kind: "username" | "alias", name: string) {
  const before = await profile.stored();
  await conflict(await profile.patch({ bio: "unwritten", layout: "split", [kind]: name }), kind, name);
  expect(await profile.stored()).toEqual(before);
}

const letPass = (profile: Profile, time: string) =>
  setRows(users, { usernameChangedAt: sql`now() - ${time}::interval` }, eq(users.id, profile.person.id));

const endReservation = (name: string) =>
  setRows(
    handles,
    { reservedUntil: sql`now() - interval '1 second'` },
    and(
      eq(handles.key, name.toLowerCase()),
      sql`${handles.reservedUntil} - now() between interval '29 days 23 hours' and interval '30 days'`,
    ),
  );

const lookUp = async (handle: string) => {
  const answers = await Promise.all(
    [`/api/user/${handle}`, `/api/users/${handle}`].map(async (path) => read(await call("GET", path))),
  );
  return answers.map(({ status, body }) => (status === 200 ? (body as { username: string }).username : status));
};
const missing = [404, 404];

it("A profile is found by username and by alias, in any case, and by no part of either", async () => {
  const profile = await newProfile();
  const [username, alias] = [fresh(), "$Ta.r@_-"];
  await renamed(profile, { username, alias });
  for (const name of [username, username.toUpperCase(), username.toLowerCase(), alias, "$TA.R@_-", "%24ta.r%40_-"]) {
    expect(await lookUp(name)).toEqual([username, username]);
  }
  for (const name of [username.slice(0, -1), `${username}x`, "%25", "_".repeat(username.length)]) {
    expect(await lookUp(name)).toEqual(missing);
  }
});

it("A profile is no longer found by a former username or alias", async () => {
  const profile = await newProfile();
  const [username, alias, nextAlias] = [fresh(), fresh(), fresh()];
  await renamed(profile, { alias });
  await renamed(profile, { username, alias: nextAlias });
  expect(await lookUp(profile.person.username)).toEqual(missing);
  expect(await lookUp(alias)).toEqual(missing);
  expect(await lookUp(nextAlias)).toEqual([username, username]);
  await renamed(profile, { alias: null });
  expect(await lookUp(nextAlias)).toEqual(missing);
});

it("The username may change once in 24 hours, and the refusal writes nothing of its request", async () => {
  const profile = await newProfile();
  const [first, second] = [fresh(), fresh()];
  await renamed(profile, { username: first });
  const before = await profile.stored();
  await tooSoon(await profile.patch({ username: second, bio: "unwritten", alias: fresh() }));
  await tooSoon(await profile.patch({ username: profile.person.username }));
  expect(await profile.stored()).toEqual(before);
  expect((await profile.patch({ username: first, bio: "written" })).status).toBe(200);
  await letPass(profile, "23 hours 59 minutes");
  await tooSoon(await profile.patch({ username: second }), /^0 h [01] min$/, 60);
  await letPass(profile, "20 hours 30 minutes");
  await tooSoon(await profile.patch({ username: second }), /^3 h (2\d|30) min$/, 12_600);
  await letPass(profile, "24 hours 1 second");
  await renamed(profile, { username: second });
  await tooSoon(await profile.patch({ username: first }));
});

it("The username may change in case alone, again and again, which is no change of it and reserves nothing", async () => {
  const profile = await newProfile();
  const upper = profile.person.username.toUpperCase();
  await renamed(profile, { username: upper });
  expect(await lookUp(profile.person.username)).toEqual([upper, upper]);
  expect((await profile.stored()).handles).toEqual([
    { key: profile.person.username, userId: profile.person.id, kind: "username", reservedUntil: null },
  ]);
  await renamed(profile, { username: profile.person.username });
  const username = fresh();
  await renamed(profile, { username });
  await renamed(profile, { username: username.toUpperCase() });
  await tooSoon(await profile.patch({ username: profile.person.username }));
});

it("A username that was given up stays reserved for its owner for 30 days, and is free then", async () => {
  const [owner, other, third] = [await newProfile(), await newProfile(), await newProfile()];
  const left = owner.person.username;
  await renamed(owner, { username: fresh() });
  await conflicts(other, "username", left);
  await conflicts(other, "alias", left.toUpperCase());
  await endReservation(left);
  await renamed(other, { username: left.toUpperCase() });
  await conflicts(owner, "alias", left);
  await conflicts(third, "alias", left);
});

it("A username that was left may be taken back by its owner, as alias at once or as username a day later", async () => {
  const [asAlias, asUsername] = [await newProfile(), await newProfile()];
  const username = fresh();
  await renamed(asAlias, { username });
  await renamed(asAlias, { alias: asAlias.person.username });
  expect(await lookUp(asAlias.person.username)).toEqual([username, username]);
  await renamed(asUsername, { username: fresh() });
  await letPass(asUsername, "24 hours 1 second");
  await renamed(asUsername, { username: asUsername.person.username });
});

it("A username that was given up stays reserved for its owner after a while as alias", async () => {
  const [owner, other] = [await newProfile(), await newProfile()];
  const left = owner.person.username;
  await renamed(owner, { username: fresh() });
  await renamed(owner, { alias: left });
  await renamed(owner, { alias: null });
  expect(await lookUp(left)).toEqual(missing);
  await conflicts(other, "alias", left);
  await endReservation(left);
  await renamed(other, { alias: left });
});

it("An alias is refused to others as username and as alias, in any case, until it is given up", async () => {
  const [owner, other] = [await newProfile(), await newProfile()];
  const alias = fresh();
  await renamed(owner, { alias });
  for (const name of [alias, alias.toUpperCase()]) {
    await conflicts(other, "username", name);
    await conflicts(other, "alias", name);
  }
  await renamed(owner, { alias: null });
  await renamed(other, { alias });
});

it("One's own username cannot be the alias as well, nor the other way round", async () => {
  const profile = await newProfile();
  const alias = fresh();
  await renamed(profile, { alias });
  const before = await profile.stored();
  const { username } = profile.person;
  const attempts = [
    ["alias", username],
    ["alias", username.toUpperCase()],
    ["username", alias],
  ] as const;
  for (const [kind, name] of attempts) {
    await own(await profile.patch({ bio: "unwritten", [kind]: name }), kind, name);
    expect(await profile.stored()).toEqual(before);
  }
});

it("One's own username and alias may change places in one request", async () => {
  const profile = await newProfile();
  const alias = fresh();
  await renamed(profile, { alias });
  await renamed(profile, { username: alias, alias: profile.person.username });
  expect(await lookUp(alias)).toEqual([alias, alias]);
  expect(await lookUp(profile.person.username)).toEqual([alias, alias]);
});

it("An alias may change its case, and be sent again as it is", async () => {
  const profile = await newProfile();
  const alias = fresh();
  await renamed(profile, { alias });
  await renamed(profile, { alias });
  await renamed(profile, { alias: alias.toUpperCase() });
  expect((await profile.stored()).handles).toHaveLength(2);
});

const usernameForm =
  "must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit";
const aliasForm = "must have 1 to 32 letters, digits or characters of $ @ . _ -";

it("A name is trimmed at its ends, and what it is compared with is the rest", async () => {
  const profile = await newProfile();
  const [username, alias] = [fresh(), fresh()];
  await profile.patch({ username: `\t${username} `, alias: ` ${alias}\n` });
  expect(await profile.own()).toMatchObject({ username, alias });
  await expectInvalid(await profile.patch({ username: " admin ", alias: "admin\n" }), {
    username: ["is reserved; choose another"],
    alias: ["is reserved; choose another"],
  });
  await conflicts(await newProfile(), "alias", username);
});

it("A name of any other form is refused, writing nothing", async () => {
  const profile = await newProfile();
  const before = await profile.stored();
  const both = { username: [usernameForm], alias: [aliasForm] };
  await expectInvalid(await profile.patch({ bio: "x", username: "a b", alias: "a b" }), both);
  await expectInvalid(await profile.patch({ bio: "x", alias: "_._" }), { alias: ["must have a letter or digit"] });
  const noText = { username: ["must be text"], alias: ["must be text"] };
  await expectInvalid(await profile.patch({ username: null, alias: 5 }), noText);
  expect(await profile.stored()).toEqual(before);
});

const check = (username: string, language: "en" | "fr" = "en") => checkUsername(username, new Headers(), language);

it("A name that somebody types to register is free, is taken in any case of its letters, or breaks a rule", async () => {
  const { person } = await newProfile();
  const { username } = person;
  const other = username.toUpperCase();
  expect(await check(`free${randomUUID().slice(0, 8)}`)).toEqual({
    username: expect.stringMatching(/^free/),
    problem: undefined,
  });
  expect(await check(username)).toEqual({ username, problem: "This is taken; choose another" });
  expect(await check(other)).toEqual({ username: other, problem: "This is taken; choose another" });
  expect((await check(username, "fr")).problem).toBe(localized("fr", message("taken")));
  expect((await check("")).problem).toMatch(/^This must /);
  const former = await newProfile();
  await renamed(former, { username: fresh() });
  expect((await check(former.person.username)).problem).toMatch(/taken/);
  await endReservation(former.person.username);
  expect((await check(former.person.username)).problem).toBeUndefined();
  // What breaks a rule is not looked up.
  expect((await check(`${username}!`)).problem).not.toMatch(/taken/);
});

async function hold(profile: Profile, kind: "username" | "alias", name: string) {
  const { id } = profile.person;
  await database()
    .delete(handles)
    .where(and(eq(handles.userId, id), eq(handles.kind, kind)));
  await addRows(handles, { key: name.toLowerCase(), userId: id, kind });
  await setRows(users, { [kind]: name }, eq(users.id, id));
}

it.each(["@Login", "_admin", "well-known", "$_$"])(
  "The name %s from before it was reserved may be sent again as alias, in any case",
  async (alias) => {
    const profile = await newProfile();
    await hold(profile, "alias", alias);
    await renamed(profile, { alias });
    await renamed(profile, { alias: alias.toUpperCase() });
    const before = await profile.stored();
    await expectInvalid(await profile.patch({ username: "Next", alias: "@admin", bio: "x" }), {
      username: ["is reserved; choose another"],
      alias: ["is reserved; choose another"],
    });
    expect(await profile.stored()).toEqual(before);
    await renamed(profile, { alias: null });
  },
);

it("A name from before it was reserved is the address of its page, unless the service has that path itself", () => {
  const pages = ["next", "well-known", "@login", "_admin", "API."].flatMap((name) => [`/${name}`, `/${name}/?a=b`]);
  for (const url of [...pages, "/%40login"]) expect([url, parseTarget(url).kind]).toEqual([url, "profile page"]);
  for (const url of ["/_next", "/.well-known", "/login", "/Admin", "/api", "/robots.txt"])
    expect([url, parseTarget(url).kind]).not.toEqual([url, "profile page"]);
});

it("A name from before it was reserved may be sent again as username, and is refused to everybody else", async () => {
  const [owner, other] = [await newProfile(), await newProfile()];
  await hold(owner, "username", "Next");
  await renamed(owner, { username: "Next" });
  await renamed(owner, { username: "next" });
  await expectInvalid(await other.patch({ username: "next" }), { username: ["is reserved; choose another"] });
});

const decorated = (name: string) => [`@${name}`, `$${name.toUpperCase()}`, `${name}.`, `_-${name}$@`];

it("A name with other characters at its ends is refused to others while the bare name is a username or an alias", async () => {
  const [owner, other] = [await newProfile(), await newProfile()];
  const alias = `@${randomUUID().slice(0, 8)}`;
  await renamed(owner, { alias });
  for (const name of decorated(owner.person.username)) await conflicts(other, "alias", name);
  for (const name of [alias.slice(1), `${alias}_`, `.${alias.slice(1)}`]) await conflicts(other, "alias", name);
  await conflicts(other, "username", alias.slice(1).toUpperCase());
  await renamed(owner, { alias: null });
  await renamed(other, { alias: alias.slice(1) });
});

it("A name with other characters at its ends is refused to others for as long as a name that was given up is reserved", async () => {
  const [owner, other] = [await newProfile(), await newProfile()];
  const left = owner.person.username;
  await renamed(owner, { username: fresh() });
  await conflicts(other, "alias", `@${left}`);
  await renamed(owner, { alias: `@${left}` });
  await renamed(owner, { alias: null });
  await conflicts(other, "alias", `${left}_`);
  await endReservation(left);
  await renamed(other, { alias: `@${left}` });
  await conflicts(owner, "alias", left);
});

it("A name with other characters at its ends is refused alongside the own username, and may replace the own alias", async () => {
  const profile = await newProfile();
  const decorated = `@${profile.person.username}`;
  await own(await profile.patch({ alias: decorated }), "alias", decorated);
  const alias = fresh();
  await renamed(profile, { alias });
  await renamed(profile, { alias: `@${alias}` });
  expect(await lookUp(alias)).toEqual(missing);
  expect(await lookUp(`@${alias}`)).toEqual([profile.person.username, profile.person.username]);
});

it("An alias with other characters at its ends blocks a former username of the same account", async () => {
  const profile = await newProfile();
  const left = profile.person.username;
  await renamed(profile, { username: fresh() });
  await renamed(profile, { alias: `@${left}` });
  await letPass(profile, "24 hours 1 second");
  await own(await profile.patch({ username: left }), "username", left);
});
