import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/errors";
import { clientDocumentBounds } from "@/lib/core/limits/developer-quotas";
import { consumeLimit, requireLimit } from "@/lib/core/limits/limiter";
import { type Message, message } from "@/lib/core/messages/message";
import { outboundLimits } from "@/lib/core/outbound/outbound-limits";
import { fetchPublicFile, type Problem } from "@/lib/core/outbound/public-file";
import { mayBePublic } from "@/lib/core/outbound/public-host";
import { isServiceHost } from "@/lib/core/outbound/service-hosts";
import { singleton } from "@/lib/core/process/singleton";
import { findJson } from "@/lib/core/text/json";
import { isClientAddress, keptSeconds, parseClientAddress, readClientDocument } from "../client-document";
import { readClientPage } from "../client-page";
import { requireAllowedName } from "./application-name";
import { endDocument, findKeptDocument, keepDocument } from "./client-document-store";
import { type Client, findClient } from "./client-store";

/** `away` is a host that gave no answer, `unasked` one that was not asked, and `wrong` is an answer that cannot be used. */
type Failure = { problem: Message; kind: "away" | "unasked" | "wrong" };

/**
 * Fetches that failed are remembered for a moment, since several parts of one page ask. Those under way are shared by all
 * who ask for the document; `fetchPublicFile` bounds their number.
 */
const state = () =>
  singleton("client-documents", () => {
    const { rememberedFailures, failureMilliseconds } = clientDocumentBounds;
    return {
      failures: new LRUCache<string, Failure>({ max: rememberedFailures, ttl: failureMilliseconds }),
      underWay: new Map<string, Promise<Failure | undefined>>(),
    };
  });

/**
 * Returns the application that asks for authorization. One that describes itself at the address that its client_id is
 * gets its document read, where none is kept that is new enough. @param address whose request it is, for the limit of
 * such fetches; without it nothing is fetched, and what is kept counts @throws AppError rate_limited
 */
export async function findAskingClient(
  clientId: string,
  address: string | undefined,
): Promise<Client | { problem: Message }> {
  // An address without encryption is no name of an application either, and its developer is told so.
  if (isClientAddress(clientId) || /^http:/i.test(clientId)) {
    const problem = await readDocument(clientId, address);
    if (problem) return problem;
  }
  const client = await findClient(clientId);
  // By the id of its row, such an application would go past its document.
  const isNamed = client && [null, clientId].includes(client.documentUrl);
  return isNamed ? client : { problem: message("unknownClient") };
}

/** While the host gives no answer, what it said last counts for some time past its expiry (RFC 5861, 4). */
async function readDocument(clientId: string, address: string | undefined): Promise<{ problem: Message } | undefined> {
  const url = parseClientAddress(clientId);
  if (!url) return { problem: message("clientAddress") };
  // Whether it is one of the site's own services would say something about a private network.
  if (!mayBePublic(url.hostname)) return { problem: message("clientDocumentPrivate", { host: url.host }) };
  if (isServiceHost(url.hostname)) return { problem: message("clientAtService", { host: url.host }) };
  const kept = await findKeptDocument(clientId);
  if (kept === "fresh") return undefined;
  const isStale = kept === "stale";
  const remembered = state().failures.get(clientId);
  const mayAsk = !remembered && address !== undefined && (await mayRead(address, isStale));
  const failure = remembered ?? (mayAsk ? await readOnce(clientId, url.host) : noAnswer(url.host, "unasked"));
  return isStale && failure?.kind !== "wrong" ? undefined : failure;
}

const noAnswer = (host: string, kind: "away" | "unasked"): Failure => ({
  problem: message("clientDocumentAway", { host }),
  kind,
});

/** Counts a fetch. @throws AppError rate_limited where there is no older document to go on with */
async function mayRead(address: string, isStale: boolean): Promise<boolean> {
  if (isStale) return (await consumeLimit("client_document", address)).allowed;
  await requireLimit("client_document", address);
  return true;
}

/** Lets all who ask for one document wait for the same request. */
function readOnce(clientId: string, host: string): Promise<Failure | undefined> {
  const { failures, underWay } = state();
  const shared = underWay.get(clientId);
  if (shared) return shared;
  const reading = (async () => {
    const failure = await fetchAndKeep(clientId, host);
    if (failure && failure.kind !== "unasked") failures.set(clientId, failure);
    if (failure?.kind === "wrong") await endDocument(clientId);
    return failure;
  })().finally(() => underWay.delete(clientId));
  underWay.set(clientId, reading);
  return reading;
}

async function fetchAndKeep(clientId: string, host: string): Promise<Failure | undefined> {
  const answer = await fetchPublicFile("client", clientId);
  const wrong = (what: string): Failure => ({
    problem: message("clientDocumentWrong", { host, what }),
    kind: "wrong",
  });
  if ("problem" in answer) return failureOf(answer, host);
  const { text, link, isHtml } = answer;
  const document = isHtml
    ? readClientPage(clientId, { html: text, link })
    : readClientDocument(clientId, findJson(text));
  if ("wrong" in document)
    return document.wrong === "JSON"
      ? { problem: message("clientDocumentNoJson", { host }), kind: "wrong" }
      : wrong(document.wrong);
  const name = document.name !== null && isAllowed(document.name) ? document.name : host;
  await keepDocument(clientId, { ...document, name }, keptSeconds(answer.maxAgeSeconds));
  return undefined;
}

const causes = {
  no_address: "clientDocumentNoAddress",
  no_name_server: "clientDocumentNoName",
  connection: "clientDocumentNoConnection",
} as const;

/** Says why there is no document. */
function failureOf({ problem, detail }: Problem, host: string): Failure {
  const kind = problem === "busy" ? "unasked" : problem === "away" ? "away" : "wrong";
  if (problem === "other type") return { problem: message("clientDocumentType", { host }), kind };
  if (problem === "too large") {
    const { documentBytes, clientPageBytes } = outboundLimits;
    const most = { json: documentBytes / 1024, html: clientPageBytes / 1024 };
    return { problem: message("clientDocumentLarge", { host, ...most }), kind };
  }
  if (detail === undefined) return { problem: message("clientDocumentAway", { host }), kind };
  if (detail === "timeout") {
    const seconds = outboundLimits.documentMilliseconds / 1_000;
    return { problem: message("clientDocumentSlow", { host, seconds }), kind };
  }
  if (typeof detail === "string") return { problem: message(causes[detail], { host }), kind };
  return { problem: message("clientDocumentStatus", { host, status: detail.status }), kind };
}

/** A name that people would take for another's is not shown; the host is then the name. */
function isAllowed(name: string): boolean {
  try {
    requireAllowedName(name);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
