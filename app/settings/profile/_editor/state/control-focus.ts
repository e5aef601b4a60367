/**
 * Returns whether a text field is no place of the document, such as the one that links are pasted into: it undoes by
 * itself.
 */
export const isOutsideDocument = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea") && !target.closest("[id^=at-], [id^=dialog-]");

/** Returns the place of the document that a control edits. */
export function findControlPath(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest("[id^=at-]")?.id.slice("at-".length) : undefined;
}

/** Scrolls to the control of a place and gives it the focus; in a row of several fields, the one to correct has it. */
export function focusControl(path: string): void {
  const element = document.getElementById(`at-${entryPath(path)}`) ?? document.getElementById(`at-${path}`);
  const target = element?.querySelector<HTMLElement>("[aria-invalid=true]") ?? findFirstField(element);
  // An opened row is taller than the sheet of a phone: in its middle, the field has its label above it.
  (target ?? element)?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
  // Whoever goes on writing does so at the end.
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text"))
    target.setSelectionRange(target.value.length, target.value.length);
}

/** Returns what takes the focus in a control or a row: its first field, or a button where it has none. */
export const findFirstField = (within: Element | null): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>("input:not([type=hidden], [type=file], [tabindex='-1']), textarea, select") ??
  within?.querySelector("button");

/** Returns the place of the entry that a place is in, since an entry of a list is edited as one row. */
export const entryPath = (path: string): string =>
  /^(?:headings|links|cards|tracks)\./.test(path) ? path.split(".").slice(0, 2).join(".") : path;

/** Moves the focus from a row that is removed to the one that takes its place. */
export function focusNextRow(path: string): void {
  const row = document.getElementById(`at-${path}`)?.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const toggle = next?.querySelector<HTMLElement>("[id^='at-'] button[aria-expanded]");
  if (toggle) toggle.focus();
  else focusSectionHeading();
}

/** Moves the focus to the head of the section, where what held it is gone. */
export function focusSectionHeading(): void {
  document.querySelector<HTMLElement>("[data-editor] h1")?.focus({ preventScroll: true });
}
