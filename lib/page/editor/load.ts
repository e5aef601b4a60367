import "server-only";
import { listVersions } from "@/lib/page/drafts/version-store";
import { countClicks } from "@/lib/page/statistics/read-store";
import { getProfileById } from "@/lib/people/users/store";
import { loadDraft } from "./drafts";

const weekMilliseconds = 7 * 86_400_000;

/** `isFirstRun` says that nobody has edited this page yet, and `isPublished` that the editor has published it before. */
export async function loadEditor(userId: string) {
  const [draft, versions, { isPremium }, clicks] = [
    await loadDraft(userId),
    await listVersions(userId),
    await getProfileById(userId),
    await countClicks(userId, new Date(Date.now() - weekMilliseconds)),
  ];
  const { links, cards, tracks, files } = draft.base;
  const isEmpty = links.length + cards.length + tracks.length === 0 && files.avatar === null;
  const isPublished = versions.length > 0;
  return { draft, isPremium, isPublished, clicks, isFirstRun: isEmpty && draft.revision === 0 && !isPublished };
}
