import { singleton } from "@/lib/singleton";

const withheld = () => singleton<{ keys: ReadonlySet<string> }>("withheld-files", () => ({ keys: new Set() }));

/** Whether the file belongs to an account that is being deleted, so that nobody is served it. */
export function isWithheld(key: string): boolean {
  return withheld().keys.has(key);
}

/** @param keys all that are withheld from now on */
export function withholdFiles(keys: readonly string[]): void {
  withheld().keys = new Set(keys);
}
