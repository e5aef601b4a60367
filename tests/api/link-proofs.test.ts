import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { database } from "@/db/client";
import { accounts, linkProofs, users } from "@/db/schema";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { getPage, putPage } from "@/lib/page/drafts/publish";
import type { LinkType } from "@/lib/page/links/link-kinds";
import { recheckLinks } from "@/lib/page/proofs/rounds";
import { listProofs, recordLinkCheck } from "@/lib/page/proofs/store";
import { verifyLink } from "@/lib/page/proofs/verify";
import { renderPage } from "@/lib/page/view/rendered-page";
import { getProfileView } from "@/lib/page/view/view";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { acceptOffer } from "@/lib/people/users/pages/move-store";
import { offerPage } from "@/lib/people/users/pages/offer-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call, read } from "../support/api";
import { giveDomain } from "../support/domain-owner";
import { listenOnLoopback } from "../support/loopback";
import { newConnection, newPerson, newUsername } from "../support/people";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { addRows, setRows } from "../support/rows";
import { newMember, sameOriginHeaders } from "../support/signed-in";

const hosts = ["ada.blog", "www.ada.blog", "bob.blog", "mastodon.social", "social.example", "ada.bsky.team"];
const web = await startPublicWeb(hosts);
/** What GitHub and the directory of DIDs answer with, by path. */
const answers = new Map<string, unknown>();
const services = await listenOnLoopback(({ url = "" }, response) => {
  const known = answers.get(url);
  response.writeHead(known === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(known ?? {}));
});
Object.assign(process.env, {
  ...web.environment,
  BASE_URL: "https://vitrine.example",
  ATPROTO_HANDLES: "on",
  PAGES_PER_PREMIUM_ACCOUNT: "3",
  GITHUB_API_URL: services.url,
  PLC_DIRECTORY_URL: services.url,
});
afterAll(async () => {
  await web.stop();
  await services.close();
});

beforeEach(async () => {
  forgetSingleton("asked-hosts");
  // The round of each test has its own links alone.
  await setRows(linkProofs, { dueAt: null }, undefined);
  web.dns.mood = "helpful";
  web.dns.records.clear();
  web.sites.clear();
  answers.clear();
  for (const host of hosts) web.dns.hosts.set(host, [publicAddresses.ipv4]);
});

const serve = (host: string, body: string, type = "text/html", path?: string) =>
  web.sites.set(host, (request, response) => {
    const isThere = path === undefined || request.url === path;
    response.writeHead(isThere ? 200 : 404, { "content-type": type }).end(isThere ? body : "");
  });
const linkTo = (address: string) => `<p><a rel="nofollow me" href="${address}">Me</a></p>`;

/** Publishes one link of a page, and returns what its owner and visitors are told of its proof. */
async function newLink(type: LinkType, value: string, by?: { id: string; username: string }) {
  const person = by ?? (await newPerson());
  const id = crypto.randomUUID();
  const link = { id, type, value, title: null, hidden: false, featured: false, picture: null, from: null, until: null };
  const publish = async (change: object = {}) => {
    const page = await getPage(person.id);
    await putPage(person.id, { ...page, links: [{ ...link, me: true, ...change }] }, "*", () => {});
  };
  await publish();
  return {
    person,
    id,
    address: `https://vitrine.example/${person.username}`,
    publish,
    verify: () => verifyLink(person.id, id),
    stored: async () => (await database().select().from(linkProofs).where(eq(linkProofs.linkId, id)))[0],
    shown: async () => (await getProfileView(person.username)).links[0]?.proof?.method,
  };
}
type NewLink = Awaited<ReturnType<typeof newLink>>;

const proofBy = (method: string, actor: string | null = null) => ({
  proof: { method, actor, provenAt: expect.any(Date), confirmedAt: expect.any(Date) },
  checkedAt: expect.any(Date),
  problem: undefined,
});
const unproven = (key: string) => (host: string) => ({
  ...{ proof: undefined, checkedAt: expect.any(Date) },
  problem: { key, values: { host } },
});
const noProof = unproven("proofAbsent");
const noAnswer = unproven("proofUnknown");
async function daysUntilNext({ id }: { id: string }): Promise<number> {
  const days = sql<number>`extract(epoch from ${linkProofs.dueAt} - now()) / 86400`.mapWith(Number);
  const [next] = await database().select({ days }).from(linkProofs).where(eq(linkProofs.linkId, id));
  return next?.days ?? Number.NaN;
}
const due = (link: NewLink) => setRows(linkProofs, { dueAt: sql`now()` }, eq(linkProofs.linkId, link.id));

