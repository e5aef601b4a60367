import { build } from "../../scripts/prepare.mjs";

/** Builds the site when its sources have changed since the last build. */
export default async function setup() {
  await build();
}
