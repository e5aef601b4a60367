import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { rebuildOnChange } from "../../scripts/watch.mjs";

const { folder, remove } = temporaryFolder("watched");
mkdirSync(join(folder, "deep"));
let close = () => {};

afterEach(() => {
  close();
  remove();
});

it("files are bundled again when one of them changes, and after a mistake when it is mended", async () => {
  const messages: string[] = [];
  let built = 0;
  let isBroken = false;
  const rebuild = async () => {
    if (isBroken) throw new Error("page.ts: Expected identifier");
    built += 1;
    // As bundling does, which must not begin another.
    writeFileSync(join(folder, "built.json"), String(built));
  };
  close = rebuildOnChange([folder], rebuild, {
    isOutput: (file) => file === "built.json",
    tell: (message) => messages.push(message),
  });
  writeFileSync(join(folder, "deep", "page.ts"), "1");
  writeFileSync(join(folder, "deep", "page.ts"), "2");
  await expect.poll(() => built).toBe(1);
  isBroken = true;
  writeFileSync(join(folder, "deep", "page.ts"), "3");
  await expect.poll(() => messages).toEqual(["page.ts: Expected identifier"]);
  isBroken = false;
  writeFileSync(join(folder, "deep", "page.ts"), "4");
  await expect.poll(() => built).toBe(2);
});
