import { accessSync, constants } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildBundles } from "./bundles.mjs";

/** What its user cannot write to, such as an image, is as it was built; a clone may have changed since. */
function isWritable() {
  try {
    accessSync(fileURLToPath(new URL("..", import.meta.url)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (isWritable()) await buildBundles();
await import("../dist/admin.mjs");
