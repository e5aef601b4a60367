import { parseUrl } from "@/lib/text/url";
import "server-only";
import { invalidField } from "@/lib/errors";
import { fetchPage, type PageProblem } from "@/lib/outbound/page";
import type { Found, ImportedLink } from "./found-link";
import { findLinksOnPage } from "./page-links";
import { maxAddressCharacters } from "./pasted-address";

const wrong = "must be the address of a page, such as https://linktr.ee/ada, without a port";
const problems: Readonly<Record<PageProblem, string>> = {
  absent: "leads to no page on the public internet; check how it is written",
  closed: "leads to a page that refuses to be read by this server; open it yourself and paste its links",
  away: "cannot be reached right now; check how it is written, or try again in a minute",
  busy: "cannot be read while so many others are; try again in a minute",
  "not HTML": "leads to something other than a page; write the address that shows your links in a browser",
  "too large": "leads to a page that is too large to be read; open it yourself and paste its links",
  "too many redirects": "leads on to other addresses too often; write the one at which it ends",
};
const nothing = "leads to a page without links to other sites; check that it is yours, or paste your links";

/** One request. @param written with or without `https://` @throws AppError invalid_request for the field `address` */
export async function importLinks(written: string): Promise<Found<ImportedLink>> {
  const answer = await fetchPage(addressOf(written));
  if ("problem" in answer) throw invalidField("address", problems[answer.problem]);
  const links = findLinksOnPage(answer.html, answer.address);
  if (links.found.length === 0) throw invalidField("address", nothing);
  return links;
}

function addressOf(written: string): string {
  const text = written.trim().replace(/^(?:https?:)?\/\//i, "");
  const isAddress = /^[^\s@:/?#\\]+(?:[/?#]\S*)?$/.test(text) && text.length <= maxAddressCharacters;
  const address = `https://${text}`;
  if (!isAddress || !parseUrl(address)) throw invalidField("address", wrong);
  return address;
}
