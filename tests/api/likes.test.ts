import { and, eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { pageMessages } from "@/app/[handle]/_words/words";
import { database } from "@/db/client";
import { profileLikes, users, visitorLikes } from "@/db/schema";
import { utcDay } from "@/lib/core/day";
import { deletePastLikes, setVisitorLike } from "@/lib/page/likes/store";
import { updateUser } from "@/lib/people/users/store";
import { call, newClientAddress, read } from "../support/api";
import { newPerson } from "../support/people";
import { newProfile } from "../support/profile";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { newMember, sameOriginHeaders } from "../support/signed-in";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    RATE_LIMIT_PUBLIC_READ: "9000/60",
    RATE_LIMIT_LIKE: "200/60",
    RATE_LIMIT_LIKE_OF_PROFILE: "3/6000",
  });
});

afterEach(() => vi.useRealTimers());

type Member = { cookie: string };

const look = (handle: string, member?: Member) =>
  call("GET", `/${handle}/like`, { headers: { ...sameOriginHeaders, ...(member && { Cookie: member.cookie }) } });

const like = (handle: string, json: unknown, member?: Member, headers: Record<string, string> = {}) =>
  call("POST", `/${handle}/like`, {
    json,
    headers: { ...sameOriginHeaders, ...(member && { Cookie: member.cookie }), ...headers },
  });

/** Presses the heart as a browser without script does, or the button that takes back; where that leads. */
async function press(handle: string, member?: Member, headers: Record<string, string> = {}, liked = "1") {
  const sent = { ...sameOriginHeaders, ...(member && { Cookie: member.cookie }), ...headers };
  const response = await call("POST", `/${handle}/like`, { form: { liked }, headers: sent });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

const state = (likes: number | null, liked: boolean, signed_in = true, is_owner = false) => ({
  status: 200,
  body: { likes, liked, signed_in, is_owner },
});
const refused = (error_description: string) => errorAnswer(403, "forbidden", error_description);

it("A like is given and taken back, and the visitor, others and variant B see it", async () => {
  const profile = await newProfile();
  const { username } = profile.person;
  const [fan, other] = [await newMember(), await newMember()];
  expect(await read(await look(username, fan))).toEqual(state(0, false));
  expect(await read(await like(username, { liked: true }, fan))).toEqual(state(1, true));
  expect(await read(await like(username.toUpperCase(), { liked: true }, fan))).toEqual(state(1, true));
  expect(await read(await like(username, { liked: true }, other))).toEqual(state(2, true));
  expect(await read(await look(username))).toEqual(state(2, false, false));
  expect((await profile.variantB()).config.likes).toBe(2);
  expect(await read(await like(username, { liked: false }, fan))).toEqual(state(1, false));
  expect(await read(await like(username, { liked: false }, fan))).toEqual(state(1, false));
  expect((await profile.variantB()).config.likes).toBe(1);
});

it("A like is answered for the visitor alone", async () => {
  const { username } = await newPerson();
  const response = await look(username, await newMember());
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.has("access-control-allow-origin")).toBe(false);
  expect((await call("HEAD", `/${username}/like`, { headers: sameOriginHeaders })).status).toBe(200);
});

