import "server-only";
import { extname } from "node:path";
import { invalidField } from "@/lib/core/errors";
import { mediaTypes } from "@/lib/core/operation/media-kinds";
import { siteOrigin } from "@/lib/core/site-origin";
import { parseUrl } from "@/lib/core/text/url";
import { canonicalHost } from "@/lib/page/domains/hosts";
import { profileAddress } from "@/lib/page/sharing/address";
import { portraitAddress } from "@/lib/page/sharing/portrait";
import { getProfileView, type ProfileView } from "@/lib/page/view/view";
import { openIdMetadata } from "@/lib/people/oauth/metadata";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { findNamedHandle, type Named } from "./named-page";
import type { WellKnown } from "./well-known";

type JrdLink = { rel: string; type?: string; href: string };

/** Answers a request of WebFinger (RFC 7033, 4). @throws AppError invalid_request, not_found */
export async function describeResource(request: Request): Promise<WellKnown> {
  const { searchParams } = new URL(request.url);
  const handle = await findNamedHandle(request, readResource(searchParams.getAll("resource")));
  const view = await getProfileView(handle);
  const rels = searchParams.getAll("rel");
  const links = listLinks(view).filter(({ rel }) => rels.length === 0 || rels.includes(rel));
  return { type: "application/jrd+json", text: JSON.stringify({ ...subjectOf(view), links }) };
}

/** Reads `acct:ada@host` (RFC 7565) and the address of a page. @throws AppError invalid_request, not_found */
function readResource([resource = "", ...more]: readonly string[]): Named {
  // An account without a host is not a URI of its scheme.
  if (more.length > 0 || !/^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(resource) || /^acct:[^@]*$/i.test(resource)) {
    const text = "must be sent once, as a percent-encoded URI such as acct:ada@vitrine.example";
    throw invalidField("resource", { text });
  }
  const named = readAccount(resource) ?? readAddress(resource);
  if (!named) throw unknownProfile();
  return named;
}

function readAccount(resource: string): Named | undefined {
  const [, name = "", written = ""] = /^acct:(.*)@([^@]*)$/i.exec(resource) ?? [];
  const host = canonicalHost(written);
  return host === undefined ? undefined : { name: decoded(name), host };
}

/** Neither a query nor a fragment belongs to the address of a page. */
function readAddress(resource: string): Named | undefined {
  const url = /^https?:/i.test(resource) ? parseUrl(resource) : undefined;
  const host = url && canonicalHost(url.host);
  if (!url || host === undefined || /[?#]/.test(resource) || url.username + url.password !== "") return undefined;
  const segment = /^\/([^/]*)\/?$/.exec(url.pathname)?.[1];
  return segment === undefined ? undefined : { name: segment === "" ? undefined : decoded(segment), host };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unknownProfile();
  }
}

/** Aliases are all other names of the page: its address at the site, and both at its domain. */
function subjectOf({ profile }: ProfileView) {
  const { username, customDomain, isPremium } = profile;
  const subject = `acct:${username}@${new URL(siteOrigin()).host}`;
  const ofDomain = customDomain && isPremium ? [profileAddress(profile), `acct:${username}@${customDomain}`] : [];
  return { subject, aliases: [`${siteOrigin()}/${username}`, ...ofDomain] };
}

function listLinks(view: ProfileView): JrdLink[] {
  const portrait = portraitAddress(view);
  const actor = view.links.find(({ type, proof }) => type === "mastodon" && proof?.actor)?.proof?.actor;
  return [
    { rel: "http://webfinger.net/rel/profile-page", type: "text/html", href: profileAddress(view.profile) },
    ...(portrait ? [{ rel: "http://webfinger.net/rel/avatar", ...pictureType(portrait), href: portrait }] : []),
    // Servers of the fediverse find the person's account by the name of the page.
    ...(actor ? [{ rel: "self", type: "application/activity+json", href: actor }] : []),
    // An application that was given the name alone finds out where to sign in (OpenID Connect Discovery 1.0, 2).
    { rel: "http://openid.net/specs/connect/1.0/issuer", href: openIdMetadata().issuer },
  ];
}

/** The picture of a chat account has an address without a type. */
function pictureType(address: string): { type?: string } {
  const extension = extname(new URL(address).pathname).slice(1);
  const type = (mediaTypes as Readonly<Record<string, string>>)[extension];
  return type === undefined ? {} : { type };
}
