import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { removeForeignCookies } from "@/lib/server/own-cookies";

function kept(cookie: string): string | undefined {
  const request = { headers: { cookie } };
  removeForeignCookies(request as IncomingMessage);
  return request.headers.cookie;
}

it.each([
  ["cookies of others", "a=b; theme=dark", undefined],
  ["a header without a name", "odd; =x;;", undefined],
  ["ours among others", "a=b; authjs.session-token=s.1=; c=d", "authjs.session-token=s.1="],
  [
    "ours under https",
    "__Secure-authjs.state=1; __Host-authjs.csrf-token=2",
    "__Secure-authjs.state=1; __Host-authjs.csrf-token=2",
  ],
  [
    "a session in parts",
    "authjs.session-token.0=a; authjs.session-token.1=b",
    "authjs.session-token.0=a; authjs.session-token.1=b",
  ],
  ["a part that no session has", "authjs.session-token.5=a; authjs.session-token.00=b", undefined],
  ["a name of ours sent often", Array(550).fill("authjs.csrf-token=1").join("; "), "authjs.csrf-token=1"],
  ["one larger than a browser keeps", `authjs.state=${"x".repeat(5_000)}`, undefined],
  ["a browser that has signed in", "vitrine.known-device=v1.a~v1.b", "vitrine.known-device=v1.a~v1.b"],
  ["a pending sign-in", "__Host-vitrine.pending-sign-in=a; vitrine.pending=b", "__Host-vitrine.pending-sign-in=a"],
  [
    "callback addresses that next-auth would refuse with an error of its own",
    "authjs.callback-url=javascript%3A1; __Secure-authjs.callback-url=vitrine; authjs.state=1",
    "authjs.state=1",
  ],
  [
    "callback addresses of pages",
    "__Secure-authjs.callback-url=http%3A%2F%2Flocalhost%3A3000%2Fada; authjs.callback-url=%2Fsettings",
    "__Secure-authjs.callback-url=http%3A%2F%2Flocalhost%3A3000%2Fada; authjs.callback-url=%2Fsettings",
  ],
  ["names that begin or end like ours", "xauthjs.state=1; authjs.statex=1", undefined],
])("of %s the framework gets only the service's own", (_, cookie, expected) => expect(kept(cookie)).toBe(expected));