it("A website that links back with rel=me proves its link, and the page shows it at once", async () => {
  const link = await newLink("custom", "https://ada.blog/about");
  expect(await link.verify()).toEqual(noProof("ada.blog"));
  serve("ada.blog", linkTo(link.address));
  expect(await link.verify()).toEqual(proofBy("link_back"));
  expect(await link.shown()).toBe("link_back");
});

it.each([
  ["a link element", (address: string) => `<link rel="me" type="text/html" href="${address}">`],
  ["an area in capitals", (address: string) => `<area REL="ME" href="${address.toUpperCase()}/">`],
  [
    "a relative address",
    (address: string) =>
      `<base href="https://vitrine.example/"><a rel=me href="${new URL(address).pathname}#top">x</a>`,
  ],
])("A link back may be %s", async (_, html) => {
  const link = await newLink("custom", "https://ada.blog/");
  serve("ada.blog", html(link.address));
  expect(await link.verify()).toEqual(proofBy("link_back"));
});

it.each([
  ["without rel=me", (address: string) => `<a href="${address}">x</a><a rel="home" href="${address}">x</a>`],
  ["in a comment", (address: string) => `<!-- ${linkTo(address)} -->`],
  [
    "in a script, a text field or a template",
    (address: string) =>
      ["script", "textarea", "template"].map((name) => `<${name}>${linkTo(address)}</${name}>`).join(""),
  ],
  ["to another page", (address: string) => linkTo(`${address}-too`) + linkTo(`${address}/x`) + linkTo(`${address}?x`)],
  ["to another site", (address: string) => linkTo(address.replace("vitrine.example", "vitrine.example.evil.example"))],
  [
    "to a name that only looks alike",
    (address: string) =>
      [
        address.replace("vitrine", "v\u0456trine"),
        address.replace("vitrine", "xn--vtrine-u9d"),
        address.replace("/ada", "/\u0430da").replace(/.$/, "\u0430"),
      ]
        .map(linkTo)
        .join(""),
  ],
  ["over another scheme", (address: string) => linkTo(address.replace("https:", "http:"))],
])("A link back %s proves nothing", async (_, html) => {
  const link = await newLink("custom", "https://ada.blog/");
  serve("ada.blog", html(link.address));
  expect(await link.verify()).toEqual(noProof("ada.blog"));
});

it("A link back may be to the alias or to the custom domain of the page", async () => {
  const { person, access_token: token } = await newConnection(["profile.update"]);
  const link = await newLink("custom", "https://ada.blog/", person);
  const alias = `$a${person.username.slice(0, 12)}`;
  expect((await call("PATCH", "/api/user", { token, json: { alias } })).status).toBe(200);
  const domain = await giveDomain(person);
  for (const address of [
    `https://vitrine.example/${alias}`,
    `https://${domain}`,
    `https://${domain}/${person.username}/`,
  ]) {
    serve("ada.blog", linkTo(address));
    expect([address, await link.verify()]).toEqual([address, proofBy("link_back")]);
  }
});

it("A redirect within a site is followed, and one to another site proves nothing", async () => {
  const link = await newLink("custom", "http://ada.blog/");
  serve("www.ada.blog", linkTo(link.address));
  serve("bob.blog", linkTo(link.address));
  const lead = (location: string) =>
    web.sites.set("ada.blog", (_, response) => void response.writeHead(301, { location }).end());
  lead("https://bob.blog/");
  expect(await link.verify()).toEqual(noProof("ada.blog"));
  lead("https://www.ada.blog/home");
  expect(await link.verify()).toEqual(proofBy("link_back"));
});

it("A link that is not published, is not the owner, or is the page itself is not checked", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  await expect(verifyLink(link.person.id, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  await expect(verifyLink((await newPerson()).id, link.id)).rejects.toMatchObject({ code: "not_found" });
  for (const change of [{ me: false }, { value: link.address }, { type: "email", value: "ada@ada.blog" }]) {
    await link.publish(change);
    await expect(link.verify()).rejects.toMatchObject({ code: "invalid_request" });
  }
  web.asked.length = 0;
  await recheckLinks();
  expect(web.asked).toEqual([]);
});

it("A host that refuses or does not answer has said nothing", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  for (const status of [403, 503]) {
    forgetSingleton("asked-hosts");
    web.sites.set("ada.blog", (_, response) => void response.writeHead(status, { "content-type": "text/html" }).end());
    expect(await link.verify()).toEqual(noAnswer("ada.blog"));
  }
});

