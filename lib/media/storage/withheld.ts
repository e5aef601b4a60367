import { singleton } from "@/lib/core/process/singleton";

const withheld = () => singleton<{ keys: ReadonlySet<string> }>("withheld-files", () => ({ keys: new Set() }));

/** Returns whether the file belongs to an account that is being deleted. */
export function isWithheld(key: string): boolean {
  return withheld().keys.has(key);
}

/** @param keys the files that replace the former ones */
export function withholdFiles(keys: readonly string[]): void {
  withheld().keys = new Set(keys);
}
