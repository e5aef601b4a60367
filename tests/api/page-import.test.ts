import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { call, read } from "../support/api";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { fieldAnswer, fieldsAnswer } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";

const hosts = ["linktr.ee", "lnk.bio", "links.ada.example", "ada.github.io", "old.example", "other.example"];
const web = await startPublicWeb(hosts);
Object.assign(process.env, web.environment);
const { ipv4, ipv6 } = publicAddresses;

beforeEach(() => {
  // As a process that has asked nobody yet.
  forgetSingleton("asked-hosts");
  web.dns.mood = "helpful";
  web.dns.forget();
  web.dns.hosts.clear();
  for (const host of hosts) web.dns.hosts.set(host, [ipv4, ipv6]);
  web.sites.clear();
  for (const log of [web.asked, web.dialed]) log.length = 0;
});
afterAll(() => web.stop());

type Member = Awaited<ReturnType<typeof newMember>>;
const member = await newMember();

const post = (json: unknown, by: Member = member) =>
  call("POST", "/settings/profile/import", { json, headers: { ...sameOriginHeaders, Cookie: by.cookie } });
const importFrom = async (address: unknown) => read(await post({ address }));

/** What a host answers with: a status, headers and a body. */
const site =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ""): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const html = { "content-type": "text/html; charset=utf-8" };
const page = (body: string | Buffer) => site(200, html, body);
const fileOf = (name: string) => readFileSync(`tests/files/pages/${name}.html`);
const redirect = (location: string, status = 302) => site(status, { location });

const refused = (problem: string) => fieldAnswer("address", problem);
const absent = refused("leads to no page on the public internet; check how it is written");
const wrong = refused("must be the address of a page, such as https://linktr.ee/ada, without a port");
const away = refused("cannot be reached right now; check how it is written, or try again in a minute");
const busy = refused("cannot be read while so many others are; try again in a minute");

const shop = '<a href="https://b.example/shop">Shop</a>';
const found = (type: string, value: string, title: string | null, section: string | null = null) => ({
  ...{ type, value, title, section },
});
const foundShop = { status: 200, body: { found: [found("custom", "https://b.example/shop", "Shop")], left: [] } };

it("A page of links is requested once, at an address that was checked, and yields its links", async () => {
  web.sites.set("linktr.ee", (request, response) => {
    expect(request.headers).toEqual({
      host: "linktr.ee",
      accept: "text/html",
      "accept-encoding": "identity",
      "user-agent": "Vitrine (+http://localhost:3000)",
      connection: "close",
    });
    page(fileOf("linktree"))(request, response);
  });
  expect(await importFrom("https://linktr.ee/ada#top")).toEqual({
    status: 200,
    body: {
      found: [
        found("github", "ada", "Engine"),
        found("email", "ada@example.org", null),
        found("x", "ada", null),
        found("custom", "https://ada.example/shop", "Shop"),
        found("custom", "https://ada.example/notes", "Notes on the engine", "Writing & talks"),
        found("youtube", "video/dQw4w9WgXcQ", "A talk", "Writing & talks"),
        found("spotify", "user/ada", null, "Music"),
        found("phone", "+15550100", "Call me", "Writing & talks"),
      ],
      left: [],
    },
  });
  expect(web.asked).toEqual(["GET https://linktr.ee/ada"]);
  expect(web.dialed).toEqual([ipv4, ipv6]);
  expect(web.dns.asked).toBe(2);
});

it("A page of links may be named without https, and is requested over it all the same", async () => {
  web.sites.set("linktr.ee", page(shop));
  for (const written of ["linktr.ee/ada", " http://linktr.ee/ada ", "//linktr.ee/ada", "HTTPS://LINKTR.EE/ada"]) {
    expect(await importFrom(written)).toEqual(foundShop);
  }
  expect(web.asked).toEqual(Array(4).fill("GET https://linktr.ee/ada"));
});

it("A page of links is found through redirects, relative ones too, and its links are read against where it is", async () => {
  web.sites.set("old.example", redirect("//other.example/a", 301));
  web.sites.set("other.example", (request, response) =>
    (request.url === "/a" ? redirect("/b", 308) : page(`${shop}<a href="/c">C</a>`))(request, response),
  );
  expect(await importFrom("old.example")).toEqual(foundShop);
  expect(web.asked).toEqual(["GET https://old.example/", "GET https://other.example/a", "GET https://other.example/b"]);
});

it("A page of links is read in the encoding that its header names", async () => {
  const latin = Buffer.from('<a href="https://b.example/shop">Caf\xe9</a>', "latin1");
  web.sites.set("old.example", site(200, { "content-type": "text/html; charset=ISO-8859-1" }, latin));
  expect(await importFrom("old.example")).toMatchObject({ body: { found: [{ title: "Café" }] } });
});

