import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { removeEarlierFiles } from "../../scripts/earlier-files.mjs";

const { folder, remove } = temporaryFolder("earlier-files");
afterAll(remove);

const hour = 3_600_000;
/** Sets the times of files back, in hours. */
const age = (names: string[], hours: number) => {
  const time = new Date(Date.now() - hours * hour);
  for (const name of names) utimesSync(join(folder, name), time, time);
};
const left = () => readdirSync(folder).sort();

it("files of earlier builds stand for a day from the build that names them no more", () => {
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), name);
  age(["a", "b", "c"], 1000);
  removeEarlierFiles(folder, ["b", "c"], ["a", "b"]);
  expect(left()).toEqual(["a", "b", "c"]);
  expect(statSync(join(folder, "a")).mtimeMs).toBeGreaterThan(Date.now() - hour);
  age(["a"], 23);
  removeEarlierFiles(folder, ["c"], ["b", "c"]);
  expect(left()).toEqual(["a", "b", "c"]);
  age(["a"], 25);
  removeEarlierFiles(folder, ["c"], ["c"]);
  expect(left()).toEqual(["b", "c"]);
  age(["b"], 25);
  removeEarlierFiles(folder, ["c"], undefined);
  expect(left()).toEqual(["b", "c"]);
});
