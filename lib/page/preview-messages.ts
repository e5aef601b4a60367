import { readableValue } from "@/lib/links/readable-value";
import { isVisible } from "@/lib/links/visibility";
import type { PageDocument } from "./document";
import { lookProperties } from "./look-properties";
import { paletteLookOf } from "./palette";

/**
 * What the preview says to the editor around it: that it can be shown, that a part was clicked, by the place in the
 * document or, for the entries of lists, by the place in the list as shown (`links.2`), and how far it is scrolled.
 */
export type FromFrame = { type: "ready" } | { type: "pick"; path: string } | { type: "scroll"; top: number };
/** What the editor says to the preview. */
export type ToFrame =
  | { type: "patch"; texts: Readonly<Record<string, string>>; properties: Readonly<Record<string, string>> }
  | { type: "select"; path: string | null }
  | { type: "scroll"; top: number };

/** Whether a message has the shape of one from the preview. */
export function isFromFrame(message: unknown): message is FromFrame {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  if (message.type === "pick") return "path" in message && typeof message.path === "string";
  if (message.type === "scroll") return "top" in message && Number.isFinite(message.top);
  return message.type === "ready";
}

/** What a frame was rendered from, and when in milliseconds since 1970, which decides what links it shows. */
export type Rendered = { readonly page: PageDocument; readonly at: number };

/** The lists as a frame shows them; an entry's place there is its place in the frame. */
const shownLists = ({ page: { links, cards, tracks }, at }: Rendered) => ({
  ...{ links: links.filter((link) => isVisible(link, at)), cards },
  // The player names one track.
  tracks: tracks.slice(0, 1),
});

/**
 * Texts and colours of a document, which the preview shows without a new render.
 * @param rendered what the frame shows; what is not on it, or no more in the document, waits for the next render
 */
export function patchOf(page: PageDocument, rendered: Rendered): Omit<Extract<ToFrame, { type: "patch" }>, "type"> {
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
    properties: lookProperties(paletteLookOf(settings, files.background !== null), settings.effects.username),
  };
}

/** The place in the document of what was picked in the preview, where entries of lists go by their ids. */
export function pickedPath(rendered: Rendered, path: string): string {
  const [list = "", index = ""] = path.split(".");
  const shown = shownLists(rendered);
  if (!(list in shown)) return path;
  const entry = shown[list as keyof typeof shown][Number(index)];
  return entry ? `${list}.${entry.id}` : list;
}

/** Its place in the preview: the inverse of `pickedPath`. */
export function shownPath(rendered: Rendered, path: string): string {
  const [list = "", id = ""] = path.split(".");
  const shown = shownLists(rendered);
  if (!(list in shown)) return path;
  return `${list}.${shown[list as keyof typeof shown].findIndex((entry) => entry.id === id)}`;
}
