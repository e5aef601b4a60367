import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { escapeHtml } from "@/lib/core/text/html";
import { type ApiRelease, listApiReleases } from "./changelog";
import { Renderer, readMarkdown, toHtml } from "./markdown";

/** Returns the releases that changed the API as an Atom feed (RFC 4287), the newest first. */
export function changesFeed(releases: readonly ApiRelease[] = listApiReleases()): string {
  const origin = siteOrigin();
  const page = `${origin}/developers/versioning`;
  const title = escapeHtml(`${env().SITE_NAME} API changes`);
  const entries = releases.flatMap(({ version, date, text }) => {
    if (date === undefined) return [];
    const html = toHtml(readMarkdown(text), new Renderer()).replaceAll('href="/', `href="${origin}/`);
    // The anchor of the release on the page.
    const address = `${page}#${version}`;
    return {
      updated: `${date}T00:00:00Z`,
      xml: `<entry>
<id>${address}</id>
<title>${title}: ${version}</title>
<link href="${address}"/>
<updated>${date}T00:00:00Z</updated>
<content type="html">${escapeHtml(html)}</content>
</entry>
`,
    };
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${page}</id>
<title>${title}</title>
<author><name>${escapeHtml(env().SITE_NAME)}</name></author>
<link rel="self" type="application/atom+xml" href="${origin}/developers/changes.atom"/>
<link href="${page}#changelog"/>
<updated>${entries[0]?.updated}</updated>
${entries.map(({ xml }) => xml).join("")}</feed>
`;
}