it("A TXT record at the domain of a website that names the page proves the link", async () => {
  const link = await newLink("custom", "https://www.ada.blog/notes");
  web.dns.records.set("_vitrine.ada.blog", ["vitrine-verify=https://vitrine.example/eve", "v=spf1 -all"]);
  expect(await link.verify()).toEqual(noProof("www.ada.blog"));
  web.dns.records.set("_vitrine.ada.blog", ["v=spf1 -all", `"Vitrine-Verify=${link.address}/"`]);
  expect(await link.verify()).toEqual(proofBy("dns"));
});

it("A TXT record of the domain above, of a look-alike or of a page of somebody else proves nothing", async () => {
  const link = await newLink("custom", "https://blog.ada.blog/");
  for (const name of ["ada.blog", "_vitrine.ada.blog", "blog.ada.blog", "_vitrine.www.blog.ada.blog"])
    web.dns.records.set(name, [`vitrine-verify=${link.address}`]);
  const others = [
    `${link.address}x`,
    `x${link.address}`,
    link.address.replace("vitrine.example", "v\u0456trine.example"),
  ];
  web.dns.records.set(
    "_vitrine.blog.ada.blog",
    others.map((other) => `vitrine-verify=${other}`),
  );
  expect((await link.verify()).proof).toBeUndefined();
});

it("A page that claims the website of somebody else is not proven by a link back to that person", async () => {
  const owner = await newLink("custom", "https://ada.blog/");
  const thief = await newLink("custom", "https://ada.blog/");
  serve("ada.blog", linkTo(owner.address));
  web.dns.records.set("_vitrine.ada.blog", [`vitrine-verify=${owner.address}`]);
  expect([await thief.verify(), await owner.verify()]).toEqual([noProof("ada.blog"), proofBy("dns")]);
});

it("A TXT record proves no account at a service, whose domain is somebody else's", async () => {
  const link = await newLink("mastodon", "ada@social.example");
  web.dns.records.set("_vitrine.social.example", [`vitrine-verify=${link.address}`]);
  expect(await link.verify()).toEqual(noProof("social.example"));
});

it("A GitHub link is proven by the account that its owner signs in with, as it is called now", async () => {
  const link = await newLink("github", "Ada-L");
  await addRows(accounts, {
    userId: link.person.id,
    type: "oauth",
    provider: "github",
    providerAccountId: `1815${link.id}`,
  });
  const path = `/user/1815${link.id}`;
  expect(await link.verify()).toEqual(noAnswer("github.com"));
  forgetSingleton("asked-hosts");
  answers.set(path, { login: "eve" });
  web.dns.hosts.set("github.com", ["127.0.0.1"]);
  expect(await link.verify()).toEqual(noProof("github.com"));
  answers.set(path, { login: "ada-l" });
  expect(await link.verify()).toEqual(proofBy("account"));
  await database().delete(accounts).where(eq(accounts.userId, link.person.id));
  expect(await link.shown()).toBeUndefined();
});

it("An account of somebody else proves nothing", async () => {
  const link = await newLink("github", "ada-l");
  const other = await newPerson();
  await addRows(accounts, { userId: other.id, type: "oauth", provider: "github", providerAccountId: `7${link.id}` });
  answers.set(`/user/7${link.id}`, { login: "ada-l" });
  web.dns.hosts.set("github.com", ["127.0.0.1"]);
  expect(await link.verify()).toEqual(noProof("github.com"));
});

const plc = "did:plc:z72i7hdynmk6r22z27h6tvur";
const documentOf = (id: string, ...alsoKnownAs: unknown[]) => ({ id, alsoKnownAs });

it.each([
  ["the address of the page proves its link", "did", (link: NewLink) => link.address],
  [
    "the page's name as a host proves its link",
    "did",
    ({ person }: NewLink) => `at://${person.username}.vitrine.example`,
  ],
  ["another page proves nothing", undefined, ({ address }: NewLink) => `${address}-too`],
  ["the host of the site proves nothing", undefined, () => "at://vitrine.example"],
])("A DID whose document names %s", async (_, method, name) => {
  web.dns.hosts.set("bsky.app", ["127.0.0.1"]);
  const link = await newLink("bluesky", plc);
  answers.set(`/${plc}`, documentOf(plc, 7, "at://ada.bsky.team", name(link)));
  expect((await link.verify()).proof?.method).toBe(method);
});

