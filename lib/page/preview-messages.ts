import type { PageDocument } from "./document";

/** What the preview says to the editor around it. */
export type FromFrame = { type: "ready" } | { type: "pick"; path: string };
/** What the editor says to the preview. */
export type ToFrame =
  | { type: "patch"; texts: Readonly<Record<string, string>>; properties: Readonly<Record<string, string>> }
  | { type: "select"; path: string | null }
  | { type: "show"; part: "enter" };

/** Whether a message has the shape of one from the preview. */
export function isFromFrame(message: unknown): message is FromFrame {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  return message.type === "ready" || (message.type === "pick" && "path" in message && typeof message.path === "string");
}

/** Texts and colours of a document, which the preview shows without a new render. */
export function patchOf({ settings }: PageDocument): Omit<Extract<ToFrame, { type: "patch" }>, "type"> {
  const { display_name, bio, location } = settings;
  return { texts: { display_name, ...(bio && { bio }), ...(location && { location }) }, properties: {} };
}
