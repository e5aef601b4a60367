import "server-only";
import { listVersions } from "@/lib/page/drafts/version-store";
import { getProfileById } from "@/lib/people/users/store";
import { loadDraft } from "./drafts";

/** `isFirstRun` says that nobody has edited this page yet. */
export async function loadEditor(userId: string) {
  const [draft, versions, { isPremium }] = [
    await loadDraft(userId),
    await listVersions(userId),
    await getProfileById(userId),
  ];
  const { links, cards, tracks, files } = draft.base;
  const isEmpty = links.length + cards.length + tracks.length === 0 && files.avatar === null;
  return { draft, isPremium, isFirstRun: isEmpty && draft.revision === 0 && versions.length === 0 };
}
