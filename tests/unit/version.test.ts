import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apiVersion } from "@/lib/developers/api/openapi";
import { listApiReleases } from "@/lib/developers/reference/changelog";
import { version } from "@/package.json";

it("the service, its API document, its clients and the newest release of the changelog have one version", () => {
  const read = (path: string) => readFileSync(path, "utf8");
  const versions = {
    document: apiVersion,
    changelog: listApiReleases().find(({ date }) => date !== undefined)?.version,
    typescript: JSON.parse(read("clients/typescript/package.json")).version,
    python: /^version = "(.+)"$/m.exec(read("clients/python/pyproject.toml"))?.[1],
  };
  expect(versions).toEqual({ document: version, changelog: version, typescript: version, python: version });
});
