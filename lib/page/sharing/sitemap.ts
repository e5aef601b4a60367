import { AppError } from "@/lib/core/errors";
import { entityTag, passesIfNoneMatch } from "@/lib/core/http/entity-tag";
import { emptyReply, type Reply } from "@/lib/core/http/reply";
import { siteOrigin } from "@/lib/core/site-origin";
import { listSitemapPages, listSitemapProfiles } from "./sitemap-store";

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/**
 * `$`, `?` and `/` leave profiles open whose names begin in the same way (RFC 9309, 2.2.3). Pages that others link to,
 * such as `/login`, stay open: a search engine has to read there that it must not list them.
 */
export function robotsText(): string {
  const closed = ["/logout", "/settings"].flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]);
  const rules = ["/api/", "/oauth2/", ...closed].map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\nAllow: /\n${rules}\nSitemap: ${siteOrigin()}/sitemap.xml\n`;
}

/** The format is that of sitemaps.org/protocol.html. */
export async function sitemapIndex(): Promise<string> {
  const pages = new Set([1, ...(await listSitemapPages())]);
  const entries = [...pages].map((page) => `<sitemap><loc>${siteOrigin()}/sitemap/${page}.xml</loc></sitemap>\n`);
  return `${head}<sitemapindex xmlns="${namespace}">\n${entries.join("")}</sitemapindex>\n`;
}

/** @param file such as `1.xml` @param sitePaths on the first page @throws AppError not_found */
export async function sitemapPage(file: string, sitePaths: readonly string[]): Promise<string> {
  const page = Number(/^([1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? 0);
  const profiles = page > 0 ? await listSitemapProfiles(page) : [];
  if (profiles.length === 0 && page !== 1)
    throw new AppError("not_found", { text: "There is no such page of the sitemap" });
  const entries = profiles.map(
    ({ username, updatedAt }) =>
      `<url><loc>${siteOrigin()}/${username}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
  );
  if (page === 1) entries.unshift(...sitePaths.map((path) => `<url><loc>${siteOrigin()}${path}</loc></url>\n`));
  return `${head}<urlset xmlns="${namespace}">\n${entries.join("")}</urlset>\n`;
}

export function textReply(request: Request, text: string, type: string): Reply {
  const headers = {
    ETag: entityTag(text),
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
  };
  if (!passesIfNoneMatch(request.headers.get("if-none-match"), headers.ETag)) return emptyReply(304, headers);
  return { status: 200, headers: { ...headers, "Content-Type": type }, body: text };
}