it("A like of one person a hundred times at once counts once", async () => {
  const { username } = await newPerson();
  const fan = await newMember();
  const answers = await Promise.all(Array.from({ length: 100 }, () => like(username, { liked: true }, fan)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await read(await look(username, fan))).toEqual(state(1, true));
});

it("A like given and taken back at the same time leaves a count that equals the rows", async () => {
  const person = await newPerson();
  const fans = await Promise.all(Array.from({ length: 4 }, newMember));
  await Promise.all(
    fans.flatMap((fan) =>
      Array.from({ length: 20 }, (_, index) => like(person.username, { liked: index % 2 === 0 }, fan)),
    ),
  );
  const rows = await database().select().from(profileLikes).where(eq(profileLikes.userId, person.id));
  expect(await read(await look(person.username))).toEqual(state(rows.length, false, false));
});

it("A like is gone with the account of who gave it", async () => {
  const { username } = await newPerson();
  const [fan, other] = [await newMember(), await newMember()];
  for (const member of [fan, other]) await like(username, { liked: true }, member);
  await database().delete(users).where(eq(users.id, fan.id));
  expect(await read(await look(username))).toEqual(state(1, false, false));
});

it("A like is refused of oneself, and where likes are hidden, from strangers too", async () => {
  const member = await newMember();
  const { username } = await newPerson();
  expect(await read(await like(member.username, { liked: true }, member))).toEqual(
    refused("This page is your own; only others can like it"),
  );
  expect(await read(await look(member.username, member))).toEqual(state(0, false, true, true));
  await setRows(users, { hideLikes: true }, eq(users.username, username));
  expect(await read(await like(username, { liked: true }, member))).toEqual(
    refused("This profile does not accept likes"),
  );
  expect(await read(await like(username, { liked: true }))).toEqual(refused("This profile does not accept likes"));
  expect(await read(await look(username, member))).toEqual(state(null, false));
  expect(await database().select().from(profileLikes).where(eq(profileLikes.likerId, member.id))).toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["another site that hides itself", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ["a sibling host", { Origin: "http://localhost:3001", "Sec-Fetch-Site": "same-site" }],
])("A like is refused from a page of %s, as JSON and as a form", async (_, headers) => {
  const member = await newMember();
  const { id, username } = await newPerson();
  expect(await read(await like(username, { liked: true }, member, headers))).toEqual(
    refused("This request did not come from this site. Open the page here and try again."),
  );
  expect(await press(username, member, headers)).toMatchObject({ status: 403, location: null });
  const given = and(eq(profileLikes.userId, id), eq(profileLikes.likerId, member.id));
  expect(await database().select().from(profileLikes).where(given)).toEqual([]);
});

it("A like of a profile that does not exist is a 404, and in another media type a 415", async () => {
  const member = await newMember();
  expect((await like("nobody-of-this-name", { liked: true }, member)).status).toBe(404);
  expect((await look("nobody-of-this-name", member)).status).toBe(404);
  const headers = { ...sameOriginHeaders, Cookie: member.cookie, "Content-Type": "text/plain" };
  expect((await call("POST", `/${member.username}/like`, { headers, body: "liked" })).status).toBe(415);
});

it("The heart without script gives a like; a second time, it asks before it takes it back", async () => {
  const { username } = await newPerson();
  const fan = await newMember();
  const back = { status: 303, location: `/${username}`, text: "" };
  expect(await press(username, fan)).toEqual(back);
  const { status, location, text } = await press(username, fan);
  expect([status, location]).toEqual([200, null]);
  expect(text).toContain("<h1>You already like this page</h1>");
  expect(text).toContain(
    `<form method="post" action="/${username}/like"><button name="liked" value="0">Remove my like</button></form>`,
  );
  expect(await read(await look(username, fan))).toEqual(state(1, true));
  for (let time = 0; time < 2; time++) expect(await press(username, fan, {}, "0")).toEqual(back);
  expect(await read(await look(username, fan))).toEqual(state(0, false));
});

it("The heart without an action changes nothing", async () => {
  const { username } = await newPerson();
  const fan = await newMember();
  expect(await press(username, fan, {}, "perhaps")).toMatchObject({
    status: 400,
    text: expect.stringContaining("Correct these fields and send the request again: liked."),
  });
  expect(await read(await look(username, fan))).toEqual(state(0, false));
});

/** A browser of nobody in particular, at an address of its own. */
const stranger = (userAgent = sameOriginHeaders["User-Agent"], address = newClientAddress()) => ({
  "User-Agent": userAgent,
  "X-Forwarded-For": address,
});
const likeAs = (handle: string, headers: Record<string, string>, liked = true) =>
  like(handle, { liked }, undefined, headers);
const lookAs = (handle: string, headers: Record<string, string>) =>
  call("GET", `/${handle}/like`, { headers: { ...sameOriginHeaders, ...headers } });

it("A like of a visitor without an account is given and taken back, alone with others, without a cookie", async () => {
  const profile = await newProfile();
  const { username } = profile.person;
  const [one, other, fan] = [stranger(), stranger(), await newMember()];
  const first = await likeAs(username, one);
  expect(first.headers.get("set-cookie")).toBeNull();
  expect(await read(first)).toEqual(state(1, true, false));
  expect(await read(await likeAs(username.toUpperCase(), one))).toEqual(state(1, true, false));
  expect(await read(await likeAs(username, other))).toEqual(state(2, true, false));
  expect(await read(await like(username, { liked: true }, fan))).toEqual(state(3, true));
  expect((await profile.variantB()).config.likes).toBe(3);
  expect(await read(await likeAs(username, one, false))).toEqual(state(2, false, false));
  expect(await read(await likeAs(username, one, false))).toEqual(state(2, false, false));
  expect(await read(await lookAs(username, other))).toEqual(state(2, true, false));
  expect(await read(await lookAs(username, stranger()))).toEqual(state(2, false, false));
  expect(await read(await look(username, fan))).toEqual(state(2, true));
});

it("A like of one visitor a hundred times at once counts once, given and taken back at once as the rows say", async () => {
  const person = await newPerson();
  const visitor = stranger();
  await Promise.all(Array.from({ length: 100 }, () => likeAs(person.username, visitor)));
  expect(await read(await lookAs(person.username, visitor))).toEqual(state(1, true, false));
  const day = utcDay(new Date());
  const visits = ["a", "b", "c", "d"].map((visitor) => ({ userId: person.id, day, visitor }));
  await Promise.all(
    visits.flatMap((visit) => Array.from({ length: 20 }, (_, index) => setVisitorLike(visit, index % 2 === 0))),
  );
  const rows = await database().select().from(visitorLikes).where(eq(visitorLikes.userId, person.id));
  expect(await read(await lookAs(person.username, visitor))).toEqual(state(rows.length, true, false));
});

it("A like of a visitor stays counted when its day is over, and the visitor may like again", async () => {
  const { id, username } = await newPerson();
  const visitor = stranger();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-02-28T23:59:00Z") });
  await likeAs(username, visitor);
  vi.setSystemTime(new Date("2031-03-01T00:01:00Z"));
  await deletePastLikes(utcDay(new Date()));
  const rows = () => database().select({ day: visitorLikes.day }).from(visitorLikes).where(eq(visitorLikes.userId, id));
  expect(await rows()).toEqual([]);
  expect(await read(await lookAs(username, visitor))).toEqual(state(1, false, false));
  expect(await read(await likeAs(username, visitor, false))).toEqual(state(1, false, false));
  expect(await read(await likeAs(username, visitor))).toEqual(state(2, true, false));
  expect(await rows()).toEqual([{ day: "2031-03-01" }]);
  await deletePastLikes("2031-03-02");
});

it.each([
  ["a search engine", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  ["a program", "curl/8.5.0"],
  ["who tells no browser", ""],
])("A like of %s does not count and is not refused, as JSON and as a form", async (_, userAgent) => {
  const { username } = await newPerson();
  const program = stranger(userAgent);
  expect(await read(await likeAs(username, program))).toEqual(state(0, false, false));
  expect(await press(username, undefined, program)).toEqual({ status: 303, location: `/${username}`, text: "" });
  expect(await read(await look(username))).toEqual(state(0, false, false));
});

it("Likes of one profile from one address are bounded, whatever browsers it claims, and those of accounts are not", async () => {
  const [{ username }, other, fan] = [await newPerson(), await newPerson(), await newMember()];
  const address = newClientAddress();
  const answers: number[] = [];
  for (const browser of [1, 2, 3, 4])
    answers.push((await likeAs(username, stranger(`Mozilla/5.0 Firefox/14${browser}.0`, address))).status);
  expect(answers).toEqual([200, 200, 200, 429]);
  expect(await read(await likeAs(other.username, stranger("Mozilla/5.0 Firefox/144.0", address)))).toEqual(
    state(1, true, false),
  );
  const headers = { "X-Forwarded-For": address };
  expect(await read(await like(username, { liked: true }, fan, headers))).toEqual(state(4, true));
});

it("The heart without script takes a visitor's like and leads back to the page, however often it is pressed", async () => {
  const { username } = await newPerson();
  const visitor = stranger();
  for (let time = 0; time < 2; time++)
    expect(await press(username, undefined, visitor)).toEqual({ status: 303, location: `/${username}`, text: "" });
  expect(await read(await lookAs(username, visitor))).toEqual(state(1, true, false));
});

it.each([
  ["ar", "rtl", "سبق أن أعجبتك هذه الصفحة", "إزالة إعجابي"],
  ["ja", "ltr", "このページにはすでに「いいね」しています", "「いいね」を取り消す"],
] as const)("The heart without script speaks the language of the page: %s", async (locale, dir, heading, button) => {
  const { id, username } = await newPerson();
  await updateUser(id, { locale });
  const fan = await newMember();
  await press(username, fan);
  const { text } = await press(username, fan);
  expect(text).toContain(dir === "rtl" ? `<html lang="${locale}" dir="rtl">` : `<html lang="${locale}">`);
  expect(text).toContain(`<h1>${heading}</h1>`);
  expect(text).toContain(`value="0">${button}</button>`);
  await updateUser(id, { privacy: { hide_likes: true } });
  const refusal = await press(username, fan);
  const { likeNotSaved, likesClosed, backToPage } = pageMessages(locale);
  expect([refusal.status, refusal.text.includes(`<h1>${likeNotSaved}</h1>`)]).toEqual([403, true]);
  const [space, stop] = locale === "ja" ? ["", "。"] : [" ", "."];
  expect(refusal.text).toContain(`<p>${likesClosed}${space}<a href="/${username}">${backToPage}</a>${stop}</p>`);
  const wrong = await press(username, fan, {}, "perhaps");
  expect([wrong.status, wrong.text.includes(pageMessages(locale).tryAgain)]).toEqual([400, true]);
});
