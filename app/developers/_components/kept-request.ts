import { readStored, writeStored } from "./browser-storage";

const keyOf = (operation: string) => `try-it ${operation}`;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the named controls, which hold text of the request; never the token, and files cannot be kept. */
const controlsOf = ({ elements }: HTMLFormElement) =>
  (Array.from(elements) as Control[]).filter(({ name, type }) => name && name !== "token" && type !== "file");

/** Keeps what was typed, in this tab only, while the reader is away to sign in. */
export function keepRequest(operation: string, form: HTMLFormElement): void {
  const values = controlsOf(form).map(({ name, value }) => [name, value]);
  writeStored("sessionStorage", keyOf(operation), JSON.stringify(Object.fromEntries(values)));
}

export function forgetRequest(operation: string): void {
  writeStored("sessionStorage", keyOf(operation), undefined);
}

/** Puts back what was kept, once. */
export function restoreRequest(operation: string, form: HTMLFormElement): void {
  const kept = readStored("sessionStorage", keyOf(operation));
  if (kept === undefined) return;
  const values: Record<string, string> = JSON.parse(kept);
  for (const control of controlsOf(form)) control.value = values[control.name] ?? control.value;
  forgetRequest(operation);
}
