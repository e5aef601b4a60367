import "server-only";
import { jsonReply } from "@/lib/core/http/reply";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import type { Language } from "@/lib/core/messages/languages";
import { countStoredBytes, type FileFacts } from "@/lib/media/files/file-store";
import { withIds } from "@/lib/page/document/document";
import { getDraftFiles } from "@/lib/page/drafts/draft-files";
import { type Draft, discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { listVersions } from "@/lib/page/drafts/version-store";
import { receiveJson } from "@/lib/people/auth/forms/form-body";
import { withoutBody } from "@/lib/people/auth/forms/form-route";
import { editing } from "./editing";
import { loadProofs } from "./proof";
import { draftChange, seenDraft } from "./schema";

const shown = ({ baseTag, ...draft }: Draft) => ({ ...draft, base_tag: baseTag });

const shownFacts = (facts: FileFacts) =>
  Object.fromEntries(
    Array.from(facts, ([key, { bytes, isAnimated, durationSeconds }]) => [
      key,
      { bytes, is_animated: isAnimated, duration_seconds: durationSeconds },
    ]),
  );

/**
 * Returns the draft with facts about each file that it, its base or an edit that can be undone names, and what is known of
 * the proofs of the published links. @param language of sentences about these
 */
export async function loadDraft(userId: string, language: Language) {
  const draft = await getDraft(userId);
  const [facts, bytes] = [await getDraftFiles(userId, draft), await countStoredBytes(userId)];
  const quota = { used_bytes: bytes, most_bytes: storageBytesPerUser };
  return { ...shown(draft), files: shownFacts(facts), ...quota, proofs: await loadProofs(userId, language) };
}

export const readDraft = editing(withoutBody, async ({ page, language }) =>
  jsonReply(await loadDraft(page.id, language)),
);

export const putDraft = editing(
  ({ request }) => receiveJson(request, draftChange),
  async ({ page, input: { document, base_tag: baseTag, ...change } }) =>
    jsonReply(shown(await saveDraft(page.id, { ...change, document: withIds(document), baseTag }, page.memberId))),
);

const receiveSeen = ({ request }: { request: Request }) => receiveJson(request, seenDraft);

/** Publishes nothing while there are conflicts, and returns the draft with them. */
export const publish = editing(receiveSeen, async ({ page, input: { revision }, language }) => {
  const { draft, isPublished } = await publishDraft(page.id, revision, page.memberId);
  const proofs = await loadProofs(page.id, language);
  return jsonReply({ is_published: isPublished, draft: shown(draft), proofs });
});

export const discard = editing(receiveSeen, async ({ page, input: { revision } }) =>
  jsonReply(shown(await discardDraft(page.id, revision))),
);

export const readVersions = editing(withoutBody, async ({ page }) => {
  const versions = await listVersions(page.id);
  return jsonReply(
    versions.map(({ id, createdAt, document }) => ({
      ...{ id, document },
      created_at: Math.floor(createdAt.getTime() / 1000),
    })),
  );
});
