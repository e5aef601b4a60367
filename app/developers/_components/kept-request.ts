import { readBrowserStorage, writeBrowserStorage } from "./browser-storage";

const storageKey = (operation: string) => `try-it ${operation}`;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the named controls, which hold text of the request; never the token, and files cannot be kept. */
const listControls = ({ elements }: HTMLFormElement) =>
  (Array.from(elements) as Control[]).filter(({ name, type }) => name && name !== "token" && type !== "file");

/** Keeps what was typed, in this tab only, while the reader is away to sign in. */
export function keepRequest(operation: string, form: HTMLFormElement): void {
  const values = listControls(form).map(({ name, value }) => [name, value]);
  writeBrowserStorage("sessionStorage", storageKey(operation), JSON.stringify(Object.fromEntries(values)));
}

export function forgetRequest(operation: string): void {
  writeBrowserStorage("sessionStorage", storageKey(operation), undefined);
}

/** Puts back what was kept, once. */
export function restoreRequest(operation: string, form: HTMLFormElement): void {
  const kept = readBrowserStorage("sessionStorage", storageKey(operation));
  if (kept === undefined) return;
  const values: Record<string, string> = JSON.parse(kept);
  for (const control of listControls(form)) control.value = values[control.name] ?? control.value;
  forgetRequest(operation);
}
