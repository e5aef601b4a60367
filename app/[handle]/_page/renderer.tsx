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
import { pageStyle } from "../_look/page-style";
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
    const style = kind === "still" ? css + motionless : css;
    const html = renderDocument(
      <html lang={locale} dir={textDirection(locale)}>
        <ProfileHead view={view} kind={kind} style={style} fonts={preload} />
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
    return { html, styles: [style] };
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
    return { html, styles: [style.css] };
  },
};

/** Says what the page holds in a form that search engines read; it is data and never runs. */
function StructuredData({ view }: { view: ProfileView }) {
  const json = scriptJson(profileData(view));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON; `<` cannot occur in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
