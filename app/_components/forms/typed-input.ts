type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A control was changed to this. */
type Change = { value: string } | { isChecked: boolean } | { files: FileList };
type Focus = {
  key: string;
  start: number | null;
  end: number | null;
  direction: "forward" | "backward" | "none" | null;
};

const controls = "input:not([type=hidden]), textarea, select";
/**
 * These come from people, not from React, which writes the first text over that of a `textarea` while it takes over.
 */
const edits = ["input", "change"];
/** `focusout` is left out, since it also comes when React removes the field. */
const moves = ["focusin", "keyup", "pointerup"];

const changes = new Map<string, Change>();
let focus: Focus | undefined;

/** Notes what is typed, chosen and selected in the page, from before React takes over until `restoreTypedInput`. */
export function recordTypedInput(): void {
  for (const event of edits) addEventListener(event, recordInput, { capture: true });
  for (const event of moves) addEventListener(event, recordFocus, { capture: true });
  for (const [key, control] of controlsByKey()) recordChange(key, control);
  recordFocus();
}

/**
 * Gives React what was typed or chosen before it took over. React leaves that in its field and draws its own state over
 * it at the next change, or draws the whole page anew where an extension or a translation has changed it; and only a
 * change notifies it.
 */
export function restoreTypedInput(): void {
  for (const event of edits) removeEventListener(event, recordInput, { capture: true });
  for (const event of moves) removeEventListener(event, recordFocus, { capture: true });
  const shown = controlsByKey();
  for (const [key, change] of changes) {
    const control = shown.get(key);
    if (control) replay(control, change);
  }
  const focused = focus && shown.get(focus.key);
  if (focus && focused) restoreFocus(focused, focus);
  changes.clear();
  focus = undefined;
}

function recordInput({ target }: Event): void {
  for (const [key, control] of controlsByKey()) {
    // A radio button that was chosen before is no longer chosen.
    if (control === target || control.type === "radio") recordChange(key, control);
  }
  // A field that React removes reports a change as well, and no longer has the focus.
  if (target === document.activeElement) recordFocus();
}

function recordChange(key: string, control: Control): void {
  const change = readChange(control);
  if (change) changes.set(key, change);
  else changes.delete(key);
}

function recordFocus(): void {
  const [key, control] = [...controlsByKey()].find(([, one]) => one === document.activeElement) ?? [];
  focus = key !== undefined && control ? { key, ...readSelection(control) } : undefined;
}

/** Returns all controls by what a control drawn in their place has as well: extensions change attributes, too. */
function controlsByKey(): Map<string, Control> {
  const found = new Map<string, Control>();
  const counts = new Map<string, number>();
  for (const control of document.querySelectorAll<Control>(controls)) {
    const kind = [control.localName, control.type, control.name, isTicked(control) && control.value].join(" ");
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    found.set(`${kind} ${count}`, control);
  }
  return found;
}

const isTicked = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

function readChange(control: Control): Change | undefined {
  if (isTicked(control)) {
    const { checked, defaultChecked, type } = control;
    // Only the chosen radio button counts.
    return checked !== defaultChecked && (checked || type === "checkbox") ? { isChecked: checked } : undefined;
  }
  if (control instanceof HTMLInputElement && control.type === "file") {
    return control.files && control.files.length > 0 ? { files: control.files } : undefined;
  }
  return control.value === initialValue(control) ? undefined : { value: control.value };
}

function initialValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * Makes a change happen again. React remembers the last value that was set through the element's own property, and
 * takes an event for a change where the element holds another.
 */
function replay(control: Control, change: Change): void {
  if ("files" in change) {
    if (control instanceof HTMLInputElement) control.files = change.files;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if ("isChecked" in change) {
    if (!isTicked(control)) return;
    control.checked = !change.isChecked;
    control.click();
  } else {
    control.value = initialValue(control);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, change.value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
}

function readSelection(control: Control): Omit<Focus, "key"> {
  if (control instanceof HTMLSelectElement) return { start: null, end: null, direction: null };
  return { start: control.selectionStart, end: control.selectionEnd, direction: control.selectionDirection };
}

/** Restores the focus; fields without a selection, such as one for a number, have nothing else. */
function restoreFocus(control: Control, { start, end, direction }: Focus): void {
  if (document.activeElement !== control) control.focus({ preventScroll: true });
  if (start === null || control instanceof HTMLSelectElement) return;
  control.setSelectionRange(start, end, direction ?? "none");
}
