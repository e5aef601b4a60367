import { expect, it, vi } from "vitest";
import { toEnglish } from "@/lib/core/messages/english";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { freshLimiter } from "../support/limiter";
import { listenOnLoopback } from "../support/loopback";
import { parseTarget } from "../support/targets";

async function fresh(windows: string, capacity?: number) {
  await freshLimiter({ RATE_LIMIT_GENERAL: windows });
  return (await import("@/lib/core/limits/local-limit")).createLocalLimit("general", capacity);
}

it("a limit of this process refuses the request after the last token, with the headers of every limit", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { refusal } = await fresh("2/60");
  expect([refusal("a"), refusal("a"), refusal("b")]).toEqual([undefined, undefined, undefined]);
  expect(refusal("a")).toEqual({
    allowed: false,
    retryAfterSeconds: 30,
    headers: {
      "RateLimit-Policy": '"general";q=2;w=60',
      RateLimit: '"general";r=0;t=30',
      "X-RateLimit-Limit": "2",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": "1030",
      "Retry-After": "30",
    },
  });
});

it("a limit of this process locks nobody out for longer than a window when the clock is set back", async () => {
  vi.useFakeTimers({ now: 5_000_000_000 });
  const { refusal } = await fresh("2/60");
  for (let times = 0; times < 2; times++) refusal("a");
  vi.setSystemTime(1_000_000);
  expect(refusal("a")?.retryAfterSeconds).toBe(30);
  vi.setSystemTime(1_030_000);
  expect(refusal("a")).toBeUndefined();
});

it("a limit of this process forgets who came longest ago when it is full", async () => {
  const { refusal } = await fresh("1/60", 2);
  expect(["a", "b", "c", "a"].map((key) => refusal(key) === undefined)).toEqual([true, true, true, true]);
  expect(refusal("c")).toBeDefined();
});

it("a limit of this process is off where limits are", async () => {
  await freshLimiter({ RATE_LIMIT_GENERAL: "1/60", RATE_LIMITS: "off" });
  const { refusal } = (await import("@/lib/core/limits/local-limit")).createLocalLimit("general");
  expect([refusal("a"), refusal("a")]).toEqual([undefined, undefined]);
});

async function listenWithOneRequestAnHour() {
  await freshLimiter({ RATE_LIMIT_GENERAL: "1/3600" });
  const limit = (await import("@/lib/operator/server/general-limit")).createGeneralLimit();
  return listenOnLoopback(
    (request, response) => void (limit(request, response, parseTarget(request.url ?? "")) && response.end()),
  );
}

it("a request to the API that is refused for its address is logged for whoever has its token", async () => {
  const server = await listenWithOneRequestAnHour();
  const token = newSecret("accessToken");
  const lines: unknown[] = [];
  const { subscribeToRequestLog } = await import("@/lib/core/request-log");
  subscribeToRequestLog(({ status, route, tokenHash, refusal }) => {
    lines.push([status, route, tokenHash, refusal?.code, refusal && toEnglish(refusal.said).replace(/\d+/, "N")]);
  });
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/none", "/api/none", "/developers"]) await fetch(server.url + path, { headers });
  const said = "Too many requests; wait N s and try again.";
  expect(lines).toEqual([
    [429, "/api/[[...path]]", hashSecret(token), "rate_limited", said],
    [429, "/developers", undefined, undefined, undefined],
  ]);
  await server.close();
});

it("too many requests for pages are refused in the visitor's language, and those of the API in English", async () => {
  const server = await listenWithOneRequestAnHour();
  const ask = async (path: string, language: string) => {
    const response = await fetch(server.url + path, { headers: { "Accept-Language": language } });
    const { status, headers } = response;
    return [status, headers.get("content-type"), headers.get("cache-control"), await response.text()] as const;
  };
  await ask("/developers", "ja");
  const [status, type, caching, page] = await ask("/developers", "ja;q=0.4, de");
  expect([status, type, caching]).toEqual([429, "text/html; charset=utf-8", "no-store"]);
  expect(page).toContain('<html lang="de">');
  expect(page.replaceAll(/\d{4} s/g, "N s")).toContain(
    '<h1>Zu viele Anfragen</h1>\n<p>Zu viele Anfragen. Warte N s, und versuche es noch einmal. <a href="">Noch einmal versuchen</a>.</p>',
  );
  const [, apiType, , body] = await ask("/api/none", "de");
  expect([apiType, body.replace(/\d+/, "N")]).toEqual([
    "application/json",
    '{"error":"rate_limited","error_description":"Too many requests; wait N s and try again."}',
  ]);
  await server.close();
});
