import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Opens files until this process may open no more, as its `ulimit -n` says. @returns closes them again */
export async function takeDescriptors(): Promise<() => void> {
  const open: number[] = [];
  const takeAll = () => {
    try {
      for (;;) open.push(openSync("/dev/null", "r"));
    } catch {
      // No more can be opened.
    }
  };
  takeAll();
  // What has loaded this program may still close a file.
  await pause(500);
  takeAll();
  return () => {
    for (const file of open) closeSync(file);
  };
}
