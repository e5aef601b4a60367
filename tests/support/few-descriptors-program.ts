import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { watchServer } from "@/db/server-watch";

/** Prints whether a server counts as gone: asked while this process may open no more files, and again after that. */
const watch = watchServer({ onDown: () => {}, onUp: () => {}, probe: () => "select 1", isCutOff: () => false });
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
await watch.checkServer();
const withoutFiles = watch.isDown();
for (const file of open) closeSync(file);
await watch.checkServer();
process.stdout.write(JSON.stringify([withoutFiles, watch.isDown()]));
watch.close();
