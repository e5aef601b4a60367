import { randomId } from "@/lib/core/random-id";
import type { PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import { createPatch, isFromFrame, type ToFrame } from "@/lib/page/editor/preview-messages";

const renderAfterMilliseconds = 200;
const timeoutMilliseconds = 15_000;
/** A page says that it is ready about when it has loaded; an error response never does. */
const readyAfterLoadMilliseconds = 1_000;
/** The first frame is removed once the second is drawn over it. */
const swapMilliseconds = 180;

export type Device = "phone" | "desktop";
/** With `own`, the frame is as wide as its pane. */
export type FrameDevice = Device | "own";
const widths: Readonly<Record<Device, number>> = { phone: 390, desktop: 1280 };

type Parts = { pane: HTMLElement; form: HTMLFormElement; field: HTMLTextAreaElement; title: string };
type Listeners = {
  /** The person clicked on a part of the page. */
  onPick: (path: string) => void;
  /** Says whether the last render arrived. */
  onState: (isLoaded: boolean) => void;
};

export type PreviewFrames = {
  show: (page: PageDocument) => void;
  select: (path: string | undefined) => void;
  fit: (device: FrameDevice) => void;
  close: () => void;
};

/**
 * Manages the frames of the preview. The form sends the document to the server, whose answer is the page, into a new
 * frame; when that is ready it takes the place of the one before, so that nothing flashes. Until then texts and colours
 * are patched in the frame that is there.
 */
export function openFrames({ pane, form, field, title }: Parts, { onPick, onState }: Listeners): PreviewFrames {
  let device: FrameDevice = "phone";
  let page: PageDocument | undefined;
  /** The document that was sent last; undefined when nothing came of it, so that it is sent again. */
  let rendered: PageDocument | undefined;
  let selected: string | undefined;
  let shown: HTMLIFrameElement | undefined;
  let coming: HTMLIFrameElement | undefined;
  let comingFrom: PageDocument | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let top = 0;

  // The frame has an opaque origin, which no target could name; it holds nothing but this page.
  const post = (message: ToFrame) => shown?.contentWindow?.postMessage(message, "*");
  const postPatch = () => page && post({ type: "patch", ...createPatch(page) });
  const postSelected = () => post({ type: "select", path: selected ?? null });

  function receive({ source, data }: MessageEvent): void {
    if (!isFromFrame(data)) return;
    if (coming && source === coming.contentWindow && data.type === "ready") swap(coming);
    // A click may have begun in the frame that another one has replaced meanwhile.
    if (data.type === "pick" && [...pane.querySelectorAll("iframe")].some((frame) => frame.contentWindow === source))
      onPick(data.path);
    // A key that is pressed in the frame is meant for the editor, which hears only its own.
    else if (data.type === "escape" && shown && source === shown.contentWindow)
      dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape" }));
    else if (data.type === "scroll" && shown && source === shown.contentWindow) top = data.top;
  }

  function swap(frame: HTMLIFrameElement): void {
    const old = shown;
    shown = frame;
    rendered = comingFrom;
    coming = undefined;
    post({ type: "scroll", top });
    frame.classList.remove("opacity-0", "pointer-events-none");
    frame.removeAttribute("aria-hidden");
    frame.tabIndex = 0;
    postPatch();
    postSelected();
    old?.setAttribute("aria-hidden", "true");
    onState(true);
    setTimeout(() => old?.remove(), swapMilliseconds);
  }

  /** Nothing has come of a frame yet; it is shown all the same when it is ready after all. */
  function fail(frame: HTMLIFrameElement): void {
    if (coming !== frame) return;
    rendered = undefined;
    onState(false);
  }

  function render(document: PageDocument): void {
    rendered = document;
    comingFrom = rendered;
    coming?.remove();
    const frame = window.document.createElement("iframe");
    frame.name = `preview-${randomId()}`;
    frame.title = title;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.className =
      "pointer-events-none absolute top-0 left-1/2 origin-top border-0 opacity-0 transition-opacity duration-150";
    frame.setAttribute("aria-hidden", "true");
    frame.tabIndex = -1;
    pane.append(frame);
    coming = frame;
    fitAll();
    field.value = JSON.stringify(document);
    form.target = frame.name;
    // The first navigation of a new frame adds no entry to the history.
    form.submit();
    frame.addEventListener("load", () => setTimeout(fail, readyAfterLoadMilliseconds, frame));
    setTimeout(fail, timeoutMilliseconds, frame);
  }

  function fitAll(): void {
    const width = device === "own" ? pane.clientWidth : widths[device];
    const scale = Math.min(1, pane.clientWidth / width);
    for (const frame of pane.querySelectorAll("iframe")) {
      frame.style.width = `${width}px`;
      frame.style.height = `${pane.clientHeight / scale}px`;
      frame.style.transform = `translateX(-50%) scale(${scale})`;
    }
  }

  const observer = new ResizeObserver(fitAll);
  observer.observe(pane);
  addEventListener("message", receive);
  return {
    show(next) {
      page = next;
      postPatch();
      clearTimeout(timer);
      if (rendered && isSame(rendered, next)) return;
      if (coming || shown) timer = setTimeout(() => render(next), renderAfterMilliseconds);
      else render(next);
    },
    select(path) {
      selected = path;
      postSelected();
    },
    fit(next) {
      device = next;
      fitAll();
    },
    close() {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("message", receive);
      shown?.remove();
      coming?.remove();
    },
  };
}
