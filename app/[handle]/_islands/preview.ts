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
  [".profile-sections h2", "links"],
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
/** These parts are entries of a list of the document. */
const entries: readonly (readonly [selector: string, list: string])[] = [
  [".profile-links > li", "links"],
  [".profile-cards > ul > li", "cards"],
  [".profile-player", "tracks"],
];

/** The place of the first text of a part; a name that an effect splits into letters waits for the next render. */
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

const listEntryElements = (list: string): readonly Element[] | undefined => {
  const selector = entries.find(([, name]) => name === list)?.[0];
  return selector === undefined ? undefined : [...document.querySelectorAll(selector)];
};

/** Returns the part of the page at a place of the document, as `toRenderedPath` names it. */
function findElement(path: string): Element | null {
  const [list = "", index = ""] = path.split(".");
  const shown = listEntryElements(list);
  if (shown) return shown[Number(index)] ?? null;
  const selector = parts.find(([, known]) => known === path)?.[0];
  return selector === undefined ? null : document.querySelector(selector);
}

function findPath(target: Element): string {
  for (const [selector, list] of entries) {
    const part = target.closest(selector);
    if (part) return `${list}.${listEntryElements(list)?.indexOf(part) ?? 0}`;
  }
  return parts.find(([selector]) => target.closest(selector))?.[1] ?? "settings.colors.background";
}

/** Returns the element whose only text is that of a place. */
function findTextElement(path: string): Element | null {
  const [list = ""] = path.split(".");
  const selector = textSelectors[list] ?? textSelectors[path];
  if (selector === undefined) return null;
  return (list in textSelectors ? findElement(path) : document)?.querySelector(selector) ?? null;
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

/** Outlines the part that is being edited; the enter screen shows while its text is. */
function select(path: string | null): void {
  if (outlined) outlined.style.outline = "";
  const screen = document.querySelector<HTMLDialogElement>("dialog.profile-enter");
  // Its method would take the focus from the field that is being written in.
  screen?.toggleAttribute("open", path === "settings.page_enter_text");
  const part = path === null ? null : findElement(path);
  outlined =
    part instanceof HTMLElement && !part.matches("main, .profile-backdrop, .profile-effect") ? part : undefined;
  if (!outlined) return;
  outlined.style.outline = "2px solid var(--profile-accent)";
  outlined.style.outlineOffset = "4px";
  const { top, bottom } = outlined.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) outlined.scrollIntoView({ block: "center" });
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
