import type { PageDocument } from "@/lib/page/document/document";
import { mergePages } from "@/lib/page/document/merge";

/** One step can be undone: the document before and after it. */
type Step = { before: PageDocument; after: PageDocument; key: string; at: number };
/** Steps that were made, and those that were undone and can be redone. */
export type History = { done: readonly Step[]; undone: readonly Step[] };

export const emptyHistory: History = { done: [], undone: [] };

const maxSteps = 200;
/** Edits of one place that follow each other as quickly are one step. */
const togetherMilliseconds = 1_000;
/** No other edit belongs to a step with this time. */
const ended = Number.NEGATIVE_INFINITY;

/**
 * Records an edit. @param key edits of the same key belong together while they follow each other, or while one gesture
 * lasts @param at time in milliseconds @param isInGesture whether a gesture such as a drag lasts, however long nothing
 * was edited in it
 */
export function recordStep(
  history: History,
  before: PageDocument,
  after: PageDocument,
  key: string,
  at: number,
  isInGesture = false,
): History {
  const last = history.done.at(-1);
  const isTogether =
    last?.key === key && key !== "" && (isInGesture ? last.at > ended : at - last.at < togetherMilliseconds);
  if (last && isTogether) {
    return { done: [...history.done.slice(0, -1), { ...last, after, at }], undone: [] };
  }
  return { done: [...history.done, { before, after, key, at }].slice(-maxSteps), undone: [] };
}

/** Ends the last step, so that the next edit begins one of its own. */
export function endStep(history: History): History {
  const last = history.done.at(-1);
  return last ? { ...history, done: [...history.done.slice(0, -1), { ...last, at: ended }] } : history;
}

/** Takes the last step back; what changed elsewhere since stays. */
export function undoStep(history: History, document: PageDocument): { history: History; document: PageDocument } {
  const step = history.done.at(-1);
  if (!step) return { history, document };
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    document: mergePages(step.after, document, step.before).document,
  };
}

/** Makes the step again that was undone last. */
export function redoStep(history: History, document: PageDocument): { history: History; document: PageDocument } {
  const step = history.undone.at(-1);
  if (!step) return { history, document };
  return {
    history: {
      done: [...history.done, { ...step, at: ended }],
      undone: history.undone.slice(0, -1),
    },
    document: mergePages(step.before, document, step.after).document,
  };
}
