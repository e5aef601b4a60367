import type { MissingPage } from "@/lib/page/view/page-renderer";
import { FontPreloads } from "../_components/profile-head";
import built from "../_islands/built.json";
import { pageFont } from "../_look/font-faces";

export type MissingStyle = { css: string; preload: readonly string[] };

/** Returns the look of the site's own pages, in the one style block of this page. */
export function missingStyle(page: MissingPage): MissingStyle {
  const { rules, family, preload } = pageFont("Inter", JSON.stringify(page), undefined);
  return { css: `${built.styles.missing}${rules}:root{--font:${family}}`, preload };
}

export function MissingHead({ page: { title, siteName }, style }: { page: MissingPage; style: MissingStyle }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · ${siteName}`}</title>
      <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml" />
      <FontPreloads files={style.preload} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes; nothing here is anybody's text */}
      <style dangerouslySetInnerHTML={{ __html: style.css }} />
    </head>
  );
}

/** Says that nobody has the name, and where to go from there. */
export function MissingBody({ page: { siteName, heading, text, ways } }: { page: MissingPage }) {
  return (
    <main>
      <a className="missing-brand" href="/">
        <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <rect x="3" y="2" width="18" height="20" rx="5" stroke="currentColor" strokeWidth="2" />
          <path d="M8.5 12.5 13 8m-4.5 8.5 7-7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {siteName}
      </a>
      <div>
        <h1>{heading}</h1>
        <p>{text}</p>
        <nav>
          {ways.map(({ path, words }) => (
            <a key={path} href={path}>
              {words}
            </a>
          ))}
        </nav>
      </div>
    </main>
  );
}
