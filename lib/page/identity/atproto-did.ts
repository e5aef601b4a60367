import "server-only";
import { AppError } from "@/lib/core/errors";
import { canonicalHost, findHandleHost } from "@/lib/page/domains/hosts";
import { getProfileView } from "@/lib/page/view/view";
import { findNamedHandle, nameHere } from "./named-page";
import type { WellKnown } from "./well-known";

/**
 * Answers with the DID of the AT Protocol handle that is the host of the request, which is that of the first Bluesky link
 * whose value is a DID. @throws AppError not_found
 */
export async function describeAtprotoDid(request: Request): Promise<WellKnown> {
  const host = canonicalHost(request.headers.get("host") ?? "");
  const named = host === undefined ? undefined : findHandleHost(host);
  const handle = named ?? (await findNamedHandle(request, nameHere(request, undefined)));
  const { links } = await getProfileView(handle);
  const link = links.find(({ type, value }) => type === "bluesky" && value.startsWith("did:"));
  if (!link) throw new AppError("not_found", { text: "This page has no Bluesky link with a DID" });
  return { type: "text/plain; charset=utf-8", text: link.value };
}
