import "server-only";
import { z } from "zod";
import { fetchPublicFile, type Problem } from "@/lib/core/outbound/public-file";
import type { Deadline } from "@/lib/core/outbound/requests";
import { findJson } from "@/lib/core/text/json";
import { parseUrl } from "@/lib/core/text/url";
import { readPageContent } from "@/lib/page/links/page-anchors";
import { type Outcome, outcomeOfProblem } from "./outcome";
import { comparedAddress, type PageNames } from "./page-names";

const maxAddressCharacters = 1_024;

const described = z.object({
  links: z.array(
    z.object({ rel: z.string(), type: z.string().optional(), href: z.string().optional() }).catch({ rel: "" }),
  ),
});
const isActorType = /^application\/(?:activity\+json|ld\+json)\s*(?:;|$)/i;

/** Asks the server of an account for its actor (RFC 7033; ActivityPub). @param account such as `ada@mastodon.social` */
export async function findActor(account: string, deadline: Deadline): Promise<{ address: string } | Problem> {
  const host = account.slice(account.indexOf("@") + 1);
  const query = new URLSearchParams({ resource: `acct:${account}` });
  const file = await fetchPublicFile("json", `https://${host}/.well-known/webfinger?${query}`, deadline);
  if ("problem" in file) return file;
  const links = described.safeParse(findJson(file.text)).data?.links ?? [];
  const href = links.find(({ rel, type = "" }) => rel === "self" && isActorType.test(type))?.href ?? "";
  const url = parseUrl(href);
  const isActor =
    url?.protocol === "https:" && url.username + url.password === "" && url.href.length <= maxAddressCharacters;
  return isActor ? { address: url.href } : { problem: "absent" };
}

const profile = z.object({ attachment: z.array(z.object({ value: z.string() }).catch({ value: "" })) });

/** Looks for a link back in the fields of an actor's profile, where Mastodon has it as HTML. */
export async function hasActorLinkBack(names: PageNames, actor: string, deadline: Deadline): Promise<Outcome> {
  const file = await fetchPublicFile("activity", actor, deadline);
  if ("problem" in file) return outcomeOfProblem(file.problem);
  const fields = profile.safeParse(findJson(file.text)).data?.attachment ?? [];
  const isNamed = fields.some(({ value }) =>
    readPageContent(value).me.some((href) => names.addresses.has(comparedAddress(href) ?? "")),
  );
  return isNamed ? { method: "link_back", actor } : "absent";
}
