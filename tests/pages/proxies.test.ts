import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as overTcp } from "node:http";
import { request as overTls } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { assignDomain, claimDomain, getDomains } from "@/lib/page/domains/store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findProxies } from "../../scripts/programs.mjs";
import { openPage, startBrowser } from "../support/browser";
import { fillSignIn, visit } from "../support/pages";
import type { Application } from "../support/people";
import { configuration, startNginx, startProxy } from "../support/proxies";
import { openSite, type Site } from "../support/site";
import { startThirdParty, type ThirdParty } from "../support/third-party";
import { fileForm } from "../support/uploads";
import { refusedOnce, walkThrough } from "../support/walk";
import { wave } from "../support/wave";

const { caddy, nginx } = findProxies();
const host = "vitrine.example";
const domain = "ada-lovelace.example";
const password = "correct horse battery";
const { folder, remove } = temporaryFolder("proxies");
let site: Site;
let app: ThirdParty;
let application: Application;

beforeAll(async () => {
  app = await startThirdParty();
  site = await openSite(
    async ({ newPerson, newApplication }) => {
      const { id } = await newPerson("ada", password);
      application = await newApplication(id);
      await updateAccountFlag("ada", "isPremium", true);
      await claimDomain(id, domain);
      const { claim } = await getDomains(id);
      if (claim) await assignDomain(id, claim);
    },
    { BASE_URL: `https://${host}`, TRUST_PROXY: "1", RATE_LIMITS: "on" },
  );
});
afterAll(async () => {
  await site?.close();
  await app?.close();
  remove();
});

type Asked = { port: number; host?: string; ca?: string; method?: string; headers?: Record<string, string> };

/** Asks a proxy under a name of the test's choice, over TLS where its authority is given. */
async function ask(path: string, asked: Asked, body?: RequestInit["body"]) {
  const { port, host: name = host, ca, method = "GET", headers = {} } = asked;
  // What the platform makes of a form, for a client that can choose its Host.
  const made = new Request("http://localhost/", { method, body: body ?? null });
  const type = made.headers.get("content-type");
  const options = {
    ...{ host: "127.0.0.1", port, path, method, agent: false },
    headers: { Host: name, ...(type && { "Content-Type": type }), ...headers },
  };
  const request = ca ? overTls({ ...options, ca, servername: name }) : overTcp(options);
  request.end(Buffer.from(await made.arrayBuffer()));
  const [answer]: [IncomingMessage] = (await once(request, "response")) as [IncomingMessage];
  const names = ca ? (answer.socket as TLSSocket).getPeerCertificate().subjectaltname : undefined;
  const bytes = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, names, bytes, text: bytes.toString() };
}

const canonicalOf = ({ text }: { text: string }) => /rel="canonical" href="([^"]*)"/.exec(text)?.[1];

/**
 * What holds behind any proxy: pages bring HSTS, visitors are counted by their own address, and files of any size come
 * through whole.
 */
