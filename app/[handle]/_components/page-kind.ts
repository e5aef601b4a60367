import { createContext, useContext } from "react";
import type { PageKind } from "@/lib/page/view/page-renderer";

export const PageKindContext = createContext<PageKind>("page");

/** Whether the page is one that visitors get, on which everything acts. */
export const useIsPublished = (): boolean => useContext(PageKindContext) === "page";

/** The name of an island that sends something, or that needs a published page; the editor's preview is without it. */
export function usePublishedIsland(name: string): string | undefined {
  return useContext(PageKindContext) === "preview" ? undefined : name;
}

/** A frame of the front page makes no sound. */
export const useHasSound = (): boolean => useContext(PageKindContext) !== "still";
