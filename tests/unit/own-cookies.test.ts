import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { removeForeignCookies } from "@/lib/operator/server/own-cookies";

function kept(cookie: string): string | undefined {
  const request = { headers: { cookie } };
  removeForeignCookies(request as IncomingMessage);
  return request.headers.cookie;
}

it.each([
  ["cookies of others", "a=b; theme=dark", undefined],
  ["a header without a name", "odd; =x;;", undefined],
  ["ours among others", "a=b; vitrine.session-token=s.1=; c=d", "vitrine.session-token=s.1="],
  [
    "ours under https",
    "__Secure-vitrine.state=1; __Host-vitrine.csrf-token=2",
    "__Secure-vitrine.state=1; __Host-vitrine.csrf-token=2",
  ],
  [
    "a session in parts",
    "vitrine.session-token.0=a; vitrine.session-token.1=b",
    "vitrine.session-token.0=a; vitrine.session-token.1=b",
  ],
  [
    "the session of an earlier release alongside another program's cookies",
    "authjs.session-token=a; authjs.state=b",
    "authjs.session-token=a",
  ],
  ["a part that no session has", "vitrine.session-token.5=a; vitrine.session-token.00=b", undefined],
  ["a name of ours sent often", Array(550).fill("vitrine.csrf-token=1").join("; "), "vitrine.csrf-token=1"],
  ["one larger than a browser keeps", `vitrine.state=${"x".repeat(5_000)}`, undefined],
  ["a browser that has signed in", "vitrine.known-device=v1.a~v1.b", "vitrine.known-device=v1.a~v1.b"],
  ["a pending sign-in", "__Host-vitrine.pending-sign-in=a; vitrine.pending=b", "__Host-vitrine.pending-sign-in=a"],
  [
    "callback addresses that next-auth would refuse with an error of its own",
    "vitrine.callback-url=javascript%3A1; __Secure-vitrine.callback-url=vitrine; vitrine.state=1",
    "vitrine.state=1",
  ],
  [
    "callback addresses of pages",
    "__Secure-vitrine.callback-url=http%3A%2F%2Flocalhost%3A3000%2Fada; vitrine.callback-url=%2Fsettings",
    "__Secure-vitrine.callback-url=http%3A%2F%2Flocalhost%3A3000%2Fada; vitrine.callback-url=%2Fsettings",
  ],
  ["names that begin or end like ours", "xvitrine.state=1; vitrine.statex=1", undefined],
])("the framework gets only the service's own of %s", (_, cookie, expected) => expect(kept(cookie)).toBe(expected));