async function expectPassage(proxy: Asked): Promise<void> {
  const page = await ask("/ada", proxy);
  expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
  expect(canonicalOf(page)).toBe(`https://${domain}`);
  // Each claimed address would have a full bucket of its own; the one real address gets its requests back only slowly.
  const counted = Array.from({ length: 20 }, (_, index) =>
    ask("/api/user/ada", { ...proxy, headers: { "X-Forwarded-For": `192.0.2.${index}` } }),
  );
  const answers = await Promise.all(counted);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const left = answers.map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
  expect(Math.min(...left)).toBeLessThan(Math.max(...left) - 5);

  const grant = { grant_type: "client_credentials", client_id: application.clientId };
  const form = new URLSearchParams({ ...grant, client_secret: application.clientSecret });
  const granted = await ask("/api/oauth2/token", { ...proxy, method: "POST" }, form);
  const { access_token: token } = JSON.parse(granted.text);
  // Five minutes; nginx alone would refuse more than one megabyte.
  const sound = wave({ seconds: 300 });
  const headers = { Authorization: `Bearer ${token}` };
  const uploaded = await ask(
    "/api/upload/audio",
    { ...proxy, method: "POST", headers },
    fileForm(sound, { name: "Rain" }),
  );
  expect(uploaded.status).toBe(201);
  const addresses = (await ask("/ada", proxy)).text.match(/(?<=https:\/\/vitrine\.example)\/cdn\/audios\/[^"&]+/g);
  const shown = await ask(addresses?.at(-1) ?? "", proxy);
  expect(shown.bytes.subarray(44).equals(sound.subarray(44))).toBe(true);
}

describe.runIf(caddy)("the Caddyfile of docs/deploy.md", () => {
  const proxy = { port: 0, ca: "" };
  let plainPort: number;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    [proxy.port, plainPort] = [await freePort(), await freePort()];
    const file = join(folder, "Caddyfile");
    const ports = `  http_port ${plainPort}\n  https_port ${proxy.port}`;
    // An authority of its own stands in for the one that the world trusts.
    const own = "  local_certs\n  skip_install_trust\n  admin off";
    writeFileSync(file, configuration("caddyfile", site).replace("{\n", `{\n${ports}\n${own}\n`));
    ({ stop } = await startProxy(caddy ?? "", ["run", "--config", file, "--adapter", "caddyfile"], proxy.port, folder));
    proxy.ca = readFileSync(join(folder, "caddy/pki/authorities/local/root.crt"), "utf8");
  });
  afterAll(() => stop?.());

  it("Caddy serves the site over TLS, and leads there from plain HTTP", async () => {
    // Its port opens before it has made the certificate of its own site.
    const statusThere = () => ask("/ada", proxy).then(({ status }) => status, String);
    await expect.poll(statusThere).toBe(200);
    const page = await ask("/ada", proxy);
    expect(page.names).toBe(`DNS:${host}`);
    const plain = await ask("/ada", { port: plainPort });
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}/ada`]);
    await expectPassage(proxy);
  });

  it("Caddy makes a certificate for a proven domain when somebody first comes", async () => {
    const page = await ask("/", { ...proxy, host: domain });
    expect([page.status, page.names]).toEqual([200, `DNS:${domain}`]);
    expect(canonicalOf(page)).toBe(`https://${domain}`);
    const plain = await ask("/", { port: plainPort, host: domain });
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${domain}/`]);
  });

  it("Caddy makes no certificate for a name that nobody has proven", async () => {
    for (const name of ["eve.example", `www.${domain}`, `${domain}.eve.example`])
      await expect(ask("/", { ...proxy, host: name })).rejects.toThrow(/alert internal error/);
  });

  it("Caddy lets people do what they do most, by cookies that no plain connection carries", async () => {
    const rules = `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${proxy.port}`;
    const browser = await startBrowser([rules]);
    const { page, close } = await openPage(browser, { ignoreHTTPSErrors: true }, refusedOnce);
    await walkThrough(page, "cara", { at: `https://${host}`, callback: app.callback });
    await visit(page, `https://${host}/login?next=/settings/domain`);
    await fillSignIn(page, "ada", password);
    await page.waitForURL(`https://${host}/settings/domain`);
    const cookies = await page.context().cookies(`https://${host}`);
    expect(cookies.map(({ secure }) => secure)).toEqual(cookies.map(() => true));
    expect(cookies.map(({ name }) => name)).toContain("__Secure-vitrine.session-token");
    await close();
    await browser.close();
  });
});

it.runIf(nginx)(
  "nginx, by the lines of docs/deploy.md, passes on who asks, under which name, and files of any size",
  async () => {
    const port = await freePort();
    const { stop } = await startNginx(site, port, folder);
    onTestFinished(stop);
    await expectPassage({ port });
    expect(canonicalOf(await ask("/", { port, host: domain }))).toBe(`https://${domain}`);
  },
);
