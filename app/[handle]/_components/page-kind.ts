import { createContext, useContext } from "react";
import type { PageKind } from "@/lib/page/view/page-renderer";

export const PageKindContext = createContext<PageKind>("page");

/** Returns whether visitors get the page, on which everything acts. */
export const useIsPublished = (): boolean => useContext(PageKindContext) === "page";

/** Returns whether the editor shows the page, in which everything can still change. */
export const useIsPreview = (): boolean => useContext(PageKindContext) === "preview";

/** Returns the name of an island that needs a published page; the editor's preview does without it. */
export function usePublishedIsland(name: string): string | undefined {
  return useContext(PageKindContext) === "preview" ? undefined : name;
}

/** Returns how a part names the place of the document that it shows, in the editor's preview alone. */
export function usePlaces(): (list: string, id: string) => string | undefined {
  const kind = useContext(PageKindContext);
  return (list, id) => (kind === "preview" ? `${list}.${id}` : undefined);
}

type Marks = { "data-place"?: string | undefined; "data-counted"?: string | undefined };

/** Returns the marks of an entry: its place in the preview, and on a published page the id that its clicks count for. */
export function useMarks(): (list: string, id: string) => Marks {
  const placeOf = usePlaces();
  const isPublished = useIsPublished();
  return (list, id) => ({ "data-place": placeOf(list, id), "data-counted": isPublished ? id : undefined });
}

/** A frame of the front page makes no sound. */
export const useHasSound = (): boolean => useContext(PageKindContext) !== "still";
