import { linkKinds } from "@/lib/links/link-kinds";
import type { PageChange } from "@/lib/page/merge";
import type { Editor } from "./editor-context";

const nouns: Readonly<Record<string, string>> = { links: "Link", cards: "Card", tracks: "Track" };
const verbs = { added: "added", removed: "removed", changed: "changed", moved: "moved" } as const;

/** What a place of the document is called. */
export function placeInWords(path: string, { controls, document }: Pick<Editor, "controls" | "document">): string {
  const control = controls.find((one) => one.path === path);
  if (control) return control.label;
  const [list = "", id] = path.split(".");
  if (id === "order") return `Order of the ${list}`;
  const noun = nouns[list] ?? "Setting";
  const link = list === "links" ? document.links.find((one) => one.id === id) : undefined;
  if (link) return `${noun} ${link.title ?? linkKinds[link.type].label}`;
  const track = list === "tracks" ? document.tracks.find((one) => one.id === id) : undefined;
  return track ? `${noun} ${track.name}` : noun;
}

/** A change of the draft in words, such as "Link GitHub added". */
export function changeInWords({ path, kind }: PageChange, editor: Pick<Editor, "controls" | "document">): string {
  const place = placeInWords(path, editor);
  return kind === "moved" ? `${place} changed` : `${place} ${verbs[kind]}`;
}
