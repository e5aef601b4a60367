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
  causeOf,
  type Deadline,
  isNoAnswer,
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
/**
 * The detail is for whoever publishes the file. A name without a public address is one detail, whether it does not exist
 * or leads to a private network: nobody learns which names such a network has.
 */
export type Problem = { problem: PageProblem; detail?: ProblemDetail | undefined };
type ProblemDetail = "no_address" | "no_name_server" | "connection" | "timeout" | { status: number };
/**
 * The address is that of the last redirect, and `link` the header of that name. `maxAgeSeconds` is how long its host allows to keep it, where it says so
 * (RFC 9111, 5.2.2).
 */
export type ReadFile = { text: string; address: URL; isHtml: boolean; link: string; maxAgeSeconds: number | undefined };

/** What an answer has to be: `type` matches its media type, without parameters. */
type Kind = {
  accept: string;
  type: RegExp;
  maxBytes: number;
  /** Where it may be a page as well. */
  maxHtmlBytes?: number;
  /** Others share the time that one page may take. */
  milliseconds?: number;
  /** Whether the file stands at its very address, which may have a port then: it is part of the name of something. */
  isExact?: boolean;
};

const htmlType = /^text\/html$/i;
const jsonType = /^application\/(?:[a-z.-]{1,40}\+)?json$/i;

const kinds: Readonly<Record<"html" | "json" | "activity" | "text" | "client", Kind>> = {
  html: { accept: "text/html", type: htmlType, maxBytes: outboundLimits.pageBytes },
  json: {
    accept: "application/json",
    type: jsonType,
    maxBytes: outboundLimits.jsonBytes,
  },
  activity: {
    accept: "application/activity+json",
    type: /^application\/(?:activity|ld)\+json$/i,
    maxBytes: outboundLimits.jsonBytes,
  },
  text: { accept: "text/plain", type: /^text\/plain$/i, maxBytes: outboundLimits.textBytes },
  client: {
    accept: "application/json, text/html;q=0.9",
    type: jsonType,
    maxBytes: outboundLimits.documentBytes,
    maxHtmlBytes: outboundLimits.clientPageBytes,
    milliseconds: outboundLimits.documentMilliseconds,
    isExact: true,
  },
};

/** Files that nobody had to sign in for take no turns from the others. */
const underWay = ({ isExact = false }: Kind) =>
  singleton(isExact ? "documents-under-way" : "pages-under-way", () => ({ count: 0 }));

/**
 * Requests only HTTPS and public addresses: each host, redirects included, is resolved once, and the checked addresses
 * are connected to.
 */
export async function fetchPublicFile(
  name: keyof typeof kinds,
  address: string,
  deadline?: Deadline,
): Promise<ReadFile | Problem> {
  const kind = kinds[name];
  const lane = underWay(kind);
  if (lane.count >= outboundLimits.pagesInFlight) return { problem: "busy" };
  lane.count += 1;
  try {
    return await follow(kind, address, deadline ?? nextDeadline(kind.milliseconds ?? outboundLimits.pageMilliseconds));
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { problem: "away", detail: causeOf(error) };
  } finally {
    lane.count -= 1;
  }
}

async function follow(kind: Kind, address: string, deadline: Deadline): Promise<ReadFile | Problem> {
  const { isExact = false } = kind;
  let url = publicAddress(address, { mayHavePort: isExact });
  let status = 0;
  for (let redirects = 0; redirects <= (isExact ? 0 : outboundLimits.redirects); redirects++) {
    if (!url) return { problem: "absent" };
    const here = url;
    const host = await resolve(here);
    if ("problem" in host) return host;
    const answer = await requestHost(url.href, deadline, (signal) => requestFile(kind, here, host, signal));
    if (!("location" in answer)) return answer;
    status = answer.status;
    url = publicAddress(answer.location, { base: url });
  }
  return { problem: "too many redirects", detail: { status } };
}

async function resolve({ hostname }: URL): Promise<LookupAddress[] | Problem> {
  try {
    return (await findPublicHost(hostname)) ?? { problem: "absent", detail: "no_address" };
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return { problem: "away", detail: "no_name_server" };
  }
}

/** Returns an address of HTTPS without user name, password or, where it may have none, port, and undefined for others. */
function publicAddress(
  written: string,
  { base, mayHavePort = false }: { base?: URL; mayHavePort?: boolean },
): URL | undefined {
  const url = parseUrl(written, base);
  if (!url) return undefined;
  const { protocol, port, username, password } = url;
  url.hash = "";
  const refused = username + password + (mayHavePort ? "" : port);
  return protocol === "https:" && refused === "" ? url : undefined;
}

type Answer = ReadFile | Problem | { location: string; status: number };

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
  const { "content-type": contentType = "", link = "" } = headers;
  const isHtml = htmlType.test(mediaType(contentType));
  const maxBytes = isOfKind(kind, headers) ? (isHtml && kind.maxHtmlBytes) || kind.maxBytes : undefined;
  if (status === 200 && maxBytes !== undefined) {
    const bytes = await readAtMost(response, maxBytes);
    if (!bytes) return { problem: "too large" };
    const text = decodeText(bytes, { contentType });
    const maxAgeSeconds = readMaxAge(headers["cache-control"]);
    return { text, address, isHtml, link: [link].flat().join(", "), maxAgeSeconds };
  }
  response.destroy();
  if (redirecting.has(status) && headers.location !== undefined) return { location: headers.location, status };
  requireUsableStatus(status, headers["retry-after"]);
  if (status === 200) return { problem: "other type" };
  return { problem: status === 404 || status === 410 ? "absent" : "closed", detail: { status } };
}

const mediaType = (written: string) => written.replace(/;.*/s, "").trim();

function isOfKind({ type, maxHtmlBytes }: Kind, headers: IncomingMessage["headers"]): boolean {
  const { "content-type": written = "", "content-encoding": coding = "identity" } = headers;
  const isType = type.test(mediaType(written)) || (maxHtmlBytes !== undefined && htmlType.test(mediaType(written)));
  return isType && coding.toLowerCase() === "identity";
}

function readMaxAge(control = ""): number | undefined {
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const seconds = /\bmax-age="?(\d{1,9})/i.exec(control)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}
