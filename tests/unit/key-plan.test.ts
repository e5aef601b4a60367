import { expect, it } from "vitest";
import { planKeys } from "@/lib/people/oauth/openid/key-plan";

const hour = 3600;
const day = 24 * hour;
const key = (id: string, ageSeconds: number, isReadable = true) => ({ id, ageSeconds, isReadable });

it.each<[string, ReturnType<typeof key>[], number | undefined, string[]]>([
  ["the first key signs at once", [], 0, []],
  ["a young key is enough", [key("a", 0)], undefined, []],
  ["a key that signs for less than 89 days is enough", [key("a", 89 * day - 1)], undefined, []],
  ["the next key is made a day before it signs", [key("a", 89 * day)], day, []],
  ["the next key is published for a day, however late it is made", [key("a", 400 * day)], day, []],
  ["one next key is enough", [key("a", 89 * day), key("b", -hour)], undefined, []],
  ["the former key stays for an hour and a day", [key("a", 91 * day), key("b", 25 * hour)], undefined, []],
  ["the former key is over then", [key("a", 91 * day), key("b", 25 * hour + 1)], undefined, ["a"]],
  ["a key that cannot be opened is replaced at once, and stays published", [key("a", hour, false)], 0, []],
  ["a next key that cannot be opened does not count", [key("a", 89 * day), key("b", -hour, false)], day, []],
])("Of the keys of id_tokens, %s", (_, keys, makeInSeconds, over) => {
  expect(planKeys(keys)).toEqual({ makeInSeconds, over });
});
