import "server-only";
import { fetchPublicFile } from "@/lib/core/outbound/public-file";
import { parseUrl } from "@/lib/core/text/url";
import { plainHost } from "@/lib/page/links/kinds/kind";
import { readPageContent } from "@/lib/page/links/page-anchors";
import { findActor, hasActorLinkBack } from "./fediverse";
import { type Check, combine, type Outcome, outcomeOfProblem } from "./outcome";
import { comparedAddress, type PageNames } from "./page-names";
import { provableAddress } from "./provable";

/** Looks for a link back with `rel="me"` at the address of a link, and in the profile of a Mastodon account. */
export const checkLinkBack: Check = async (names, link, deadline) => {
  const url = provableAddress(link);
  if (!url || names.addresses.has(comparedAddress(url.href) ?? "")) return undefined;
  url.protocol = "https:";
  const page = await fetchPublicFile("html", url.href, deadline);
  const onPage = "problem" in page ? outcomeOfProblem(page.problem) : readPage(names, url, page);
  if (link.type !== "mastodon") return onPage;
  const actor = await findActor(link.value, deadline);
  if (typeof onPage === "object") return "problem" in actor ? onPage : { ...onPage, actor: actor.address };
  if ("problem" in actor) return combine([onPage, outcomeOfProblem(actor.problem)]);
  return combine([onPage, await hasActorLinkBack(names, actor.address, deadline)]);
};

/** A redirect to another host says nothing of the address itself, from which anybody may be led on. */
function readPage(names: PageNames, asked: URL, { text, address }: { text: string; address: URL }): Outcome {
  if (plainHost(address.hostname) !== plainHost(asked.hostname)) return "absent";
  return namesPage(names, text, address) ? { method: "link_back" } : "absent";
}

/** Returns whether HTML links to the page with `rel="me"`. */
function namesPage(names: PageNames, html: string, address: URL): boolean {
  const { me, base = "" } = readPageContent(html);
  const from = parseUrl(base, address) ?? address;
  return me.some((href) => names.addresses.has(comparedAddress(href, from) ?? ""));
}
