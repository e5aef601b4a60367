import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/errors";
import { clientDocumentBounds } from "@/lib/core/limits/developer-quotas";
import { requireLimit } from "@/lib/core/limits/limiter";
import { type Message, message } from "@/lib/core/messages/message";
import { fetchPublicFile } from "@/lib/core/outbound/public-file";
import { singleton } from "@/lib/core/process/singleton";
import { findJson } from "@/lib/core/text/json";
import { isClientAddress, keptSeconds, parseClientAddress, readClientDocument } from "../client-document";
import { readClientPage } from "../client-page";
import { requireAllowedName } from "./application-name";
import { hasFreshDocument, keepDocument } from "./client-document-store";
import { type Client, findClient } from "./client-store";

/** Fetches that failed are remembered for a moment, since several parts of one page ask. */
const failures = () =>
  singleton("client-documents", () => {
    const { rememberedFailures, failureMilliseconds } = clientDocumentBounds;
    return new LRUCache<string, { problem: Message }>({ max: rememberedFailures, ttl: failureMilliseconds });
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
  if (isClientAddress(clientId)) {
    const problem = await readDocument(clientId, address);
    if (problem) return problem;
  }
  const client = await findClient(clientId);
  // By the id of its row, such an application would go past its document.
  const isNamed = client && [null, clientId].includes(client.documentUrl);
  return isNamed ? client : { problem: message("unknownClient") };
}

async function readDocument(clientId: string, address: string | undefined): Promise<{ problem: Message } | undefined> {
  const url = parseClientAddress(clientId);
  if (!url) return { problem: message("clientAddress") };
  const remembered = failures().get(clientId);
  if (remembered || address === undefined || (await hasFreshDocument(clientId))) return remembered;
  await requireLimit("client_document", address);
  const problem = await fetchAndKeep(clientId, url.host);
  if (problem) failures().set(clientId, { problem });
  return problem && { problem };
}

async function fetchAndKeep(clientId: string, host: string): Promise<Message | undefined> {
  const answer = await fetchPublicFile("client", clientId);
  if ("problem" in answer) {
    const { problem } = answer;
    if (problem === "away" || problem === "busy") return message("clientDocumentAway", { host });
    return message("clientDocumentWrong", { host, what: faults[problem] });
  }
  const { text, link, isHtml } = answer;
  const document = isHtml
    ? readClientPage(clientId, { html: text, link })
    : readClientDocument(clientId, findJson(text));
  if ("wrong" in document) return message("clientDocumentWrong", { host, what: document.wrong });
  const name = document.name !== null && isAllowed(document.name) ? document.name : host;
  await keepDocument(clientId, { ...document, name }, keptSeconds(answer.maxAgeSeconds));
  return undefined;
}

const faults = {
  absent: "HTTP 200",
  closed: "HTTP 200",
  "too many redirects": "HTTP 200",
  "other type": "application/json, text/html",
  "too large": "JSON 5 kB, HTML 256 kB",
} as const;

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
