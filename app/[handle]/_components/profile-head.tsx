import { siteOrigin } from "@/lib/core/site-origin";
import { indieAuthPath } from "@/lib/page/identity/indieauth-path";
import type { PageKind } from "@/lib/page/view/page-renderer";
import type { ProfileView } from "@/lib/page/view/view";
import built from "../_islands/built.json";
import { shareMetadata } from "../_look/share-metadata";

type Props = {
  view: ProfileView;
  kind: PageKind;
  style: string;
  fonts: readonly string[];
  earlyScript: string | undefined;
};

/** Holds what a visitor does not see: what others read of the page, its style, and its scripts. */
export function ProfileHead({ view, kind, style, fonts, earlyScript }: Props) {
  const { title, description, url, siteName, username, picture, pictureText, icon, ...page } = shareMetadata(view);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <FontPreloads files={fonts} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of font names; nothing here is the owner's text */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {earlyScript !== undefined && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; the text is a constant
        <script data-profile={view.profile.id} dangerouslySetInnerHTML={{ __html: earlyScript }} />
      )}
      {/* The scripts are not `async`: they look for their parts once, when the whole page is there. */}
      {kind !== "still" && <script type="module" fetchPriority="low" src={built.page} />}
      {kind === "preview" && <script type="module" src={built.preview} />}
      {page.themeColor && <meta name="theme-color" content={page.themeColor} />}
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {!page.isIndexed && <meta name="robots" content="noindex, nofollow" />}
      <link rel="canonical" href={url} />
      {/* The path is the same under a custom domain. */}
      <link rel="alternate" type="application/feed+json" title={title} href={`/${username}/feed.json`} />
      <link rel="indieauth-metadata" href={`${siteOrigin()}${indieAuthPath}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pictureText} />
      <meta property="og:type" content="profile" />
      <meta property="profile:username" content={username} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={pictureText} />
      <meta name="twitter:image:type" content="image/png" />
      <meta name="twitter:image:width" content="1200" />
      <meta name="twitter:image:height" content="630" />
      {icon ? <link rel="icon" href={icon} /> : <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml" />}
    </head>
  );
}

/** Preloads the font files that come first. */
export function FontPreloads({ files }: { files: readonly string[] }) {
  return files.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}
