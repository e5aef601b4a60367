import "server-only";
import { hasTooManyValues } from "@/lib/core/text/json";
import { outboundLimits } from "./outbound-limits";
import { NoAnswerError, readAtMost, userAgent } from "./requests";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isProtectedAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

/**
 * The request is bounded in time and bytes, follows no redirects and takes no turns. @throws NoAnswerError for no
 * answer, or one of 5xx
 */
export async function fetchFromProvider(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!isProtectedAddress(url)) throw new NoAnswerError("an address of the sign-in provider is not https");
  const headers = new Headers(init.headers);
  headers.set("User-Agent", userAgent());
  const signal = AbortSignal.timeout(outboundLimits.providerMilliseconds);
  try {
    const response = await fetch(url.href, { ...init, headers, signal, redirect: "manual", cache: "no-store" });
    const body = await readAtMost(response.body, outboundLimits.jsonBytes);
    if (body === null || response.status >= 500) throw new Error(`the provider returned status ${response.status}`);
    if (hasTooManyValues(body.toString())) throw new Error("the provider sent more values than any of its answers has");
    const { status, headers: received } = response;
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers: received });
  } catch {
    throw new NoAnswerError("the sign-in provider did not answer");
  }
}
