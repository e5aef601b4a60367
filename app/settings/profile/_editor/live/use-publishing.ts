import { useCallback, useRef, useState } from "react";
import type { PageDocument } from "@/lib/page/document/document";
import type { DraftEditor } from "../state/draft-editor";

/** What is said of something that has just happened, and can be undone. @property before the page that was replaced */
export type Notice =
  | { kind: "live"; before: PageDocument }
  | { kind: "undone" }
  | { kind: "notUndone"; before: PageDocument }
  | { kind: "restored"; date: string }
  | { kind: "look"; text: string };

type Draft = Pick<DraftEditor, "base" | "hasChanges" | "publish" | "publishOther" | "begin">;

/** Publishes the draft: the first time is celebrated, and later ones are said in a toast. @param isLive before this visit */
export function usePublishing(draft: Draft, isLive: boolean) {
  const wasLive = useRef(isLive);
  const [isCelebrated, celebrate] = useState(false);
  const [notice, notify] = useState<Notice>();
  const endNotice = useCallback(() => notify(undefined), []);

  const publish = async () => {
    const before = draft.base;
    notify(undefined);
    // A page without changes is live as it is.
    const isPublished = draft.hasChanges() ? await draft.publish() : true;
    draft.begin();
    if (!isPublished) return;
    if (wasLive.current) notify({ kind: "live", before });
    else celebrate(true);
    wasLive.current = true;
  };

  /** Publishes the page that was replaced; what replaced it, and was edited since, stays in the draft. */
  const undoPublishing = async (before: PageDocument) => {
    notify(undefined);
    notify((await draft.publishOther(before)) ? { kind: "undone" } : { kind: "notUndone", before });
  };

  return { publish, undoPublishing, notice, notify, endNotice, isCelebrated, endCelebration: () => celebrate(false) };
}
