import "server-only";
import { parseInput } from "@/lib/core/http/field-errors";
import { siteOrigin } from "@/lib/core/site-origin";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import { changeDraft, type Draft } from "@/lib/page/drafts/publish";
import type { Actor } from "@/lib/people/oauth/actor";
import { withPage } from "@/lib/people/pages/page-address";
import { getProfileById, type Profile } from "@/lib/people/users/store";

/** Returns where the person sees the draft, changes it, and publishes it. */
export const editorAddress = ({ username, accountId }: Pick<Profile, "username" | "accountId">): string =>
  `${siteOrigin()}${withPage("/settings/profile", { username, isFirst: accountId === null })}`;

/** Tells where a draft stands; `revision` is what `publish_page` needs. */
export async function draftState({ userId }: Pick<Actor, "userId">, draft: Draft) {
  return {
    revision: draft.revision,
    has_unpublished_changes: hasUnpublishedChanges(draft),
    unresolved_conflicts: draft.conflicts.map(({ path }) => path),
    editor: editorAddress(await getProfileById(userId)),
  };
}

export const hasUnpublishedChanges = ({ base, document }: Draft): boolean => !isSame(base, document);

/**
 * Changes the draft of the page, and checks the whole of it as the editor's is. @param revision that the change is for
 * alone @throws AppError conflict, limit_reached, invalid_request
 */
export function editDraft(
  { userId }: Pick<Actor, "userId">,
  change: (page: PageDocument) => PageDocument,
  revision?: number,
): Promise<Draft> {
  return changeDraft(userId, ({ document }) => withIds(parseInput(pageDocument, change(document))), revision);
}
