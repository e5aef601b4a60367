import "server-only";
import { z } from "zod";
import { isNoRecord } from "@/lib/core/outbound/name-servers";
import { fetchPublicFile } from "@/lib/core/outbound/public-file";
import { type Deadline, fetchJson, isUnanswered } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import { findJson } from "@/lib/core/text/json";
import { listTexts } from "@/lib/page/domains/dns";
import { type Check, combine, type Outcome, outcomeOfProblem } from "./outcome";
import { comparedAddress, type PageNames } from "./page-names";

/** The methods of DIDs that the AT Protocol has; a host may stand in place of a domain, but no path. */
const did = /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]{1,253})$/;
const identity = z.object({ id: z.string(), alsoKnownAs: z.array(z.string().catch("")).catch([]) });

/**
 * Looks whether the DID document of a Bluesky link names the page: by its address, or by a handle that is the page's own
 * host. A link whose value is a handle has to be one that its DID names as well.
 */
export const checkIdentifier: Check = async (names, { type, value }, deadline) => {
  if (type !== "bluesky") return undefined;
  const handle = did.test(value) ? undefined : value.toLowerCase();
  const found = handle === undefined ? value : await resolveHandle(handle, deadline);
  if (!did.test(found)) return found === "unknown" ? "unknown" : "absent";
  const known = await listOtherNames(found, deadline);
  if (typeof known === "string") return known;
  const hosts = known.flatMap((name) => /^at:\/\/([^/]+)$/i.exec(name)?.[1]?.toLowerCase() ?? []);
  if (handle !== undefined && !hosts.includes(handle)) return "absent";
  return isPageNamed(names, known, hosts) ? { method: "did" } : "absent";
};

const isPageNamed = (names: PageNames, known: readonly string[], hosts: readonly string[]): boolean =>
  hosts.some((host) => names.hosts.has(host)) || known.some((name) => names.addresses.has(comparedAddress(name) ?? ""));

/** Returns the DID of a handle by its TXT record, or else by its document. */
async function resolveHandle(handle: string, deadline: Deadline): Promise<string> {
  const inDns = await listTexts(`_atproto.${handle}`).catch((error) => (isNoRecord(error) ? [] : undefined));
  const named = inDns?.flatMap((text) => /^did=(.+)$/.exec(text.trim())?.[1] ?? []) ?? [];
  // Several records contradict each other, and name nobody.
  if (named.length > 0) return new Set(named).size === 1 ? (named[0] ?? "absent") : "absent";
  const file = await fetchPublicFile("text", `https://${handle}/.well-known/atproto-did`, deadline);
  if (!("problem" in file)) return file.text.trim();
  return String(combine([inDns ? "absent" : "unknown", outcomeOfProblem(file.problem)]));
}

/** Returns `alsoKnownAs` of a DID's document (DID Core, 5.1.3). */
async function listOtherNames(id: string, deadline: Deadline): Promise<readonly string[] | Exclude<Outcome, object>> {
  const document = await (id.startsWith("did:plc:") ? askDirectory(id, deadline) : askHost(id, deadline));
  if (typeof document === "string") return document;
  const { data } = identity.safeParse(document.json);
  return data?.id === id ? data.alsoKnownAs : "unknown";
}

type Answered = { json: unknown } | "absent" | "unknown";

async function askDirectory(id: string, deadline: Deadline): Promise<Answered> {
  try {
    return { json: await fetchJson(`${env().PLC_DIRECTORY_URL}/${id}`, deadline) };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return "unknown";
  }
}

async function askHost(id: string, deadline: Deadline): Promise<Answered> {
  const host = id.slice("did:web:".length);
  const file = await fetchPublicFile("json", `https://${host}/.well-known/did.json`, deadline);
  if (!("problem" in file)) return { json: findJson(file.text) };
  return outcomeOfProblem(file.problem) === "unknown" ? "unknown" : "absent";
}
