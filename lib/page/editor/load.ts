import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { env } from "@/lib/core/process/env";
import { listVersions } from "@/lib/page/drafts/version-store";
import { writtenNames } from "@/lib/page/proofs/page-names";
import { countClicks } from "@/lib/page/statistics/read-store";
import { getProfileById } from "@/lib/people/users/store";
import { loadDraft } from "./drafts";

const weekMilliseconds = 7 * 86_400_000;

/** `isFirstRun` says that nobody has edited this page yet, and `isPublished` that the editor has published it before. */
export async function loadEditor(userId: string, language: Language) {
  const [draft, versions, profile, clicks] = [
    await loadDraft(userId, language),
    await listVersions(userId),
    await getProfileById(userId),
    await countClicks(userId, new Date(Date.now() - weekMilliseconds)),
  ];
  const { links, cards, tracks, files } = draft.base;
  const isEmpty = links.length + cards.length + tracks.length === 0 && files.avatar === null;
  const isPublished = versions.length > 0;
  const names = env().HAS_BASE_URL ? writtenNames(profile) : null;
  const { isPremium } = profile;
  return { draft, isPremium, isPublished, clicks, names, isFirstRun: isEmpty && draft.revision === 0 && !isPublished };
}
