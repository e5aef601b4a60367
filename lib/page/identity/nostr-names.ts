import "server-only";
import { nostrKeyDigits } from "@/lib/page/links/nostr-key";
import { isUnknownName } from "@/lib/page/view/missing-name";
import { getProfileView } from "@/lib/page/view/view";
import { findNamedHandle, nameHere } from "./named-page";
import type { WellKnown } from "./well-known";

/**
 * Answers with the public key of a name (NIP-05), which is that of the first Nostr link of its page; `_` is the page of
 * the custom domain that is asked. A name without a key is not in the document.
 */
export async function describeNostrName(request: Request): Promise<WellKnown> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const key = await findKey(request, name);
  const names = key === undefined ? {} : { [name]: nostrKeyDigits(key) };
  return { type: "application/json", text: JSON.stringify({ names }) };
}

async function findKey(request: Request, name: string): Promise<string | undefined> {
  try {
    const handle = await findNamedHandle(request, nameHere(request, name === "_" ? undefined : name));
    const { links } = await getProfileView(handle);
    return links.find(({ type }) => type === "nostr")?.value;
  } catch (error) {
    if (isUnknownName(error)) return undefined;
    throw error;
  }
}
