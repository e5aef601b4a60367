import { z } from "zod";
import { findJson } from "@/lib/core/text/json";
import { list } from "@/lib/core/text/schema";
import type { Entry } from "./found-link";

const text = z.string().nullish().catch(null);
const id = z.union([z.string(), z.number()]).transform(String);
const pageLink = z.object({
  id: id.optional().catch(undefined),
  type: text,
  title: text,
  url: text,
  parent: z.object({ id }).nullish().catch(null),
});
type PageLink = z.output<typeof pageLink>;

const links = list(pageLink.nullable().catch(null), { max: 1_000 })
  .transform((all) => all.filter((link) => link !== null))
  .optional()
  .catch(undefined);
const lists = z.object({ links, socialLinks: links });
/** Links have been at either place over the years. */
const pageData = z.object({
  props: z.object({ pageProps: lists.extend({ account: lists.optional().catch(undefined) }) }),
});

/**
 * Returns icons first, then links with their header or group. @param json of `__NEXT_DATA__` @returns [] for other
 * pages
 */
export function readLinktree(json: string): Entry[] {
  const { account, ...page } = pageData.safeParse(findJson(json)).data?.props.pageProps ?? {};
  const icons = filled(page.socialLinks) ?? account?.socialLinks ?? [];
  const links = filled(page.links) ?? account?.links ?? [];
  return [...icons.flatMap((icon) => toEntries(icon, undefined)), ...listEntries(links)];
}

const filled = <Item>(list: Item[] | undefined) => (list && list.length > 0 ? list : undefined);

/** Groups and members are siblings, and a member names its group. */
function listEntries(links: readonly PageLink[]): Entry[] {
  const groups = new Map(
    links.flatMap((link) => (link.type === "GROUP" && link.id ? [[link.id, [] as PageLink[]]] : [])),
  );
  const linkGroup = ({ parent }: PageLink) => groups.get(parent?.id ?? "");
  for (const link of links) linkGroup(link)?.push(link);
  let header: string | undefined;
  return links.flatMap((link) => {
    if (linkGroup(link)) return [];
    if (link.type === "HEADER") header = link.title ?? undefined;
    const members = groups.get(link.type === "GROUP" ? (link.id ?? "") : "") ?? [];
    return [...toEntries(link, header), ...members.flatMap((member) => toEntries(member, link.title ?? undefined))];
  });
}

const toEntries = ({ title, url }: PageLink, section: string | undefined): Entry[] =>
  url ? [{ address: url, title: title ?? undefined, section }] : [];
