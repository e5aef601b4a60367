/**
 * The script of a page's preview in the editor. It runs in a frame of an origin of its own, so that it and the editor
 * share nothing but messages: texts and colours come in, and the parts that are clicked go out.
 */
import type { FromFrame, ToFrame } from "@/lib/page/editor/preview-messages";

/** Parts of the page, the inner ones first, with the place in the document that a click on them edits. */
const parts: readonly (readonly [selector: string, path: string])[] = [
  [".profile-avatar", "files.avatar"],
  [".profile-names h1", "settings.display_name"],
  [".profile-names p", "settings.display_name"],
  [".profile-badges", "settings.colors.badge"],
  [".profile-typed", "settings.typewriter.texts"],
  [".profile-words > p", "settings.bio"],
  ["[data-fact=place]", "settings.location"],
  ["[data-fact=date]", "settings.show_join_date"],
  ["[data-fact=views]", "settings.views_shown_from"],
  [".profile-like", "settings.privacy.hide_likes"],
  [".profile-enter", "settings.page_enter_text"],
  [".profile-volume", "settings.volume_control"],
  [".profile-backdrop, .profile-banner", "files.background"],
  [".profile-effect", "settings.effects.background"],
  [".profile-card", "settings.profile.opacity"],
  ["main", "settings.colors.background"],
];
/** Entries of lists name their own places. */
const entryAt = (path: string) => document.querySelector(`[data-place="${CSS.escape(path)}"]`);

/**
 * The element whose only text is that of a place, or of an entry of a list; a name that an effect splits into letters
 * waits for the next render.
 */
const textSelectors: Readonly<Record<string, string>> = {
  "settings.display_name": ".profile-names h1 > bdi[data-whole]",
  "settings.bio": ".profile-words > p",
  "settings.location": "[data-fact=place] > span",
  "settings.page_enter_text": ".profile-enter-text",
  links: ".profile-link-title, .profile-link-words:not([data-titled]) > .profile-link-value",
  tracks: "[data-part=title]",
};

const longestWaitMilliseconds = 700;

// The frame knows no origin of the editor; its policy decides who may show it.
const postToEditor = (message: FromFrame) => parent.postMessage(message, "*");

/** Returns the part of the page that shows a place of the document. */
function findElement(path: string): Element | null {
  const selector = parts.find(([, known]) => known === path)?.[0];
  return selector === undefined ? entryAt(path) : document.querySelector(selector);
}

function findPath(target: Element): string {
  const entry = target.closest<HTMLElement>("[data-place]")?.dataset.place;
  return entry ?? parts.find(([selector]) => target.closest(selector))?.[1] ?? "settings.colors.background";
}

/** Returns the element whose only text is that of a place. */
function findTextElement(path: string): Element | null {
  const [list = ""] = path.split(".");
  const selector = textSelectors[path];
  if (selector !== undefined) return document.querySelector(selector);
  const [entry, inside] = [entryAt(path), textSelectors[list]];
  if (list === "headings") return entry;
  return inside === undefined ? null : (entry?.querySelector(inside) ?? null);
}

function patch(texts: Readonly<Record<string, string>>, properties: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    const element = findTextElement(path);
    if (!element || element.textContent === text) continue;
    // An enter screen without a text of its own has the service's, which the next render brings.
    if (text === "" && path === "settings.page_enter_text") continue;
    element.textContent = text;
    // A fact without its text is not there, and neither is its mark.
    const fact = element.closest<HTMLElement>("[data-fact]");
    if (fact) fact.style.display = text === "" ? "none" : "";
    if (element.hasAttribute("data-text")) element.setAttribute("data-text", text);
  }
  for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
}

let outlined: HTMLElement | undefined;

/** Returns what a person sees the edge of: the outermost box within a part that fills it and has round corners. */
function roundPart(part: HTMLElement): HTMLElement {
  const { width, height } = part.getBoundingClientRect();
  for (let box: Element | null = part; box instanceof HTMLElement; box = box.firstElementChild) {
    const { width: own, height: tall } = box.getBoundingClientRect();
    if (Math.abs(own - width) > 2 || Math.abs(tall - height) > 2) break;
    if (getComputedStyle(box).borderTopLeftRadius !== "0px") return box;
  }
  return part;
}

const motion = matchMedia("(prefers-reduced-motion: reduce)");

/** Scrolls to the part that is being edited, unless it is in sight or too high to be. */
function keepInSight(): void {
  if (!outlined) return;
  const { top, bottom, height } = outlined.getBoundingClientRect();
  const [isSeen, isWhole] = [bottom > 0 && top < innerHeight, top >= 0 && bottom <= innerHeight];
  if (isWhole || (isSeen && height > innerHeight)) return;
  outlined.scrollIntoView({ block: "center", behavior: motion.matches ? "auto" : "smooth" });
}

/** Outlines the part that is being edited; the enter screen shows while its text is. */
function select(path: string | null): void {
  if (outlined) outlined.style.outline = "";
  const screen = document.querySelector<HTMLDialogElement>("dialog.profile-enter");
  // Its method would take the focus from the field that is being written in.
  screen?.toggleAttribute("open", path === "settings.page_enter_text");
  const part = path === null ? null : findElement(path);
  const isOutlined = part instanceof HTMLElement && !part.matches("main, .profile-backdrop, .profile-effect");
  outlined = isOutlined ? roundPart(part) : undefined;
  if (!outlined) return;
  outlined.style.outline = "2px solid var(--profile-accent)";
  outlined.style.outlineOffset = "4px";
  keepInSight();
}

addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== parent) return;
  if (data.type === "patch") patch(data.texts, data.properties);
  else if (data.type === "select") select(data.path);
  else if (data.type === "scroll") scrollTo(0, data.top);
});

// Nothing of the page acts here: whatever is clicked, or submitted by keyboard, is picked to be edited.
addEventListener(
  "click",
  (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.target instanceof Element) postToEditor({ type: "pick", path: findPath(event.target) });
  },
  { capture: true },
);
addEventListener("keydown", ({ key }) => key === "Escape" && postToEditor({ type: "escape" }));
// On a phone the sheet of the controls makes the frame lower.
addEventListener("resize", keepInSight);
addEventListener("submit", (event) => event.preventDefault(), { capture: true });
addEventListener("scroll", () => postToEditor({ type: "scroll", top: scrollY }), { passive: true });

/** Ends the animations that a page begins with, which would restart at every render. */
function endEntrances(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

const isLoaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve(undefined);
  else addEventListener("load", resolve, { once: true });
});
const isLate = new Promise((resolve) => setTimeout(resolve, longestWaitMilliseconds));

void Promise.race([Promise.all([isLoaded, document.fonts.ready]), isLate]).then(() => {
  endEntrances();
  postToEditor({ type: "ready" });
});