it("A DID whose document is that of another one proves nothing", async () => {
  web.dns.hosts.set("bsky.app", ["127.0.0.1"]);
  const link = await newLink("bluesky", plc);
  answers.set(`/${plc}`, documentOf("did:plc:aaaaaaaaaaaaaaaaaaaaaaaa", link.address));
  expect(await link.verify()).toEqual(noAnswer("bsky.app"));
});

it("A Bluesky handle is proven by a DID that it names and that names it, in DNS or by a document", async () => {
  web.dns.hosts.set("bsky.app", ["127.0.0.1"]);
  const link = await newLink("bluesky", "ada.bsky.team");
  answers.set(`/${plc}`, documentOf(plc, link.address));
  web.dns.records.set("_atproto.ada.bsky.team", [`did=${plc}`]);
  expect(await link.verify()).toEqual(noProof("bsky.app"));
  answers.set(`/${plc}`, documentOf(plc, link.address, "at://Ada.bsky.team"));
  expect(await link.verify()).toEqual(proofBy("did"));
  web.dns.records.set("_atproto.ada.bsky.team", [`did=${plc}`, "did=did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"]);
  expect((await link.verify()).problem).toEqual(noProof("bsky.app").problem);
  web.dns.records.delete("_atproto.ada.bsky.team");
  serve("ada.bsky.team", `${plc}\n`, "text/plain", "/.well-known/atproto-did");
  expect(await link.verify()).toEqual(proofBy("did"));
});

it("A DID of a host is read there", async () => {
  web.dns.hosts.set("bsky.app", ["127.0.0.1"]);
  const id = "did:web:ada.blog";
  const link = await newLink("bluesky", id);
  serve("ada.blog", JSON.stringify(documentOf(id, link.address)), "application/did+json", "/.well-known/did.json");
  expect(await link.verify()).toEqual(proofBy("did"));
});

const actor = "https://social.example/users/ada";
/** A server of Mastodon with one account: its page, its name and its actor. */
function serveMastodon({ page = "", fields = [] as string[] }) {
  const named = {
    subject: "acct:ada@mastodon.social",
    links: [{ rel: "self", type: "application/activity+json", href: actor }],
  };
  const pages: Record<string, [string, unknown]> = {
    "/@ada": ["text/html", page],
    "/.well-known/webfinger?resource=acct%3Aada%40mastodon.social": [
      "application/jrd+json; charset=utf-8",
      JSON.stringify(named),
    ],
    "/users/ada": [
      "application/activity+json",
      JSON.stringify({ attachment: fields.map((value) => ({ type: "PropertyValue", value })) }),
    ],
  };
  for (const host of ["mastodon.social", "social.example"]) {
    web.sites.set(host, ({ url = "" }, response) => {
      const [type, body] = pages[url] ?? ["text/plain", undefined];
      response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body);
    });
  }
}

it("A Mastodon account is proven by its page or by the fields of its profile, and known by its actor", async () => {
  const link = await newLink("mastodon", "ada@mastodon.social");
  serveMastodon({ fields: ['<a href="https://vitrine.example/eve" rel="me">x</a>'] });
  expect(await link.verify()).toEqual(noProof("mastodon.social"));
  serveMastodon({ page: `<link rel="me" href="${link.address}">` });
  expect(await link.verify()).toEqual(proofBy("link_back", actor));
  serveMastodon({ fields: ["text", linkTo(link.address)] });
  expect(await link.verify()).toEqual(proofBy("link_back", actor));
});

it("Another value has no proof, whoever writes it, and a check that began before gives it none", async () => {
  const { person, access_token: token } = await newConnection(["links"]);
  const link = await newLink("custom", "https://ada.blog/", person);
  serve("ada.blog", linkTo(link.address));
  expect(await link.verify()).toEqual(proofBy("link_back"));
  await link.publish({ title: "My blog" });
  expect(await link.shown()).toBe("link_back");
  expect((await call("PATCH", `/api/links/${link.id}`, { token, json: { value: "https://bob.blog/" } })).status).toBe(
    200,
  );
  expect([await link.shown(), await link.stored()]).toEqual([
    undefined,
    expect.objectContaining({ method: null, checkedAt: null, dueAt: expect.any(Date) }),
  ]);
  web.sites.set("bob.blog", async (_, response) => {
    await link.publish({ value: "https://ada.blog/evil" });
    response.writeHead(200, { "content-type": "text/html" }).end(linkTo(link.address));
  });
  expect((await link.verify()).proof).toBeUndefined();
  expect(await link.shown()).toBeUndefined();
});

