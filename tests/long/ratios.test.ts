import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { withoutPiledMarks } from "@/lib/core/text/marks";
import { answerForm } from "@/lib/people/auth/forms/actions";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { hashPassword, verifyPassword } from "@/lib/people/auth/password/password";
import { monotonicNow } from "../support/time-bounds";

/** How many times longer the first takes than the second: measured in turns, the least of each, since others only add. */
async function ratioOf(one: () => unknown, other: () => unknown, rounds = 15): Promise<number> {
  const [ofOne, ofOther]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [work, times] of [[one, ofOne] as const, [other, ofOther] as const]) {
      const begun = monotonicNow();
      await work();
      times.push(monotonicNow() - begun);
    }
  }
  const [least, leastOfOther] = [Math.min(...ofOne), Math.min(...ofOther)];
  const ratio = least / leastOfOther;
  process.stdout.write(`${least.toFixed(1)} ms to ${leastOfOther.toFixed(1)} ms: ${ratio.toFixed(2)}\n`);
  return ratio;
}

it("a check of a password without a hash takes as long as one with a hash", async () => {
  const hash = await hashPassword("correct horse");
  const ratio = await ratioOf(
    () => verifyPassword(null, "wrong"),
    () => verifyPassword(hash, "wrong"),
  );
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

describe("ten times the input takes about ten times the time, not a hundred times:", () => {
  it.each([
    ["one mark", "\u0301"],
    ["one joiner", "\u200d"],
    ["letters with a mark and two joiners", "\u0301\u200d\u200da"],
    ["letters with four marks and two joiners", "\u0301\u0301\u0301\u0301\u200d\u200da"],
  ])("text of %s again and again, looked through for marks", async (_, unit) => {
    const [long, short] = [unit.repeat(200_000), unit.repeat(20_000)];
    expect(
      await ratioOf(
        () => withoutPiledMarks(long),
        () => withoutPiledMarks(short),
      ),
    ).toBeLessThan(30);
  });

  it("text of one letter with a mark and endless joiners is scanned in linear time", async () => {
    const [long, short] = [200_000, 20_000].map((count) => `a\u0301${"\u200d".repeat(count)}`);
    expect(
      await ratioOf(
        () => withoutPiledMarks(long ?? ""),
        () => withoutPiledMarks(short ?? ""),
      ),
    ).toBeLessThan(30);
  });

  it("a form of ten times the fields takes about ten times the time", async () => {
    const formOf = (fields: number) => {
      const form = new FormData();
      for (let index = 0; index < fields; index += 1) form.append(`field ${index}`, "");
      return form;
    };
    const [long, short] = [formOf(50_000), formOf(5_000)];
    const refuse = async () => {
      throw new AppError("invalid_request", { text: "No" });
    };
    expect(
      await ratioOf(
        () => answerForm(initialFormState, long, refuse),
        () => answerForm(initialFormState, short, refuse),
        5,
      ),
    ).toBeLessThan(30);
  });
});
