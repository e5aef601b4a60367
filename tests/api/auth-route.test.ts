import { describe, expect, it } from "vitest";
import * as auth from "@/app/api/auth/[...nextauth]/route";

const at = (path: string, method = "GET") => new Request(`http://localhost:3000${path}`, { method });
const jsonPost = (path: string, body: unknown) =>
  new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
const context = { params: Promise.resolve({}) };

describe("next-auth's addresses", () => {
  it("answer as next-auth does, with a request id and every cookie", async () => {
    const response = await auth.GET(at("/api/auth/csrf"), context);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining("csrf-token"),
      expect.stringContaining("callback-url"),
    ]);
    expect(await response.json()).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    "/api/auth/nothing",
    "/api/auth/csrf/more",
    "/api/auth/callback",
    "/api/auth/callback/github",
    "/api/auth/verify-request",
  ])("%s is a 404 in JSON", async (path) => {
    const response = await auth.GET(at(path), context);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "not_found",
      error_description: "There is nothing at this address",
    });
  });

  it("answer HEAD as GET, without a body", async () => {
    const response = await auth.HEAD(at("/api/auth/session", "HEAD"), context);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  it("refuse a large body unread", async () => {
    const init = {
      method: "POST",
      body: "x".repeat(70_000),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    };
    const response = await auth.POST(new Request("http://localhost:3000/api/auth/callback/credentials", init), context);
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: "payload_too_large", error_description: "Send a body of at most 65536 bytes" },
    ]);
  });

  it("refuse JSON of more than 20,000 values and a form of more than 1,000 fields before next-auth reads them", async () => {
    const post = async (body: string, type: string) => {
      const init = { method: "POST", body, headers: { "Content-Type": type } };
      const sent = new Request("http://localhost:3000/api/auth/callback/credentials", init);
      const response = await auth.POST(sent, context);
      return [response.status, (await response.json()).fields];
    };
    expect(await post(`{"a":[${"0,".repeat(20_000)}0]}`, "application/json")).toEqual([
      400,
      { body: ["must have at most 20000 values in all"] },
    ]);
    expect(await post("&".repeat(1_000), "application/x-www-form-urlencoded")).toEqual([
      400,
      { body: ["must have at most 1000 fields"] },
    ]);
  });

  it("refuse other methods with Allow", async () => {
    const response = await auth.DELETE(at("/api/auth/csrf", "DELETE"), context);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect(await response.json()).toEqual({
      error: "method_not_allowed",
      error_description: "DELETE is not available here; use GET, POST, HEAD, OPTIONS",
    });
  });

  it.each(["javascript:1", "data:text/html,x", "vitrine", "ftp://localhost/"])(
    "refuse the callback address %s as the client's mistake",
    async (address) => {
      const path = `/api/auth/csrf?${new URLSearchParams({ callbackUrl: address })}`;
      const response = await auth.GET(at(path), context);
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          error: "invalid_request",
          error_description: "The field callbackUrl must be a path or an http(s) address",
          fields: { callbackUrl: ["must be a path or an http(s) address"] },
        },
      ]);
    },
  );

  it("refuse JSON that nobody can read, without an error in the log", async () => {
    const init = { method: "POST", body: "{{{", headers: { "Content-Type": "application/json" } };
    const response = await auth.POST(new Request("http://localhost:3000/api/auth/callback/credentials", init), context);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: "invalid_request",
        error_description: "The field body must be JSON; look at line 1, column 2",
        fields: { body: ["must be JSON; look at line 1, column 2"] },
      },
    ]);
  });

  it("look at every callback address of a query, and at the cookie that counts", async () => {
    const twice = at("/api/auth/csrf?callbackUrl=/&callbackUrl=javascript:1");
    expect((await auth.GET(twice, context)).status).toBe(400);
    const ask = (cookie: string) => new Request("http://localhost:3000/api/auth/csrf", { headers: { Cookie: cookie } });
    const bad = ask("__Secure-vitrine.callback-url=/; vitrine.callback-url=javascript:1");
    expect((await auth.GET(bad, context)).status).toBe(400);
    const foreign = ask("__Secure-vitrine.callback-url=javascript:1; vitrine.callback-url=/");
    expect((await auth.GET(foreign, context)).status).toBe(200);
  });

  it("sign nobody out from elsewhere", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const elsewhere: Record<string, string>[] = [
      {},
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of elsewhere) {
      const init = { method: "POST", body: "", headers: { ...form, ...headers } };
      const response = await auth.POST(new Request("http://localhost:3000/api/auth/signout", init), context);
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          error: "forbidden",
          error_description: "This request did not come from this site. Open the page here and try again.",
        },
      ]);
    }
  });

  it.each<[string, () => Request, string]>([
    ["an error that is no name", () => at("/api/auth/error?error=%00"), "error"],
    [
      "a callback address that is no text",
      () => jsonPost("/api/auth/signin/credentials", { callbackUrl: {} }),
      "callbackUrl",
    ],
    ["a body that is no object", () => jsonPost("/api/auth/signin/credentials", ["a"]), "body"],
  ])("refuse %s", async (_, request, field) => {
    const sent = request();
    const response = await (sent.method === "POST" ? auth.POST : auth.GET)(sent, context);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: "invalid_request", fields: { [field]: [expect.any(String)] } },
    ]);
  });

  it("delete a cookie that holds such an address, so that the next try succeeds", async () => {
    const headers = { Cookie: "a=b; vitrine.callback-url=javascript%3A1" };
    const response = await auth.GET(new Request("http://localhost:3000/api/auth/csrf", { headers }), context);
    expect([response.status, response.headers.getSetCookie(), await response.json()]).toEqual([
      400,
      ["vitrine.callback-url=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"],
      {
        error: "invalid_request",
        error_description: "The cookie of the callback address was damaged; try again",
      },
    ]);
  });

  it.each(["/settings", "http://localhost:3000/settings", "https://elsewhere.example/"])(
    "take %s for a callback address",
    async (address) => {
      const query = new URLSearchParams({ callbackUrl: address });
      expect((await auth.GET(at(`/api/auth/csrf?${query}`), context)).status).toBe(200);
    },
  );
});
