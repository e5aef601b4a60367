import { expect, it } from "vitest";
import { z } from "zod";
import { shownValues } from "@/lib/people/auth/forms/actions";
import { mergeFields } from "@/lib/people/oauth/merge-fields";

const anything = z.record(z.string(), z.unknown());
const merge = <Value>(shown: Value, typed: Value, stored: Value) =>
  mergeFields(anything, { shown: { field: shown }, typed: { field: typed }, stored: { field: stored } }).field;

it.each([
  ["what nobody changed", "a", "a", "a", "a"],
  ["what its sender changed", "a", "b", "a", "b"],
  ["what others changed, where its sender left it", "a", "a", "b", "b"],
  ["what its sender typed, where both changed it", "a", "b", "c", "b"],
  ["nothing, where its sender emptied it", "a", null, "a", null],
  ["nothing, where others emptied it", "a", "a", null, null],
])("a form that is saved after others saved it has in each field %s", (_, shown, typed, stored, merged) => {
  expect(merge(shown, typed, stored)).toBe(merged);
});

it.each([
  ["what its sender and others added", ["a"], ["a", "b"], ["a", "c"], ["a", "b", "c"]],
  ["no longer what others removed", ["a", "b"], ["a", "b", "c"], ["a"], ["a", "c"]],
  ["no longer what its sender removed", ["a", "b"], ["a"], ["a", "b", "c"], ["a", "c"]],
  ["once what both added", ["a"], ["a", "b"], ["a", "b"], ["a", "b"]],
  ["the order of its sender", ["a", "b"], ["b", "a"], ["a", "b", "c"], ["b", "a", "c"]],
  ["what both added, where none was shown", [], ["a"], ["b"], ["a", "b"]],
  ["nothing, where each removed something else", ["a", "b"], ["a"], ["b"], []],
])("a form that is saved after others saved it has in each list %s", (_, shown, typed, stored, merged) => {
  expect(merge(shown, typed, stored)).toEqual(merged);
});

it("a form that does not say what it has shown is saved as it was sent, and one that does says it whatever it was", () => {
  const read = (shown?: string) => {
    const form = new FormData();
    if (shown !== undefined) form.set("shown", shown);
    return shownValues(form);
  };
  expect([undefined, "", "{", "null", "[]", '"text"'].map(read)).toEqual(Array(6).fill(undefined));
  expect(read('{"name":"","redirectUris":[]}')).toEqual({ name: "", redirectUris: [] });
  expect(mergeFields(anything, { shown: {}, typed: { list: ["a"] }, stored: { list: ["b"] } })).toEqual({
    list: ["a"],
  });
});