it.each([
  ...["https://127.0.0.1/", "https://10.1.2.3/", "https://169.254.169.254/latest/meta-data/", "https://0x7f.1/"],
  ...["http://2130706433", "https://0.0.0.0/", "https://192.168.1.1/admin"],
])("The private network of the server is not asked at %s", async (address) => {
  expect(await importFrom(address)).toEqual(absent);
  expect([web.asked, web.dialed, web.dns.asked]).toEqual([[], [], 0]);
});

it("The private network is not requested by a name that resolves to it, alone or among other addresses", async () => {
  for (const address of ["127.0.0.1", "100.64.0.1", "::1", "fd00::1", "::ffff:7f00:1"]) {
    web.dns.hosts.set("inside.example", [address]);
    expect(await importFrom("https://inside.example/")).toEqual(absent);
    web.dns.hosts.set("inside.example", [ipv4, address]);
    expect(await importFrom("https://inside.example/")).toEqual(absent);
  }
  expect([web.asked, web.dialed]).toEqual([[], []]);
});

it.each([
  ...["https://10.0.0.7/", "https://[::1]/", "https://inside.example/", "http://old.example/", "ftp://old.example/"],
  ...["https://old.example:8443/", "https://user@old.example/", "https://:secret@old.example/", "file:///etc/passwd"],
  ...["javascript:alert(1)", "http://169.254.169.254/", "https://"],
])("The private network is not asked by a redirect to %s", async (location) => {
  web.dns.hosts.set("inside.example", ["192.168.0.1"]);
  web.sites.set("other.example", redirect(location));
  expect(await importFrom("other.example")).toEqual(absent);
  expect(web.asked).toEqual(["GET https://other.example/"]);
  expect(web.dialed).toEqual([ipv4, ipv6]);
});

it("The private network is not reached by a name that changes its address after it was checked", async () => {
  web.sites.set("old.example", (request, response) => {
    web.dns.hosts.set("old.example", ["127.0.0.1"]);
    redirect("/again")(request, response);
  });
  expect(await importFrom("old.example")).toEqual(absent);
  expect(web.dialed).toEqual([ipv4, ipv6]);
});

it.each([
  ...["", "   ", "linktree", "not an address", "https://", "ftp://linktr.ee/ada", "javascript:alert(1)", "/ada"],
  ...["https://linktr.ee:8443/ada", "https://ada:secret@linktr.ee/", "ada@example.org", "https://[::1]/"],
  ...["https://linktr.ee\\@evil.example", "https://exa mple.org", "https://%00/"],
])("An import from %j is refused at the field, and nobody is asked", async (address) => {
  expect(await importFrom(address)).toEqual(address === "linktree" ? absent : wrong);
  expect([web.asked, web.dialed]).toEqual([[], []]);
});

it("An import from an address of more than 2,048 characters is refused", async () => {
  expect(await importFrom(`linktr.ee/${"a".repeat(2_048)}`)).toEqual(wrong);
});

it("An import without an address, or with more than one, is refused", async () => {
  expect(await read(await post({}))).toEqual(fieldsAnswer({ address: ["is required"] }));
  expect(await importFrom(7)).toEqual(fieldsAnswer({ address: ["must be text"] }));
  expect(await read(await post({ address: "x", page: 1 }))).toEqual(fieldsAnswer({ page: ["is unknown"] }));
});

const kinds: Record<string, string>[] = [{}, { "content-type": "application/json" }, { "content-type": "text/htmlx" }];
it.each<[string, RequestListener[], string]>([
  [
    "that is shown to people alone",
    [204, 304, 401, 403, 451].map((status) => site(status, html)),
    "leads to a page that refuses to be read by this server; open it yourself and paste its links",
  ],
  [
    "that is not HTML",
    [...kinds, { ...html, "content-encoding": "gzip" }].map((headers) => site(200, { ...headers }, shop)),
    "leads to something other than a page; write the address that shows your links in a browser",
  ],
  [
    "without links to other sites",
    ["", "<h1>Ada</h1>", '<a href="/about">About</a>', '{"a":1}'].map(page),
    "leads to a page without links to other sites; check that it is yours, or paste your links",
  ],
])("An import from a page %s is refused", async (_, answers, problem) => {
  for (const [index, answer] of answers.entries()) {
    web.sites.set("linktr.ee", answer);
    expect(await importFrom(`linktr.ee/${index}`)).toEqual(refused(problem));
  }
});