it("A link that its owner no longer calls theirs shows no proof", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  serve("ada.blog", linkTo(link.address));
  await link.verify();
  await link.publish({ me: false });
  expect(await link.shown()).toBeUndefined();
});

it("A page that moves to another account has no proofs there", async () => {
  const [owner, other] = [await newPerson(), await newPerson()];
  await updateAccountFlag(owner.username, "isPremium", true);
  await updateAccountFlag(other.username, "isPremium", true);
  const page = await createPage(owner.id, { username: newUsername(), displayName: "Shop", locale: "en" });
  const link = await newLink("custom", "https://ada.blog/", page);
  serve("ada.blog", linkTo(link.address));
  expect(await link.verify()).toEqual(proofBy("link_back"));
  await offerPage(owner.id, page.id, other.username);
  await acceptOffer(other.id, page.id);
  expect(await link.shown()).toBeUndefined();
});

it("A link of a page that was just published is checked by the next round, once", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  await link.publish({ me: false });
  serve("ada.blog", linkTo(link.address));
  web.asked.length = 0;
  await recheckLinks();
  await link.publish();
  await recheckLinks();
  await recheckLinks();
  expect(web.asked).toEqual(["GET https://ada.blog/"]);
  expect(await link.shown()).toBe("link_back");
});

it("A link that an application adds or changes is checked by the next round", async () => {
  const { person, access_token: token } = await newConnection(["links"]);
  const address = `https://vitrine.example/${person.username}`;
  const send = (method: string, path: string, json: object) => call(method, path, { token, json });
  const { body } = await read(await send("POST", "/api/links", { type: "mastodon", value: "ada@mastodon.social" }));
  serve("mastodon.social", linkTo(address));
  await recheckLinks();
  const { id } = body as { id: string };
  expect([...(await listProofs(person.id)).keys()]).toEqual([id]);
  await send("PATCH", `/api/links/${id}`, { value: "ada@social.example" });
  expect([...(await listProofs(person.id)).keys()]).toEqual([]);
  serve("social.example", linkTo(address));
  await recheckLinks();
  expect([...(await listProofs(person.id)).keys()]).toEqual([id]);
});

it("A link that leads to nobody or has no address is asked by no round", async () => {
  const { person, access_token: token } = await newConnection(["links"]);
  for (const [type, value] of [
    ["custom", "https://ada.blog/"],
    ["email", "ada@ada.blog"],
  ]) {
    await call("POST", "/api/links", { token, json: { type, value } });
  }
  web.asked.length = 0;
  await recheckLinks();
  const rows = await database().select().from(linkProofs).where(eq(linkProofs.userId, person.id));
  expect([web.asked, rows.map(({ dueAt }) => dueAt)]).toEqual([[], [null, null]]);
});

it("A link without a proof is checked again after a day and then each week, and is left after twelve tries", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  const waits: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    await recheckLinks();
    waits.push(Math.round(await daysUntilNext(link)));
    await due(link);
  }
  expect(waits).toEqual([1, ...Array(10).fill(7), Number.NaN]);
  await setRows(linkProofs, { dueAt: null }, eq(linkProofs.linkId, link.id));
  serve("ada.blog", linkTo(link.address));
  await recheckLinks();
  expect(await link.shown()).toBeUndefined();
  // Whoever checks by hand means to prove it.
  serve("ada.blog", "nothing yet");
  await link.verify();
  expect(Math.round(await daysUntilNext(link))).toBe(7);
});

it("A check by hand that finds nothing leaves the next one where it is", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  const before = await link.stored();
  await link.verify();
  expect(await link.stored()).toEqual({ ...before, checkedAt: expect.any(Date), problem: "absent" });
});

