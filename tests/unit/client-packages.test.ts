import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { version } from "@/package.json";

it("the clients have the version of the service that they are served with", () => {
  expect(JSON.parse(readFileSync("clients/typescript/package.json", "utf8")).version).toBe(version);
  expect(/^version = "(.+)"$/m.exec(readFileSync("clients/python/pyproject.toml", "utf8"))?.[1]).toBe(version);
  for (const path of ["clients/typescript/README.md", "clients/python/README.md", "clients/go/README.md"]) {
    const named = [...readFileSync(path, "utf8").matchAll(/vitrine[\w-]*?-(\d+\.\d+\.\d+)/g)].map(([, found]) => found);
    expect({ path, named: [...new Set(named)] }).toEqual({ path, named: [version] });
  }
});
