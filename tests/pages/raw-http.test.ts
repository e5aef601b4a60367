import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { healthy } from "../support/health";
import { callback } from "../support/people";
import { openSite, type Site } from "../support/site";

let site: Site;
let clientId: string;

beforeAll(async () => {
  site = await openSite(async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("raw", "correct horse battery");
    ({ clientId } = await newApplication(id));
  });
});
afterAll(() => site?.close());

/** Sends exactly these lines; returns status, headers and body as they came. */
async function send(lines: string[]): Promise<{ status: number; headers: string; body: string }> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  await once(socket, "close", { signal: AbortSignal.timeout(60_000) });
  const [headers = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers, body };
}

const refused = (error: string, error_description: string) => JSON.stringify({ error, error_description });

it("a health check without Host, as HTTP/1.0 allows, is answered", async () => {
  const health = async () => {
    const { status, body } = await send(["GET /api/health HTTP/1.0"]);
    return [status, JSON.parse(body)];
  };
  // A late notice of changes degrades health for a while.
  await expect.poll(health).toEqual([200, healthy]);
});

describe("what a raw HTTP server must refuse", () => {
  it.each([
    ["TRACE /api/user", "GET, PATCH, HEAD, OPTIONS"],
    ["TRACE /", "GET, HEAD, POST"],
  ])("%s is a 405 with Allow", async (request, methods) => {
    const { status, headers, body } = await send([`${request} HTTP/1.1`, "Host: localhost"]);
    expect([status, body]).toEqual([405, refused("method_not_allowed", `Use ${methods} for this address`)]);
    expect(headers).toContain(`Allow: ${methods}`);
    expect(headers).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
  });

  it("OPTIONS * is a 400", async () => {
    const { status, body } = await send(["OPTIONS * HTTP/1.1", "Host: localhost"]);
    expect([status, body]).toEqual([400, refused("invalid_request", "Begin the path with a slash")]);
  });

  it.each(["http://evil.example/x/", "http://evil.example"])("the target %s is a 421", async (target) => {
    const { status, headers, body } = await send([`GET ${target} HTTP/1.1`, "Host: localhost"]);
    expect([status, JSON.parse(body).error]).toEqual([421, "misdirected_request"]);
    expect(headers).not.toContain("evil.example");
  });

  it("a browser that asks for another host gets a page that leads to the same one of the site, in its language", async () => {
    const asked = ["Host: evil.example", "Accept: text/html,*/*;q=0.8", "Accept-Language: de"];
    const { status, headers, body } = await send(["GET /ada?a=%22&b=1 HTTP/1.1", ...asked]);
    expect(status).toBe(421);
    expect(headers).toContain("Content-Type: text/html; charset=utf-8");
    expect(headers).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
    expect(body).toContain("<h1>Diese Website hat eine andere Adresse</h1>");
    expect(body).toContain(`<a href="${site.url}/ada?a=%22&amp;b=1">Weiter zu ${site.url}</a>`);
    expect(body).not.toContain("evil.example");
  });

  it("two Host headers are a 400", async () => {
    const { status } = await send(["GET /api/health HTTP/1.1", "Host: localhost", "Host: evil.example"]);
    expect(status).toBe(400);
  });
});

describe("an authorization address", () => {
  const base = () => `client_id=${clientId}&response_type=code&scope=root&redirect_uri=${encodeURIComponent(callback)}`;
  const locationOf = async (path: string) =>
    /\r\nlocation: (.*)\r\n/i.exec((await send([`GET ${path} HTTP/1.1`, "Host: localhost"])).headers)?.[1] ?? "";

  it.each([
    ["state=100%", "100%"],
    ["state=%zz%", "%zz%"],
    ["state=a%20b%25", "a b%"],
  ])("with %s returns the state as it was sent", async (sent, state) => {
    const location = await locationOf(`/oauth2/authorize?${base()}&${sent}`);
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ error: "invalid_scope", state });
  });

  it("with a slash at its end refuses an unknown client all the same", async () => {
    const { status, headers } = await send(["GET /oauth2/authorize/?client_id=x HTTP/1.1", "Host: localhost"]);
    expect(status).toBe(400);
    expect(headers.toLowerCase()).not.toContain("\r\nlocation:");
  });
});
