import type { RequestListener } from "node:http";
import { afterAll, beforeEach, expect, it } from "vitest";
import { accounts } from "@/db/schema";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { checkLink } from "@/lib/page/proofs/check";
import type { CheckedLink } from "@/lib/page/proofs/outcome";
import { listenOnLoopback } from "../support/loopback";
import { newPerson } from "../support/people";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { addRows } from "../support/rows";

const hosts = ["ada.blog", "did.example", "ada.handle.example", "social.example", "bsky.app", "actor.example"];
const web = await startPublicWeb(hosts);
let answer: RequestListener = (_, response) => void response.end();
const services = await listenOnLoopback((request, response) => answer(request, response));
Object.assign(process.env, {
  ...web.environment,
  BASE_URL: "https://vitrine.example",
  GITHUB_API_URL: services.url,
  PLC_DIRECTORY_URL: services.url,
});
afterAll(async () => {
  await web.stop();
  await services.close();
});

const { ipv4, ipv6 } = publicAddresses;
beforeEach(() => {
  forgetSingleton("asked-hosts");
  web.sites.clear();
  web.dns.hosts.clear();
  for (const host of hosts) web.dns.hosts.set(host, [ipv4, ipv6]);
  for (const log of [web.asked, web.dialed]) log.length = 0;
});

/** A page that every link of these tests would be proven for, were an attack to succeed. */
const address = "https://vitrine.example/ada";
const id = "did:web:did.example";
const names = { id: (await newPerson()).id, addresses: new Set([address]), hosts: new Set<string>() };
const html = `<a rel="me" href="${address}">me</a>`;
const actor = "https://actor.example/ada";
const self = { rel: "self", type: "application/activity+json", href: actor };

type Door = { link: CheckedLink; host: string; type: string; proof: string };
/** Every door to a host that a person names, and what would prove the link behind it. */
const doors: Record<string, Door> = {
  "the page of a website": {
    link: { type: "custom", value: "https://ada.blog/" },
    host: "ada.blog",
    type: "text/html",
    proof: html,
  },
  "the document of a DID": {
    link: { type: "bluesky", value: id },
    ...{ host: "did.example", type: "application/json", proof: JSON.stringify({ id, alsoKnownAs: [address] }) },
  },
  "the DID of a handle": {
    link: { type: "bluesky", value: "ada.handle.example" },
    ...{ host: "ada.handle.example", type: "text/plain", proof: id },
  },
  "the name of a Mastodon account": {
    link: { type: "mastodon", value: "ada@social.example" },
    ...{ host: "social.example", type: "application/jrd+json", proof: JSON.stringify({ links: [self] }) },
  },
  "the actor of a Mastodon account": {
    link: { type: "mastodon", value: "ada@social.example" },
    host: "actor.example",
    ...{ type: "application/activity+json", proof: JSON.stringify({ attachment: [{ value: html }] }) },
  },
};
const each = Object.entries(doors);

const sites: Record<string, [string, string]> = {
  "did.example": ["application/json", JSON.stringify({ id, alsoKnownAs: [address, "at://ada.handle.example"] })],
  "ada.handle.example": ["text/plain", id],
  "social.example": ["application/jrd+json", JSON.stringify({ links: [self] })],
  "actor.example": ["application/activity+json", JSON.stringify({ attachment: [{ value: html }] })],
};
/** Everything but the attacked host is as it should be. */
function serveOthers({ host }: Door): void {
  for (const [other, [type, body]] of Object.entries(sites)) {
    if (other !== host)
      web.sites.set(other, (_, response) => void response.writeHead(200, { "content-type": type }).end(body));
  }
}
const check = async ({ link }: Door) => {
  const outcome = await checkLink(names, link);
  return typeof outcome === "object" ? outcome.method : outcome;
};
const isProven = (outcome: string) => outcome !== "absent" && outcome !== "unknown";
const askedOf = (host: string) => web.asked.filter((request) => request.includes(`https://${host}/`)).length;

it.each(each)("What %s says is believed where its host is public", async (_, door) => {
  serveOthers(door);
  web.sites.set(
    door.host,
    (_, response) => void response.writeHead(200, { "content-type": door.type }).end(door.proof),
  );
  expect(isProven(await check(door))).toBe(true);
});

