import { it } from "vitest";
import { expectKillsToLoseNothing } from "../support/kill-rounds";

it("kills in the middle of mixed writes lose nothing that was acknowledged, on the embedded database", async () => {
  await expectKillsToLoseNothing({});
}, 900_000);
