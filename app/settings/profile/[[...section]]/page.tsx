import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageLanguage, requireUser } from "@/lib/auth/session";
import { loadEditor } from "@/lib/editor/load";
import { findRemix } from "@/lib/editor/remix";
import { controlsIn, editorWords } from "@/lib/editor/words";
import { env } from "@/lib/env";
import { looks } from "@/lib/page/looks";
import { words } from "@/lib/words/words";
import { Editor } from "../_editor/editor";
import { isSection } from "../_editor/sections";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[await pageLanguage()].builder.sections.title };
}

type Props = { params: Promise<{ section?: string[] }>; searchParams: Promise<{ from?: string | string[] }> };

export default async function PageEditor({ params, searchParams }: Props) {
  const { section: [section = "profile", ...rest] = [] } = await params;
  if (!isSection(section) || rest.length > 0) notFound();
  const [from] = [(await searchParams).from].flat();
  const query = from === undefined ? "" : `?${new URLSearchParams({ from })}`;
  const user = await requireUser(`/settings/profile${section === "profile" ? "" : `/${section}`}${query}`);
  const language = await pageLanguage();
  const remix = from === undefined ? undefined : ((await findRemix(from)) ?? "none");
  const { draft, isFirstRun, isPremium } = await loadEditor(user.id);
  const { BASE_URL, CDN_URL } = env();
  const owner = { username: user.username, address: `${BASE_URL}/${user.username}`, cdn: CDN_URL, isPremium };
  return (
    <Editor
      initial={draft}
      owner={owner}
      language={language}
      words={editorWords(language)}
      controls={controlsIn(language)}
      looks={looks}
      section={section}
      isFirstRun={isFirstRun && !remix}
      remix={remix}
    />
  );
}