it.each(each)("%s is not requested in the private network", async (_, door) => {
  serveOthers(door);
  for (const inside of [
    ["127.0.0.1"],
    [ipv4, "10.0.0.7"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:7f00:1"],
    ["fd00::1"],
  ]) {
    forgetSingleton("asked-hosts");
    web.dns.hosts.set(door.host, inside);
    expect(isProven(await check(door))).toBe(false);
  }
  expect([askedOf(door.host), web.dialed.filter((dialed) => ![ipv4, ipv6].includes(dialed as typeof ipv4))]).toEqual([
    0,
    [],
  ]);
});

it.each(each)("%s leads by no redirect into the private network", async (_, door) => {
  serveOthers(door);
  web.dns.hosts.set("inside.example", ["192.168.0.1"]);
  const inside = [
    "https://10.0.0.7/",
    "https://[::1]/",
    "https://inside.example/",
    `http://${door.host}/`,
    `https://${door.host}:8443/`,
  ];
  for (const location of [...inside, "file:///etc/passwd", "http://169.254.169.254/latest/meta-data/"]) {
    forgetSingleton("asked-hosts");
    web.sites.set(door.host, (_, response) => void response.writeHead(302, { location }).end());
    expect([location, isProven(await check(door))]).toEqual([location, false]);
  }
  expect(new Set(web.dialed)).toEqual(new Set([ipv4, ipv6]));
});

it.each(each)("%s is not read at a name that changes its address after it was checked", async (_, door) => {
  serveOthers(door);
  web.sites.set(door.host, (request, response) => {
    web.dns.hosts.set(door.host, ["127.0.0.1"]);
    if (request.url === "/again") return void response.writeHead(200, { "content-type": door.type }).end(door.proof);
    response.writeHead(302, { location: "/again" }).end();
  });
  expect(isProven(await check(door))).toBe(false);
  expect(new Set(web.dialed)).toEqual(new Set([ipv4, ipv6]));
});

it.each(each)(
  "%s is given up where it is endless, another type, compressed or JSON of too many values",
  async (_, door) => {
    serveOthers(door);
    const { type, proof } = door;
    const attacks: RequestListener[] = [
      (_, response) => {
        response.writeHead(200, { "content-type": type }).write(proof.slice(0, -1));
        const more = () => !response.destroyed && response.write(Buffer.alloc(65_536, " "), () => setImmediate(more));
        more();
      },
      (_, response) => void response.writeHead(200, { "content-type": "application/octet-stream" }).end(proof),
      (_, response) => void response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(proof),
      (_, response) => void response.writeHead(200, { "content-type": type }).end(`[${"0,".repeat(20_001)}0]`),
      (_, response) =>
        void response.writeHead(200, { "content-type": type }).end('{"links":7,"alsoKnownAs":{},"attachment":[null]}'),
      ({ url }, response) => void response.writeHead(302, { location: `${url}x` }).end(),
      ({ socket }) => void socket.end("SSH-2.0-OpenSSH\r\n\r\n"),
    ];
    for (const attack of attacks) {
      forgetSingleton("asked-hosts");
      web.sites.set(door.host, attack);
      expect(isProven(await check(door))).toBe(false);
    }
  },
);

it("A check of a link is given up where its host hangs, whichever it is", async () => {
  for (const { host, type, proof } of Object.values(doors)) {
    web.sites.set(host, (_, response) => void response.writeHead(200, { "content-type": type }).write(proof));
  }
  expect(await Promise.all(each.map(([, door]) => check(door)))).toEqual(each.map(() => "unknown"));
});

const json = { "content-type": "application/json" };
const faults: Record<string, RequestListener> = {
  hangs: (_, response) => void response.writeHead(200, json).write("{"),
  fails: (_, response) => void response.writeHead(500, json).end("{}"),
  redirects: (_, response) => void response.writeHead(302, { location: `${services.url}/private` }).end(),
  "sends too much": (_, response) =>
    void response.writeHead(200, json).end(`{"login":"ada","x":"${"x".repeat(10_000_000)}"}`),
  "sends no JSON": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
  "sends many values": (_, response) =>
    void response.writeHead(200, json).end(JSON.stringify({ login: "ada", x: Array(20_000).fill(0) })),
  "sends another shape": (_, response) => void response.writeHead(200, json).end('{"login":["ada"],"id":7}'),
};

it.each(Object.entries(faults))("GitHub or the directory of DIDs that %s proves nothing", async (_, fault) => {
  const person = await newPerson();
  await addRows(accounts, {
    userId: person.id,
    type: "oauth",
    provider: "github",
    providerAccountId: crypto.randomUUID(),
  });
  const asked: (string | undefined)[] = [];
  answer = (request, response) => {
    asked.push(request.url);
    fault(request, response);
  };
  web.dns.hosts.set("github.com", [ipv4]);
  const own = { ...names, id: person.id };
  expect(await checkLink(own, { type: "github", value: "ada" })).toBe("unknown");
  forgetSingleton("asked-hosts");
  const plc = "did:plc:z72i7hdynmk6r22z27h6tvur";
  expect(await checkLink(own, { type: "bluesky", value: plc })).toBe("unknown");
  expect(asked).toEqual([expect.stringMatching(/^\/user\//), `/${plc}`]);
});
