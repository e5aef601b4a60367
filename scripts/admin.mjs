import { buildBundles } from "./bundles.mjs";

/** A clone may have changed since it was built; an installation without development packages cannot. */
const canBuild = () => {
  try {
    return import.meta.resolve("esbuild") !== "";
  } catch {
    return false;
  }
};

if (canBuild()) await buildBundles();
await import("../dist/admin.mjs");
