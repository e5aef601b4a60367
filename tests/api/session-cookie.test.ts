import { NextRequest } from "next/server";
import { encode } from "next-auth/jwt";
import { expect, it } from "vitest";
import { authSecret } from "@/lib/core/process/instance-secret";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { findSignInPurpose } from "@/lib/people/auth/provider/sign-in-purpose";
import { markClosingAccount, redirectToRestore } from "@/lib/people/auth/session/closing-sign-in";
import { renameFormerSession } from "@/lib/people/auth/session/former-session";
import {
  authCookieName,
  findClosingAccountByCookie,
  findUserByCookie,
  readSessionId,
} from "@/lib/people/auth/session/session-cookie";
import { createSession, endSession, listSessions } from "@/lib/people/auth/session/session-store";
import { proxy } from "@/proxy";
import { newApplication, newPerson } from "../support/people";

const name = authCookieName("session-token");

/** Headers of a browser whose session's cookie has these claims, sealed as next-auth seals them. */
async function browserWith(claims: { sub?: string; sid?: unknown }, secret = authSecret(), cookie = name) {
  return new Headers({ cookie: `other=1; ${cookie}=${await encode({ token: claims, secret, salt: name })}` });
}

async function signedIn() {
  const { id, username } = await newPerson();
  const sid = await createSession(id, "Firefox");
  return { id, username, sid, browser: await browserWith({ sub: id, sid }) };
}

it("The session's cookie names a person while its session lives, and only as the one it was made for", async () => {
  const [ada, bea] = [await signedIn(), await signedIn()];
  expect(await findUserByCookie(ada.browser)).toMatchObject({ id: ada.id, username: ada.username, sessionId: ada.sid });
  expect(await readSessionId(ada.browser)).toBe(ada.sid);
  expect(await findClosingAccountByCookie(ada.browser)).toBeUndefined();
  expect(await findUserByCookie(await browserWith({ sub: bea.id, sid: ada.sid }))).toBeUndefined();
  await endSession(ada.id, ada.sid);
  expect(await findUserByCookie(ada.browser)).toBeUndefined();
  expect(await findUserByCookie(bea.browser)).toMatchObject({ id: bea.id });
});

it("A cookie that is missing, sealed with another secret, without a session or under another name is none", async () => {
  const { id, sid, browser } = await signedIn();
  const bearer = new Headers({ authorization: `Bearer ${(browser.get("cookie") ?? "").split(`${name}=`)[1]}` });
  const others = [
    new Headers(),
    new Headers({ cookie: `${name}=damaged` }),
    bearer,
    await browserWith({ sub: id, sid }, "another secret that is long enough"),
    await browserWith({ sub: id, sid }, authSecret(), `x${name}`),
    await browserWith({ sub: id }),
    await browserWith({ sub: id, sid: 7 }),
    await browserWith({ sid }),
  ];
  for (const each of others) {
    expect([await findUserByCookie(each), await findClosingAccountByCookie(each)]).toEqual([undefined, undefined]);
  }
  expect(await Promise.all(others.map(readSessionId))).toEqual([...Array(7).fill(undefined), sid]);
});

it("The cookie of an account that is being deleted names nobody who is signed in, but the account to restore", async () => {
  const { id, username } = await newPerson();
  await scheduleDeletion(id);
  const sid = await createSession(id, "Firefox");
  const browser = await browserWith({ sub: id, sid });
  expect(await findUserByCookie(browser)).toBeUndefined();
  expect(await findClosingAccountByCookie(browser)).toEqual({ id, username, deleteAfter: expect.any(Date) });
  const other = await newPerson();
  expect(await findClosingAccountByCookie(await browserWith({ sub: other.id, sid }))).toBeUndefined();
});

const former = "authjs.session-token";
/** A browser that has it, sealed as next-auth sealed it under its own name. */
const formerBrowser = async (claims: object, secret = authSecret()) =>
  new Headers({
    cookie: `theme=dark; ${former}=${await encode({ token: claims, secret, salt: former, maxAge: 3_600 })}`,
  });
const gone = { name: former, value: "", maxAge: 0, httpOnly: true, sameSite: "lax", path: "/", secure: false };

