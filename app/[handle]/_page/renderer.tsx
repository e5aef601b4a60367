import type { ReactNode } from "react";
// server.browser is not used: its MessageChannel keeps a process from ending.
import { renderToStaticMarkup } from "react-dom/server.edge";
import { profileData, scriptJson } from "@/lib/page/sharing/structured-data";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import type { ProfileView } from "@/lib/page/view/view";
import { LinkIcons } from "../_components/link-icons";
import { PageKindContext } from "../_components/page-kind";
import { ProfileCard } from "../_components/profile-card";
import { ProfileHead } from "../_components/profile-head";
import { CardRuns } from "../_components/sections";
import built from "../_islands/built.json";
import { findEarlyScript } from "../_look/early-script";
import { pageStyle } from "../_look/page-style";
import { screenOnly } from "../_look/page-styles";
import { textDirection } from "../_words/words";
import { MissingBody, MissingHead, missingStyle } from "./missing";

/** Several pages that move at once would keep a phone busy. */
const motionless = "*,::before,::after{animation:none!important;transition:none!important}";

const renderDocument = (content: ReactNode) => `<!DOCTYPE html>${renderToStaticMarkup(content)}`;

/** Renders the documents of profiles, from what they show to the text that is sent, without any framework around it. */
export const renderer: PageRenderer = {
  profile(view, kind, placeholder) {
    const { locale } = view.profile;
    const { css, preload } = pageStyle(view, placeholder);
    // The preview is drawn anew with each change, and does not arrive each time.
    const style = css + { page: screenOnly(built.styles.arrival), still: motionless, preview: "" }[kind];
    const earlyScript = kind === "page" ? findEarlyScript(view) : undefined;
    const html = renderDocument(
      <html lang={locale} dir={textDirection(locale)}>
        <ProfileHead view={view} kind={kind} style={style} fonts={preload} earlyScript={earlyScript} />
        <body>
          <PageKindContext value={kind}>
            <LinkIcons links={view.links}>
              <ProfileCard view={view} />
            </LinkIcons>
            {kind !== "still" && <StructuredData view={view} />}
          </PageKindContext>
        </body>
      </html>,
    );
    return { html, styles: [style], scripts: earlyScript === undefined ? [] : [earlyScript] };
  },
  cards(view) {
    const html = renderToStaticMarkup(
      <PageKindContext value="page">
        <CardRuns view={view} />
      </PageKindContext>,
    );
    // React writes preloads of the pictures in front of it.
    return html.slice(html.indexOf("<section"));
  },
  missing(page) {
    const { lang = "en", dir = "ltr" } = page.language;
    const style = missingStyle(page);
    const html = renderDocument(
      <html lang={lang} dir={dir}>
        <MissingHead page={page} style={style} />
        <body>
          <MissingBody page={page} />
        </body>
      </html>,
    );
    return { html, styles: [style.css], scripts: [] };
  },
};

/** Says what the page holds in a form that search engines read; it is data and never runs. */
function StructuredData({ view }: { view: ProfileView }) {
  const json = scriptJson(profileData(view));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON; `<` cannot occur in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