it("An import from a name that nobody has, or a page that does not exist, is refused", async () => {
  expect(await importFrom("https://nobody.example/ada")).toEqual(absent);
  for (const status of [404, 410]) {
    web.sites.set("linktr.ee", site(status, html, shop));
    expect(await importFrom(`https://linktr.ee/${status}`)).toEqual(absent);
  }
});

it("An import of a page of more than 2 MiB is refused, whatever length it claims", async () => {
  const large = refused("leads to a page that is too large to be read; open it yourself and paste its links");
  const filled = (bytes: number) => Buffer.concat([Buffer.from(shop), Buffer.alloc(bytes - shop.length, " ")]);
  web.sites.set("linktr.ee", page(filled(2 * 1024 * 1024)));
  expect(await importFrom("linktr.ee/full")).toEqual(foundShop);
  web.sites.set("linktr.ee", page(filled(2 * 1024 * 1024 + 1)));
  expect(await importFrom("linktr.ee/over")).toEqual(large);
  web.sites.set("linktr.ee", (_, response) => {
    response.writeHead(200, html);
    const more = () => !response.destroyed && response.write(Buffer.alloc(65_536, " "), () => setImmediate(more));
    more();
  });
  expect(await importFrom("linktr.ee/endless")).toEqual(large);
});

it("An import from a page that redirects endlessly is refused", async () => {
  web.sites.set("linktr.ee", (request, response) => redirect(`${request.url}x`)(request, response));
  expect(await importFrom("linktr.ee/")).toEqual(
    refused("leads on to other addresses too often; write the one at which it ends"),
  );
  expect(web.asked.length).toBe(6);
});

it("A host that does not work is reported as unreachable, and its page is not requested again for a while", async () => {
  web.sites.set("linktr.ee", site(503, html, shop));
  expect(await importFrom("linktr.ee/ada")).toEqual(away);
  web.sites.set("linktr.ee", page(shop));
  expect(await importFrom("linktr.ee/ada")).toEqual(away);
  expect(await importFrom("linktr.ee/grace")).toEqual(foundShop);
  expect(web.asked).toEqual(["GET https://linktr.ee/ada", "GET https://linktr.ee/grace"]);
});

it("A host may cut off its response, or send something other than HTTP", async () => {
  web.sites.set("linktr.ee", (_, response) => void response.writeHead(200, html).write(shop, () => response.destroy()));
  expect(await importFrom("linktr.ee/ada")).toEqual(away);
  web.sites.set("linktr.ee", ({ socket }) => void socket.end("SSH-2.0-OpenSSH\r\n\r\n"));
  expect(await importFrom("linktr.ee/grace")).toEqual(away);
});

it("A host that hangs is given up", async () => {
  const gone = new Promise((resolve) => {
    web.sites.set("linktr.ee", (_, response) => void response.once("close", resolve).writeHead(200, html).write(shop));
  });
  expect(await importFrom("linktr.ee/ada")).toEqual(away);
  await gone;
});

it("A host that asks for a pause has one", async () => {
  web.sites.set("linktr.ee", site(429, { "retry-after": "60" }));
  expect(await importFrom("linktr.ee/ada")).toEqual(away);
  expect(await importFrom("linktr.ee/grace")).toEqual(away);
  expect(web.asked).toEqual(["GET https://linktr.ee/ada"]);
});

it("A host is reported as unreachable while no name server answers", async () => {
  web.dns.mood = "failing";
  expect(await importFrom("linktr.ee/ada")).toEqual(away);
  expect(web.asked).toEqual([]);
});

it("A host is not believed when its certificate is for others", async () => {
  web.dns.hosts.set("imposter.example", [ipv4]);
  web.sites.set("imposter.example", page(shop));
  expect(await importFrom("imposter.example")).toEqual(away);
  expect([web.asked, web.dialed]).toEqual([[], [ipv4]]);
});

it("An import reads eight pages at a time, and no more", async () => {
  const other = await newMember();
  // The pages that wait are not given up meanwhile.
  vi.useFakeTimers({ toFake: ["performance"] });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (const host of hosts) {
    web.sites.set(host, async (request, response) => {
      await gate;
      page(shop)(request, response);
    });
  }
  const answers = Array.from({ length: 8 }, async (_, at) =>
    read(await post({ address: `${hosts[at % 2]}/${at}` }, other)),
  );
  await expect.poll(() => web.asked.length).toBe(8);
  expect(await importFrom("old.example")).toEqual(busy);
  open();
  expect(await Promise.all(answers)).toEqual(Array(8).fill(foundShop));
  expect(await importFrom("old.example")).toEqual(foundShop);
});
