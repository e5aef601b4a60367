import { expect, it } from "vitest";
import { handleInPastedText } from "@/lib/people/users/reserved-handles";

it.each([
  "@ada",
  "@@ada",
  "ada.",
  "ada,",
  "ada)",
  "ada ",
  " ada",
  "(ada)",
  "<ada>",
  "“ada”",
  "Ada!",
  "ada…",
  "ada).\n",
])("%j leads to the name ada", (text) => {
  expect(handleInPastedText(text)).toBe("ada");
});

it.each(["ada", "$ada", "a.b", "@", "@admin", "ada/x)", "a d a.", ".", "", `${"a".repeat(33)}.`])(
  "%j has no other name in it",
  (text) => {
    expect(handleInPastedText(text)).toBeUndefined();
  },
);
