import type { Metadata, Viewport } from "next";
import { notFound, redirect } from "next/navigation";
import { firstValue } from "@/lib/core/http/page-query";
import type { Language } from "@/lib/core/messages/languages";
import { messages, translator } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { filesAddress, siteOrigin } from "@/lib/core/site-origin";
import type { PageLook } from "@/lib/page/document/look-settings";
import { loadEditor } from "@/lib/page/editor/load";
import { findRemix } from "@/lib/page/editor/remix";
import { controlsIn, editorWords } from "@/lib/page/editor/words";
import { linkIcon } from "@/lib/page/links/link-icons";
import { findTheme, themes } from "@/lib/page/themes/themes";
import { registration } from "@/lib/people/auth/provider/admission";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { currentUser, pageLanguage, requirePage } from "@/lib/people/auth/session/session";
import { Editor } from "../_editor/editor";
import { findSection } from "../_editor/state/sections";

/** The keyboard of the screen makes the page smaller, so that the sheet stands above it. */
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[await pageLanguage()].builder.sections.title };
}

type Props = { params: Promise<{ section?: string[] }>; searchParams: Promise<Query> };
type Query = { from?: string | string[]; look?: string | string[]; pasted?: string | string[] };

export default async function PageEditor({ params, searchParams }: Props) {
  const { section: [name = "profile", ...rest] = [] } = await params;
  const section = findSection(name);
  if (!section || rest.length > 0) notFound();
  const query = await searchParams;
  const [from] = [query.from].flat();
  const chosen = findTheme(firstValue(query.look));
  const origin = { ...(from !== undefined && { from }), ...(chosen && { look: chosen.id }) };
  const kept = Object.keys(origin).length > 0 ? `?${new URLSearchParams(origin)}` : "";
  const path = `/settings/profile${section === "profile" ? "" : `/${section}`}${kept}`;
  // Whoever has no account comes for the look, which the registration shows them.
  if (kept !== "" && registration() === "open" && !(await currentUser())) redirect(withReturnPath("/register", path));
  const { page } = await requirePage(path, "edit");
  const language = await pageLanguage();
  const { draft, isFirstRun, isPublished, isPremium, clicks, names } = await loadEditor(page.id, language);
  const remix = await findOfferedTheme(from, chosen, isFirstRun);
  const owner = {
    username: page.username,
    isFirst: page.isFirst,
    address: `${siteOrigin()}/${page.username}`,
    cdn: filesAddress(),
    names,
    isPremium,
    premiumUrl: env().PREMIUM_URL,
    clicks: clicksInWords(clicks, language),
  };
  return (
    <Editor
      initial={draft}
      owner={owner}
      language={language}
      words={editorWords(language)}
      controls={controlsIn(language)}
      looks={themes}
      icons={Object.fromEntries(draft.document.links.map(({ type }) => [type, linkIcon(type)]))}
      section={section}
      isFirstRun={isFirstRun && !remix}
      isPublished={isPublished}
      remix={remix}
      pasted={firstValue(query.pasted) ?? ""}
    />
  );
}

function clicksInWords(counts: Readonly<Record<string, number>>, language: Language) {
  const t = translator(language, "statistics");
  const number = new Intl.NumberFormat(language, { notation: "compact" });
  const written = Object.entries(counts).map(([id, clicks]) => [
    id,
    { count: number.format(clicks), words: t("entries.clicksOfWeek", { clicks }) },
  ]);
  return Object.fromEntries(written);
}

/** Returns the look of another page, or a theme of the front page; a new page begins with it at once. */
async function findOfferedTheme(from: string | undefined, chosen: PageLook | undefined, isFirstRun: boolean) {
  if (from !== undefined) {
    const remix = await findRemix(from);
    return remix ? { ...remix, isPut: isFirstRun } : "none";
  }
  return chosen && { name: chosen.name, look: chosen.settings, isPut: isFirstRun };
}
