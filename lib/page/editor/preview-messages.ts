import { readableValue } from "@/lib/page/links/readable-value";
import { isVisible } from "@/lib/page/links/visibility";
import type { PageDocument } from "../document/document";
import { paletteInput } from "../palette/palette";
import { lookProperties } from "../themes/look-properties";

/** The preview sends these to the editor, and names entries of lists by their index as shown (`links.2`). */
export type FromFrame = { type: "ready" } | { type: "pick"; path: string } | { type: "scroll"; top: number };
/** The editor sends these to the preview. */
export type ToFrame =
  | { type: "patch"; texts: Readonly<Record<string, string>>; properties: Readonly<Record<string, string>> }
  | { type: "select"; path: string | null }
  | { type: "scroll"; top: number };

export function isFromFrame(message: unknown): message is FromFrame {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  if (message.type === "pick") return "path" in message && typeof message.path === "string";
  if (message.type === "scroll") return "top" in message && Number.isFinite(message.top);
  return message.type === "ready";
}

/** `at` is in milliseconds since 1970, and decides which links are shown. */
export type Rendered = { readonly page: PageDocument; readonly at: number };

/** An index in these lists is the index in the frame. */
const shownLists = ({ page: { links, cards, tracks }, at }: Rendered) => ({
  ...{ links: links.filter((link) => isVisible(link, at)), cards },
  // The player names one track only.
  tracks: tracks.slice(0, 1),
});

/**
 * Returns what needs no new render. @param rendered the content of the frame; anything else waits for the next render
 */
export function createPatch(page: PageDocument, rendered: Rendered): Omit<Extract<ToFrame, { type: "patch" }>, "type"> {
  const { settings, files } = page;
  const { display_name, bio, location, page_enter_text } = settings;
  const shown = shownLists(rendered);
  const titles = shown.links.flatMap(({ id }, index) => {
    const link = page.links.find((one) => one.id === id);
    return link ? [[`links.${index}`, link.title ?? readableValue(link.type, link.value)]] : [];
  });
  const names = shown.tracks.flatMap(({ id }, index) => {
    const track = page.tracks.find((one) => one.id === id);
    return track ? [[`tracks.${index}`, track.name]] : [];
  });
  return {
    texts: {
      "settings.display_name": display_name,
      "settings.bio": bio ?? "",
      "settings.location": location ?? "",
      "settings.page_enter_text": page_enter_text ?? "",
      ...Object.fromEntries([...titles, ...names]),
    },
    properties: lookProperties(paletteInput(settings, files.background !== null), settings.effects.username),
  };
}

/** Returns a path of the document, which names entries of lists by their ids. */
export function toDocumentPath(rendered: Rendered, path: string): string {
  const [list = "", index = ""] = path.split(".");
  const shown = shownLists(rendered);
  if (!(list in shown)) return path;
  const entry = shown[list as keyof typeof shown][Number(index)];
  return entry ? `${list}.${entry.id}` : list;
}

/** Does the inverse of `toDocumentPath`. */
export function toRenderedPath(rendered: Rendered, path: string): string {
  const [list = "", id = ""] = path.split(".");
  const shown = shownLists(rendered);
  if (!(list in shown)) return path;
  return `${list}.${shown[list as keyof typeof shown].findIndex((entry) => entry.id === id)}`;
}
