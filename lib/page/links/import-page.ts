import "server-only";
import { invalidField } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import { fetchPublicFile, type PageProblem } from "@/lib/core/outbound/public-file";
import { parseUrl } from "@/lib/core/text/url";
import type { Found, ImportedLink } from "./found-link";
import { findLinksOnPage } from "./page-links";
import { maxAddressCharacters } from "./pasted-address";

const wrong = message("pageAddress");
const problems: Readonly<Record<PageProblem, Message>> = {
  absent: message("pageAbsent"),
  closed: message("pageClosed"),
  away: message("pageAway"),
  busy: message("pageBusy"),
  "other type": message("pageNoHtml"),
  "too large": message("pageTooLarge"),
  "too many redirects": message("pageRedirects"),
};
const nothing = message("pageNoLinks");

/**
 * Sends one request. @param written with or without `https://` @throws AppError invalid_request for the field `address`
 */
export async function importLinks(written: string): Promise<Found<ImportedLink>> {
  const answer = await fetchPublicFile("html", normalizeAddress(written));
  if ("problem" in answer) throw invalidField("address", problems[answer.problem]);
  const links = findLinksOnPage(answer.text, answer.address);
  if (links.found.length === 0) throw invalidField("address", nothing);
  return links;
}

function normalizeAddress(written: string): string {
  const text = written.trim().replace(/^(?:https?:)?\/\//i, "");
  const isAddress = /^[^\s@:/?#\\]+(?:[/?#]\S*)?$/.test(text) && text.length <= maxAddressCharacters;
  const address = `https://${text}`;
  if (!isAddress || !parseUrl(address)) throw invalidField("address", wrong);
  return address;
}
