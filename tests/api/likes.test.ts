import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { pageMessages } from "@/app/[handle]/_words/words";
import { database } from "@/db/client";
import { profileLikes, users } from "@/db/schema";
import { updateUser } from "@/lib/people/users/store";
import { call, read } from "../support/api";
import { newPerson } from "../support/people";
import { newProfile } from "../support/profile";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { newMember, sameOriginHeaders } from "../support/signed-in";

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
  expect(await read(await like(username, { liked: true }, fan))).toEqual(refused("Sign in to like a profile"));
});

it("A like is refused from strangers, of oneself, and where likes are hidden", async () => {
  const member = await newMember();
  const { username } = await newPerson();
  expect(await read(await like(username, { liked: true }))).toEqual(refused("Sign in to like a profile"));
  expect(await read(await like(member.username, { liked: true }, member))).toEqual(
    refused("This page is your own; only others can like it"),
  );
  expect(await read(await look(member.username, member))).toEqual(state(0, false, true, true));
  await setRows(users, { hideLikes: true }, eq(users.username, username));
  expect(await read(await like(username, { liked: true }, member))).toEqual(
    refused("This profile does not accept likes"),
  );
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

it("The heart sends a signed-out visitor through the sign-in, back to the page", async () => {
  const { username } = await newPerson();
  expect(await press(username)).toEqual({ status: 303, location: `/login?next=%2F${username}`, text: "" });
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
  expect([wrong.status, wrong.text.includes(pageMessages(locale).likeFailed)]).toEqual([400, true]);
});
