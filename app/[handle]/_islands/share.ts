import { copyText } from "@/app/_components/copy-text";
import { pressedKey } from "@/app/_components/keys";
import type { Unmount } from "./island";

const feedbackMilliseconds = 2_000;

/**
 * Brings the share menu to life: copying, the system's sheet, the QR code in a dialog, and leaving by key or by a click
 * elsewhere. The button that a phone has next to it opens the system's sheet, or the menu where there is none.
 */
export function mount(element: HTMLElement): Unmount {
  const menu = element.querySelector("details");
  const dialog = element.querySelector("dialog");
  const status = element.querySelector("[role=status]");
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-share=${name}]`);
  const [system, sheet, copy, code] = [part("system"), part("sheet"), part("copy"), part("code")];
  const summary = menu?.querySelector("summary");
  // The style sheet shows this button on phones.
  const isPhone = (system?.offsetWidth ?? 0) > 0;
  const {
    address = location.href,
    title = document.title,
    copied = "",
    code: codeText = "",
    more = "",
  } = element.dataset;
  const copyLabel = copy?.querySelector("span");
  const copyLabelText = copyLabel?.textContent ?? "";
  const off = new AbortController();
  const on = (target: EventTarget | null, type: string, listener: (event: Event) => void) =>
    target?.addEventListener(type, listener, { signal: off.signal });
  let timer = 0;
  let picture: HTMLImageElement | undefined;

  function close(withFocus: boolean): void {
    if (!menu?.open) return;
    menu.open = false;
    if (withFocus) summary?.focus();
  }

  function showFeedback(text: string): void {
    if (status) status.textContent = text;
    if (copyLabel) copyLabel.textContent = text || copyLabelText;
    copy?.toggleAttribute("data-done", text !== "");
    clearTimeout(timer);
    if (text) timer = window.setTimeout(showFeedback, feedbackMilliseconds, "");
  }

  function showCode(event: Event): void {
    const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!dialog || !isPlain || !(code instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (!picture) {
      picture = new Image();
      picture.alt = codeText;
      picture.src = code.href;
      dialog.querySelector("form")?.after(picture);
    }
    close(false);
    dialog.showModal();
  }

  const share = () => navigator.share({ title, url: address });
  const label = summary?.getAttribute("aria-label") ?? "";

  function shareFirst(): void {
    const openMenu = () => {
      if (menu) menu.open = true;
    };
    // Leaving the sheet is a choice; what the browser refuses is offered in the menu.
    const refused = (error: unknown) => error instanceof DOMException && error.name !== "AbortError" && openMenu();
    if (typeof navigator.share === "function") share().catch(refused);
    else openMenu();
  }

  if (copy) copy.hidden = false;
  if (sheet) sheet.hidden = isPhone || !navigator.share;
  if (isPhone) summary?.setAttribute("aria-label", more);
  on(system, "click", shareFirst);
  on(copy, "click", async () => showFeedback((await copyText(address, menu ?? element)) ? copied : address));
  on(sheet, "click", () =>
    share().then(
      () => close(true),
      () => {},
    ),
  );
  on(code, "click", showCode);
  on(dialog, "close", () => summary?.focus());
  on(document, "keydown", (event) => event instanceof KeyboardEvent && pressedKey(event) === "Escape" && close(true));
  on(document, "pointerdown", ({ target }) => target instanceof Node && !menu?.contains(target) && close(false));
  on(menu, "focusout", (event) => {
    const next = event instanceof FocusEvent ? event.relatedTarget : null;
    if (next instanceof Node && !menu?.contains(next)) close(false);
  });

  return () => {
    off.abort();
    showFeedback("");
    close(false);
    dialog?.close();
    picture?.remove();
    summary?.setAttribute("aria-label", label);
    for (const button of [copy, sheet]) if (button) button.hidden = true;
  };
}