it("A proof is checked again after a week, and one that fails is kept for two tries and then lost", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  serve("ada.blog", linkTo(link.address));
  await recheckLinks();
  const next = await daysUntilNext(link);
  expect([next > 6.4, next < 7.6]).toEqual([true, true]);
  const { provenAt } = (await link.stored()) ?? {};
  await due(link);
  await recheckLinks();
  expect(await link.stored()).toMatchObject({ provenAt, failures: 0 });
  serve("ada.blog", "gone");
  for (const failures of [1, 2]) {
    await due(link);
    await recheckLinks();
    expect(await link.stored()).toMatchObject({ method: "link_back", failures });
    // Who tries by hand loses nothing.
    expect(await link.verify()).toMatchObject({ proof: { method: "link_back" }, problem: { key: "proofAbsent" } });
  }
  await due(link);
  await recheckLinks();
  expect(await link.stored()).toMatchObject({ method: null, provenAt: null, problem: "absent" });
  expect(await link.shown()).toBeUndefined();
  expect((await daysUntilNext(link)) > 6.4).toBe(true);
});

it("A proof outlives four weeks in which its host does not answer, and no more", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  serve("ada.blog", linkTo(link.address));
  await link.verify();
  web.sites.set("ada.blog", (_, response) => void response.writeHead(403, { "content-type": "text/html" }).end());
  const confirmed = async (days: number) => {
    await setRows(
      linkProofs,
      { dueAt: sql`now()`, confirmedAt: sql`now() - make_interval(days => ${days})` },
      eq(linkProofs.linkId, link.id),
    );
    await recheckLinks();
    return link.shown();
  };
  expect(await confirmed(27)).toBe("link_back");
  expect(await confirmed(29)).toBeUndefined();
});

it("A page that is being deleted is not checked", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  await setRows(users, { deleteAfter: sql`now() + interval '1 day'` }, eq(users.id, link.person.id));
  web.asked.length = 0;
  await recheckLinks();
  expect(web.asked).toEqual([]);
  await setRows(users, { deleteAfter: null }, eq(users.id, link.person.id));
});

it("Two processes do not check a link at the same time", async () => {
  const link = await newLink("custom", "https://ada.blog/");
  web.asked.length = 0;
  await Promise.all([recheckLinks(), recheckLinks(), recheckLinks()]);
  expect(web.asked).toEqual(["GET https://ada.blog/"]);
  expect(await listProofs(link.person.id)).toEqual(new Map());
});

/** A person with a proven link, and what reads and writes their page by the API. */
async function newProvenLink() {
  const { person, access_token: token } = await newConnection(["profile.update", "links", "cards"]);
  const link = await newLink("custom", "https://ada.blog/", person);
  serve("ada.blog", linkTo(link.address));
  const send = async (method: string, json?: object, headers: Record<string, string> = {}) => {
    const response = await call(method, "/api/page", { token, headers, ...(json && { json }) });
    return {
      status: response.status,
      body: await response.json().catch(() => null),
      etag: response.headers.get("etag") ?? "",
    };
  };
  return { ...link, token, send };
}

it("GET /api/page says how a link is proven and since when, and the link of the contract does not", async () => {
  const link = await newProvenLink();
  expect((await link.send("GET")).body.links[0].proof).toBeNull();
  await link.verify();
  const since = (await link.stored())?.provenAt?.toISOString();
  expect((await link.send("GET")).body.links[0]).toEqual({
    ...{ id: link.id, type: "custom", value: "https://ada.blog/", title: null, hidden: false, featured: false },
    ...{ picture: null, me: true, from: null, until: null, proof: { method: "link_back", since } },
  });
  const contract = await call("GET", `/api/links/${link.id}`, { token: link.token });
  expect(await contract.json()).toEqual({ id: link.id, type: "custom", value: "https://ada.blog/" });
});

it("PUT /api/page takes a page as GET returned it, and no proof that somebody writes", async () => {
  const link = await newProvenLink();
  const before = await link.send("GET");
  const [written] = before.body.links;
  const forged = {
    ...before.body,
    links: [{ ...written, proof: { method: "dns", since: "2020-01-01T00:00:00.000Z" } }],
  };
  expect(await link.send("PUT", forged, { "If-Match": before.etag })).toEqual(before);
  await link.verify();
  const { body, etag } = await link.send("GET");
  expect(await link.send("PUT", body, { "If-Match": etag })).toEqual({ status: 200, body, etag });
  const without = { ...body, links: [{ ...body.links[0], proof: null, title: "Blog" }] };
  const titled = await link.send("PUT", without, { "If-Match": etag });
  expect(titled.body.links).toEqual([{ ...body.links[0], title: "Blog" }]);
});

