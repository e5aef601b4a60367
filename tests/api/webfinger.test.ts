import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { deleteAccount, scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { call, newClientAddress, read } from "../support/api";
import { giveDomain, newDomainOwner, newEditor } from "../support/domain-owner";
import { newPerson } from "../support/people";
import { errorAnswer, fieldAnswer } from "../support/refusal";
import { upload } from "../support/uploads";

Object.assign(process.env, {
  BASE_URL: "https://example.com",
  TRUST_PROXY: "1",
  RATE_LIMITS: "on",
  RATE_LIMIT_PUBLIC_READ: "150/60000",
});

const path = "/.well-known/webfinger";
const ask = (query: string, headers: Record<string, string> = {}) => call("GET", `${path}${query}`, { headers });
const find = async (resource: string, host?: string) =>
  read(await ask(`?resource=${encodeURIComponent(resource)}`, host === undefined ? {} : { Host: host }));
const noPage = errorAnswer(404, "not_found", "There is no profile of this name");
const badResource = fieldAnswer(
  "resource",
  "must be sent once, as a percent-encoded URI such as acct:ada@vitrine.example",
);

const profilePage = (href: string) => ({
  rel: "http://webfinger.net/rel/profile-page",
  type: "text/html",
  href,
});
const issuer = { rel: "http://openid.net/specs/connect/1.0/issuer", href: "https://example.com" };
const descriptionOf = (username: string) => ({
  status: 200,
  body: {
    subject: `acct:${username}@example.com`,
    aliases: [`https://example.com/${username}`],
    links: [profilePage(`https://example.com/${username}`), issuer],
  },
});

beforeAll(async () => {
  for (const username of ["Bob", "carol"]) await newPerson({ username });
});

it("WebFinger answers the request of RFC 7033, 3.1, with the issuer that signs the person in", async () => {
  const response = await ask(
    "?resource=acct%3Acarol%40example.com&rel=http%3A%2F%2Fopenid.net%2Fspecs%2Fconnect%2F1.0%2Fissuer",
  );
  expect(await read(response)).toEqual({ status: 200, body: { ...descriptionOf("carol").body, links: [issuer] } });
});

it("WebFinger knows no article of RFC 7033, 3.2, and no device", async () => {
  expect(await read(await ask("?resource=http%3A%2F%2Fblog.example.com%2Farticle%2Fid%2F314"))).toEqual(noPage);
  expect(await find("device:p1.example.com")).toEqual(noPage);
});

it("WebFinger answers the request of RFC 7033, 4.3, with the links of both relations alone", async () => {
  const rels = ["http://webfinger.net/rel/profile-page", "http://webfinger.example/rel/businesscard"];
  const response = await ask(`?resource=acct%3Abob%40example.com&rel=${rels.map(encodeURIComponent).join("&rel=")}`);
  expect(response.headers.get("content-type")).toBe("application/jrd+json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  const { body } = descriptionOf("Bob");
  expect(await read(response)).toEqual({
    status: 200,
    body: { ...body, links: [profilePage("https://example.com/Bob")] },
  });
});

it("WebFinger answers 304 to who has the document, and HEAD without a body", async () => {
  const first = await ask("?resource=acct:carol@example.com");
  const etag = first.headers.get("etag") ?? "";
  expect((await ask("?resource=acct:carol@example.com", { "If-None-Match": etag })).status).toBe(304);
  const head = await call("HEAD", `${path}?resource=acct:carol@example.com`);
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

it.each([
  ...["", "?resource=", "?resource=carol", "?resource=carol@example.com", "?resource=acct:carol", "?rel=x"],
  ...["?resource=acct:carol@example.com&resource=acct:bob@example.com", "?resource=acct:a%20b@example.com"],
  ...["?resource=%00", "?resource=acct:%ff@example.com", "?resource=acct:c%C3%A4rol@example.com"],
])("WebFinger refuses %j, which names no resource or two", async (query) => {
  expect(await read(await ask(query))).toEqual(badResource);
});

it.each([
  ...["acct:nobody@example.com", "acct:carol@other.example", "acct:@example.com", "acct:carol@"],
  ...[
    "https://example.com/",
    "https://example.com",
    "https://example.com/carol/feed.json",
    "https://example.com/a%20b",
  ],
  ...["https://carol@example.com/carol", "https://example.com/carol?x", "https://example.com/carol#x", "mailto:a@b.c"],
  ...["https://evil.example/carol", "https://example.com:8443/carol", "acct:%25@example.com", "https://[::1/carol"],
])("WebFinger knows no page behind %s", async (resource) => {
  expect(await find(resource)).toEqual(noPage);
});

it("WebFinger finds a page by its username, its alias and its address, in any case", async () => {
  const ada = await newEditor();
  const alias = `@A${ada.username.slice(0, 12)}`;
  expect((await call("PATCH", "/api/user", { token: ada.token, json: { alias } })).status).toBe(200);
  const written = [
    `acct:${ada.username}@example.com`,
    `ACCT:${ada.username.toUpperCase()}@EXAMPLE.com`,
    `acct:${encodeURIComponent(alias)}@example.com`,
    `acct:${alias}@example.com`,
    `https://example.com/${ada.username}`,
    `http://example.com/${ada.username}/`,
    `https://example.com:443/${encodeURIComponent(alias)}`,
  ];
  for (const resource of written) {
    expect([resource, await find(resource)]).toEqual([resource, descriptionOf(ada.username)]);
  }
});

it("WebFinger names the picture of a page with its type", async () => {
  const ada = await newEditor();
  const uploaded = await upload("avatar", ada.token, readFileSync("tests/files/tour/avatar.png"));
  const href = (await uploaded.json()).url;
  expect(await find(`acct:${ada.username}@example.com`)).toEqual({
    status: 200,
    body: {
      ...descriptionOf(ada.username).body,
      links: [
        profilePage(`https://example.com/${ada.username}`),
        { rel: "http://webfinger.net/rel/avatar", type: `image/${/\w+$/.exec(href)?.[0]}`, href },
        issuer,
      ],
    },
  });
});

it("WebFinger finds a page by its own domain, which finds no other page", async () => {
  const [ada, eve] = [await newEditor(), await newDomainOwner()];
  const domain = await giveDomain(ada);
  const expected = {
    status: 200,
    body: {
      subject: `acct:${ada.username}@example.com`,
      aliases: [`https://example.com/${ada.username}`, `https://${domain}`, `acct:${ada.username}@${domain}`],
      links: [profilePage(`https://${domain}`), issuer],
    },
  };
  const own = [`https://${domain}`, `https://${domain}/${ada.username}`, `acct:${ada.username}@${domain}`];
  for (const resource of [...own, `acct:${ada.username}@example.com`]) {
    expect(await find(resource)).toEqual(expected);
    expect(await find(resource, domain)).toEqual(expected);
    expect(await find(resource, eve.domain)).toEqual(noPage);
  }
  for (const resource of [`acct:carol@${domain}`, `https://${domain}/carol`])
    expect(await find(resource)).toEqual(noPage);
});

it("WebFinger knows no page that is being deleted, and none that is gone", async () => {
  const [ada, eve] = [await newDomainOwner(), await newPerson()];
  await scheduleDeletion(ada.id);
  await deleteAccount(eve.id);
  for (const resource of [
    ...[`acct:${ada.username}@example.com`, `https://example.com/${ada.username}`, `https://${ada.domain}`],
    `acct:${eve.username}@example.com`,
  ]) {
    expect(await find(resource)).toEqual(noPage);
  }
});

it("WebFinger counts as a public read of its address", async () => {
  const headers = { "X-Forwarded-For": newClientAddress() };
  const first = await ask("?resource=acct:carol@example.com", headers);
  expect(first.headers.get("x-ratelimit-remaining")).toBe("149");
  for (let left = 149; left > 0; left--) await ask("?resource=acct:nobody@example.com", headers);
  const last = await ask("?resource=acct:carol@example.com", headers);
  expect([last.status, Number(last.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
