import { readableValue } from "@/lib/page/links/readable-value";
import type { PageDocument } from "../document/document";
import { focusPosition } from "../document/focus";
import { paletteInput } from "../palette/palette";
import { lookProperties } from "../themes/look-properties";

/** The preview sends these to the editor. Paths name entries of lists by their ids. */
export type FromFrame =
  | { type: "ready" }
  | { type: "pick"; path: string }
  | { type: "scroll"; top: number }
  | { type: "escape" };
/** The editor sends these to the preview. */
export type ToFrame =
  | { type: "patch"; texts: Readonly<Record<string, string>>; properties: Readonly<Record<string, string>> }
  | { type: "select"; path: string | null }
  | { type: "scroll"; top: number };

export function isFromFrame(message: unknown): message is FromFrame {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  if (message.type === "pick") return "path" in message && typeof message.path === "string";
  if (message.type === "scroll") return "top" in message && Number.isFinite(message.top);
  return message.type === "ready" || message.type === "escape";
}

/** Returns what needs no new render. What the frame does not show waits for the next one. */
export function createPatch({
  settings,
  files,
  ...page
}: PageDocument): Omit<Extract<ToFrame, { type: "patch" }>, "type"> {
  const { display_name, bio, location, page_enter_text } = settings;
  const headings = page.headings.map(({ id, title }) => [`headings.${id}`, title]);
  const titles = page.links.map(({ id, title, type, value }) => [`links.${id}`, title ?? readableValue(type, value)]);
  const names = page.tracks.map(({ id, name }) => [`tracks.${id}`, name]);
  return {
    texts: {
      "settings.display_name": display_name,
      "settings.bio": bio ?? "",
      "settings.location": location ?? "",
      "settings.page_enter_text": page_enter_text ?? "",
      ...Object.fromEntries([...headings, ...titles, ...names]),
    },
    properties: {
      ...lookProperties(paletteInput(settings, files.background !== null), settings.effects.username),
      "--profile-focus": focusPosition(settings.background_focus),
    },
  };
}
