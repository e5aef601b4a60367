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
export type PageProblem = "absent" | "closed" | "away" | "busy" | "not HTML" | "too large" | "too many redirects";
export type ReadPage = { html: string; address: URL };

const underWay = () => singleton("pages-under-way", () => ({ count: 0 }));

/**
 * Requests only HTTPS and public addresses: each host, redirects included, is resolved once, and the checked addresses
 * are connected to.
 */
export async function fetchPage(address: string): Promise<ReadPage | { problem: PageProblem }> {
  const lane = underWay();
  if (lane.count >= outboundLimits.pagesInFlight) return { problem: "busy" };
  lane.count += 1;
  try {
    return await followPage(address, nextDeadline(outboundLimits.pageMilliseconds));
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { problem: "away" };
  } finally {
    lane.count -= 1;
  }
}

async function followPage(address: string, deadline: Deadline): Promise<ReadPage | { problem: PageProblem }> {
  let url = pageAddress(address);
  for (let redirects = 0; redirects <= outboundLimits.redirects; redirects++) {
    const host = url && (await findPublicHost(url.hostname));
    if (!url || !host) return { problem: "absent" };
    const here = url;
    const answer = await requestHost(url.href, deadline, (signal) => requestPage(here, host, signal));
    if (!("location" in answer)) return answer;
    url = pageAddress(answer.location, url);
  }
  return { problem: "too many redirects" };
}

/** Returns an address of HTTPS without port, user name or password, and undefined for others. */
function pageAddress(written: string, base?: URL): URL | undefined {
  const url = parseUrl(written, base);
  if (!url) return undefined;
  const { protocol, port, username, password } = url;
  url.hash = "";
  return protocol === "https:" && port + username + password === "" ? url : undefined;
}

type Answer = ReadPage | { problem: PageProblem } | { location: string };

function requestPage(url: URL, host: readonly LookupAddress[], signal: AbortSignal): Promise<Answer> {
  const headers = { Accept: "text/html", "Accept-Encoding": "identity", "User-Agent": userAgent() };
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => void readAnswer(response, url).then(resolve, reject);
    // An agent could take up a connection that was made to another IP address.
    get(url, { agent: false, signal, lookup: lookupOf(host), headers }, read).on("error", reject);
  });
}

const redirecting = new Set([301, 302, 303, 307, 308]);

async function readAnswer(response: IncomingMessage, address: URL): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  if (status === 200 && isHtml(headers)) {
    const bytes = await readAtMost(response, outboundLimits.pageBytes);
    return bytes
      ? { html: decodeText(bytes, { contentType: headers["content-type"] }), address }
      : { problem: "too large" };
  }
  response.destroy();
  if (redirecting.has(status) && headers.location !== undefined) return { location: headers.location };
  requireUsableStatus(status, headers["retry-after"]);
  if (status === 200) return { problem: "not HTML" };
  return { problem: status === 404 || status === 410 ? "absent" : "closed" };
}

function isHtml(headers: IncomingMessage["headers"]): boolean {
  const { "content-type": type = "", "content-encoding": coding = "identity" } = headers;
  return /^text\/html\s*(?:;|$)/i.test(type) && coding.toLowerCase() === "identity";
}
