import "server-only";
import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { singleton } from "@/lib/core/process/singleton";
import { decodeText } from "@/lib/core/text/decode";
import { parseUrl } from "@/lib/core/text/url";
import { outboundLimits } from "./outbound-limits";
import { findPublicHost, lookupOf } from "./public-host";
import {
  type Deadline,
  isUnanswered,
  nextDeadline,
  readAtMost,
  requestHost,
  requireUsableStatus,
  userAgent,
} from "./requests";

/**
 * `absent` is no public page, `closed` was refused by its host, `away` cannot be reached now, and `busy` is too many at
 * once.
 */
export type PageProblem = "absent" | "closed" | "away" | "busy" | "other type" | "too large" | "too many redirects";
export type Problem = { problem: PageProblem };
/** The address is that of the last redirect. */
export type ReadFile = { text: string; address: URL };

/** What an answer has to be: `type` matches its media type, without parameters. */
type Kind = { accept: string; type: RegExp; maxBytes: number };

const kinds = {
  html: { accept: "text/html", type: /^text\/html$/i, maxBytes: outboundLimits.pageBytes },
  json: {
    accept: "application/json",
    type: /^application\/(?:[a-z.-]{1,40}\+)?json$/i,
    maxBytes: outboundLimits.jsonBytes,
  },
  activity: {
    accept: "application/activity+json",
    type: /^application\/(?:activity|ld)\+json$/i,
    maxBytes: outboundLimits.jsonBytes,
  },
  text: { accept: "text/plain", type: /^text\/plain$/i, maxBytes: outboundLimits.textBytes },
} as const satisfies Record<string, Kind>;

const underWay = () => singleton("pages-under-way", () => ({ count: 0 }));

/**
 * Requests only HTTPS and public addresses: each host, redirects included, is resolved once, and the checked addresses
 * are connected to.
 */
export async function fetchPublicFile(
  kind: keyof typeof kinds,
  address: string,
  deadline: Deadline = nextDeadline(outboundLimits.pageMilliseconds),
): Promise<ReadFile | Problem> {
  const lane = underWay();
  if (lane.count >= outboundLimits.pagesInFlight) return { problem: "busy" };
  lane.count += 1;
  try {
    return await follow(kinds[kind], address, deadline);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { problem: "away" };
  } finally {
    lane.count -= 1;
  }
}

async function follow(kind: Kind, address: string, deadline: Deadline): Promise<ReadFile | Problem> {
  let url = publicAddress(address);
  for (let redirects = 0; redirects <= outboundLimits.redirects; redirects++) {
    const host = url && (await findPublicHost(url.hostname));
    if (!url || !host) return { problem: "absent" };
    const here = url;
    const answer = await requestHost(url.href, deadline, (signal) => requestFile(kind, here, host, signal));
    if (!("location" in answer)) return answer;
    url = publicAddress(answer.location, url);
  }
  return { problem: "too many redirects" };
}

/** Returns an address of HTTPS without port, user name or password, and undefined for others. */
function publicAddress(written: string, base?: URL): URL | undefined {
  const url = parseUrl(written, base);
  if (!url) return undefined;
  const { protocol, port, username, password } = url;
  url.hash = "";
  return protocol === "https:" && port + username + password === "" ? url : undefined;
}

type Answer = ReadFile | Problem | { location: string };

function requestFile(kind: Kind, url: URL, host: readonly LookupAddress[], signal: AbortSignal): Promise<Answer> {
  const headers = { Accept: kind.accept, "Accept-Encoding": "identity", "User-Agent": userAgent() };
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => void readAnswer(kind, response, url).then(resolve, reject);
    // An agent could take up a connection that was made to another IP address.
    get(url, { agent: false, signal, lookup: lookupOf(host), headers }, read).on("error", reject);
  });
}

const redirecting = new Set([301, 302, 303, 307, 308]);

async function readAnswer(kind: Kind, response: IncomingMessage, address: URL): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  if (status === 200 && isOfKind(kind, headers)) {
    const bytes = await readAtMost(response, kind.maxBytes);
    return bytes
      ? { text: decodeText(bytes, { contentType: headers["content-type"] }), address }
      : { problem: "too large" };
  }
  response.destroy();
  if (redirecting.has(status) && headers.location !== undefined) return { location: headers.location };
  requireUsableStatus(status, headers["retry-after"]);
  if (status === 200) return { problem: "other type" };
  return { problem: status === 404 || status === 410 ? "absent" : "closed" };
}

function isOfKind({ type }: Kind, headers: IncomingMessage["headers"]): boolean {
  const { "content-type": written = "", "content-encoding": coding = "identity" } = headers;
  return type.test(written.replace(/;.*/s, "").trim()) && coding.toLowerCase() === "identity";
}
