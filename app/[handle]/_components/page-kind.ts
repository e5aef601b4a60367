import { createContext, useContext } from "react";
import type { PageKind } from "@/lib/page/view/page-renderer";

export const PageKindContext = createContext<PageKind>("page");

/** Returns whether visitors get the page, on which everything acts. */
export const useIsPublished = (): boolean => useContext(PageKindContext) === "page";

/** Returns the name of an island that needs a published page; the editor's preview does without it. */
export function usePublishedIsland(name: string): string | undefined {
  return useContext(PageKindContext) === "preview" ? undefined : name;
}

/** A frame of the front page makes no sound. */
export const useHasSound = (): boolean => useContext(PageKindContext) !== "still";