it("A cookie of an earlier release still names its person, and goes on under the name of today", async () => {
  const { id, username, sid } = await signedIn();
  const browser = await formerBrowser({ sub: id, sid });
  expect(await findUserByCookie(browser)).toMatchObject({ id, username, sessionId: sid });
  const renamed = await renameFormerSession(browser);
  const [, made] = renamed?.set ?? [];
  expect(renamed?.set).toEqual([gone, { ...gone, name, value: expect.any(String), maxAge: expect.any(Number) }]);
  expect(made?.maxAge).toBeGreaterThan(3_500);
  expect(made?.maxAge).toBeLessThanOrEqual(3_600);
  expect(renamed?.cookie).toBe(`${browser.get("cookie")}; ${name}=${made?.value}`);
  const after = new Headers({ cookie: `${name}=${made?.value}` });
  expect(await findUserByCookie(after)).toMatchObject({ id, sessionId: sid });
  expect(await renameFormerSession(after)).toBeUndefined();
});

it("A cookie of an earlier release is removed where its session has ended or has its new name already", async () => {
  const { id, sid } = await signedIn();
  const browser = await formerBrowser({ sub: id, sid });
  const both = new Headers({ cookie: `${browser.get("cookie")}; ${name}=x` });
  expect(await renameFormerSession(both)).toEqual({ cookie: both.get("cookie"), set: [gone] });
  await endSession(id, sid);
  expect(await renameFormerSession(browser)).toEqual({ cookie: browser.get("cookie"), set: [gone] });
});

it("A cookie of an earlier release stays where another program of the host has sealed it", async () => {
  const { id, sid } = await signedIn();
  for (const browser of [
    await formerBrowser({ sub: id, sid }, "another secret that is long enough"),
    new Headers({ cookie: `${former}=of-another-program` }),
    new Headers(),
  ])
    expect([await renameFormerSession(browser), await findUserByCookie(browser)]).toEqual([undefined, undefined]);
});

it("A cookie of an earlier release is renamed by the next page that is read, and by no form", async () => {
  const { id, sid } = await signedIn();
  const headers = await formerBrowser({ sub: id, sid });
  const ask = (method: string) => proxy(new NextRequest("http://localhost:3000/settings", { method, headers }));
  const cookies = (await ask("GET")).headers.getSetCookie();
  expect(cookies.map((line) => line.split("=", 1)[0])).toEqual([former, name]);
  expect((await ask("POST")).headers.getSetCookie()).toEqual([]);
});

it("a session remembers 256 characters of the browser's name", async () => {
  const { id } = await newPerson();
  await createSession(id, "b".repeat(257));
  await createSession(id, null);
  expect((await listSessions(id)).map(({ userAgent }) => userAgent)).toEqual([null, "b".repeat(256)]);
});

it("A sign-in to an account that is being deleted leads to the page that can restore it, and no other one does", async () => {
  const { id } = await newPerson();
  await scheduleDeletion(id);
  const [closing, other] = [{}, {}];
  await markClosingAccount(closing, await createSession(id, null));
  await markClosingAccount(other, (await signedIn()).sid);
  const answer = () => new Response(null, { status: 302, headers: { location: "/settings" } });
  expect(redirectToRestore(closing, answer()).headers.get("location")).toBe("/login/keep");
  expect(redirectToRestore(other, answer()).headers.get("location")).toBe("/settings");
  expect(redirectToRestore(closing, new Response("as script asks")).headers.get("location")).toBeNull();
});

it("The purpose of a sign-in is the application that asks, the profile that is liked, or only a page", async () => {
  const { id, username } = await newPerson();
  const { clientId } = await newApplication(id, { name: "Now Playing" });
  const application = { kind: "application", name: "Now Playing" };
  const purposes = {
    [`/oauth2/authorize?response_type=code&client_id=${clientId}`]: application,
    [`/oauth2/authorize?client_id=${crypto.randomUUID()}`]: undefined,
    "/oauth2/authorize": undefined,
    [`/oauth2/authorized?client_id=${clientId}`]: undefined,
    [`/${username}`]: { kind: "like", name: expect.any(String) },
    [`/${username.toUpperCase()}?from=a`]: { kind: "like", name: expect.any(String) },
    [`/${username}/og.png`]: undefined,
    [`/settings/${username}`]: undefined,
    [`/${"a".repeat(33)}`]: undefined,
    "/nobody-has-this-name": undefined,
    "/": undefined,
  };
  const found = await Promise.all(Object.keys(purposes).map(findSignInPurpose));
  expect(Object.fromEntries(Object.keys(purposes).map((path, index) => [path, found[index]]))).toEqual(purposes);
});