it("A proof that is new or lost changes the ETag of the page, and refuses nobody who writes it", async () => {
  const link = await newProvenLink();
  const { body, etag } = await link.send("GET");
  await link.verify();
  const proven = await link.send("GET", undefined, { "If-None-Match": etag });
  expect([proven.status, proven.etag === etag]).toEqual([200, false]);
  expect((await link.send("GET", undefined, { "If-None-Match": proven.etag })).status).toBe(304);
  const changed = { ...body, settings: { ...body.settings, bio: "Written meanwhile" } };
  const written = await link.send("PUT", changed, { "If-Match": etag });
  expect(written.status).toBe(200);
  expect((await link.send("PUT", changed, { "If-Match": `W/${proven.etag}` })).status).toBe(412);
  expect((await link.send("PUT", changed, { "If-Match": written.etag.replace(/"$/, '-gzip"') })).status).toBe(200);
});

it("WebFinger names the actor of a proven Mastodon link, and none that is not proven, hidden or not the owner", async () => {
  const link = await newLink("mastodon", "ada@mastodon.social");
  const resource = encodeURIComponent(`acct:${link.person.username}@vitrine.example`);
  const actors = async () => {
    const response = await call("GET", `/.well-known/webfinger?resource=${resource}&rel=self`, {
      headers: { Host: "vitrine.example" },
    });
    return (await response.json()).links;
  };
  expect(await actors()).toEqual([]);
  serveMastodon({ page: linkTo(link.address) });
  await link.verify();
  expect(await actors()).toEqual([{ rel: "self", type: "application/activity+json", href: actor }]);
  for (const change of [{ hidden: true }, { me: false }]) {
    await link.publish(change);
    expect(await actors()).toEqual([]);
  }
});

it.each([
  ["en", "GitHub: @ada · Verified: the owner signs in with this account, checked Nov 12, 2026"],
  ["ar", "GitHub: @ada · تم التحقق: صاحب الصفحة يسجّل الدخول بهذا الحساب، آخر فحص 12 نوفمبر 2026"],
])(
  "A page shows a tick at a proven link alone, and says in its language (%s) how and when it was proven",
  async (locale, title) => {
    const { person, access_token: token } = await newConnection(["profile.update"]);
    const link = await newLink("github", "ada", person);
    expect((await call("PATCH", "/api/user", { token, json: { locale } })).status).toBe(200);
    const page = async () =>
      (await renderPage(renderer, await getProfileView(person.username))).variants.identity.bytes.toString();
    expect(await page()).not.toContain('class="profile-proof"');
    await recordLinkCheck(
      { id: link.id, ownerId: person.id, type: "github", value: "ada" },
      { method: "account" },
      { isScheduled: false },
    );
    await setRows(linkProofs, { confirmedAt: new Date("2026-11-12T23:30:00Z") }, eq(linkProofs.linkId, link.id));
    const html = await page();
    expect(/<a [^>]*title="([^"]*)"/.exec(html.slice(html.indexOf('class="profile-links"')))?.[1]).toBe(title);
    expect(html).toContain(`<span class="profile-proof" role="img" aria-label="${title.split(" · ")[1]}"></span></a>`);
  },
);

it("The editor has a published link checked at once, and is told in the person's language why it is not proven", async () => {
  const member = await newMember();
  const link = await newLink("custom", "https://ada.blog/", member);
  const check = async (id: string) =>
    read(
      await call("POST", "/settings/profile/proof", {
        json: { link: id },
        headers: {
          ...sameOriginHeaders,
          Origin: "https://vitrine.example",
          Host: "vitrine.example",
          Cookie: member.cookie,
        },
      }),
    );
  const problem = "We looked at ada.blog and found no proof yet";
  const checked_at = expect.any(String);
  expect(await check(link.id)).toEqual({ status: 200, body: { proof: null, checked_at, problem } });
  serve("ada.blog", linkTo(link.address));
  const proof = { method: "link_back", since: expect.any(String), checked_at };
  const state = { proof, checked_at, problem: null };
  expect(await check(link.id)).toEqual({ status: 200, body: state });
  const draft = await call("GET", "/settings/profile/draft", { headers: { Cookie: member.cookie } });
  expect(((await draft.json()) as { proofs: unknown }).proofs).toEqual({ [link.id]: state });
  expect((await check(crypto.randomUUID())).status).toBe(404);
});
