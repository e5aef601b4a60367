import fc from "fast-check";
import { apiMoves } from "./api-moves";
import { bothMoves } from "./both-moves";
import { editorMoves } from "./editor-moves";
import { expectInvariants, expectNoStrayFiles } from "./invariants";
import { type Moves, type Numbers, newWorld } from "./world";

const moves: Moves = { ...editorMoves, ...apiMoves, ...bothMoves };
const often = [
  ...["edit", "editAndSave", "editAndSave", "editAndSave", "upload", "publish", "publish", "undo"],
  ...["bothSetting", "bothSetting", "bothLink", "settle", "settleAll"],
];
const number = fc.nat(999);

const anyMove = fc.record({
  move: fc.constantFrom(...often, ...Object.keys(moves)),
  numbers: fc.record({ a: number, b: number, c: number, d: number }),
});
/** What a person in two windows and a program do one after the other. */
export const anySequence = fc.array(anyMove, { minLength: 1, maxLength: 24, size: "max" });

/** Makes each move of a sequence on a new page, and expects after each that all is as it must be. */
export async function play(sequence: readonly { move: string; numbers: Numbers }[]): Promise<void> {
  const world = await newWorld();
  for (const { move, numbers } of sequence) {
    await moves[move]?.(world, numbers);
    await expectInvariants(world.ownerId, world.published);
  }
  await expectNoStrayFiles();
}
