import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationTable } from "@/scripts/client";
import { temporaryFolder } from "@/scripts/temporary";
import { itInLongRun } from "../support/sampling";

process.env.BASE_URL = "https://vitrine.example";

const { folder, remove } = temporaryFolder("client-types");
const document = join(folder, "openapi.json");
const tools = "tests/client-types/node_modules";

/** Runs a program of ours with Node, its network switched off as far as it has a switch. */
async function node(...command: string[]): Promise<{ code: number; output: string }> {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };
  const options = { env: { ...process.env, ...quiet }, timeout: 110_000 };
  const ran = await promisify(execFile)(process.execPath, command, options).catch((error) => error);
  return { code: ran.code ?? 0, output: `${ran.stdout}${ran.stderr}` };
}

const lint = (path: string) =>
  node("node_modules/@redocly/cli/bin/cli.js", "lint", path, "--extends", "recommended", "--format", "json");
const compilerOptions = {
  ...{ strict: true, noEmit: true, types: [], lib: ["es2022", "dom"] },
  ...{ target: "es2022", module: "esnext", moduleResolution: "bundler" },
};
/** Type-checks programs beside the generated types, with the TypeScript they are made for. */
function compile(...names: string[]) {
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [...names, "service.d.ts"] }));
  return node(`${tools}/typescript/bin/tsc`, "--project", project);
}

beforeAll(async () => {
  const { GET } = await import("@/app/api/openapi.json/route");
  const response = await GET(new Request("https://vitrine.example/api/openapi.json"), { params: Promise.resolve({}) });
  mkdirSync(folder, { recursive: true });
  writeFileSync(document, await response.text());
  const generator = `${tools}/openapi-typescript/bin/cli.js`;
  const generated = await node(generator, document, "--output", join(folder, "service.d.ts"));
  expect(generated.code, generated.output).toBe(0);
  for (const name of ["program.ts", "mistakes.ts"]) copyFileSync(`tests/client-types/${name}`, join(folder, name));
});
afterAll(remove);

it("the types and the table of our client are those of the document: `npm run client` writes them", async () => {
  const types = join(folder, "client.ts");
  const options = [document, "--default-non-nullable", "false", "--output", types];
  expect((await node(`${tools}/openapi-typescript/bin/cli.js`, ...options)).code).toBe(0);
  expect(readFileSync("clients/typescript/src/service.ts", "utf8")).toBe(readFileSync(types, "utf8"));
  expect(readFileSync("clients/typescript/src/operations.ts", "utf8")).toBe(operationTable());
});

describe("the recommended rules of redocly", () => {
  it("find nothing in the document as it is served", async () => {
    const { code, output } = await lint(document);
    expect(output).toContain('"totals": {\n    "errors": 0,\n    "warnings": 0,\n    "ignored": 0\n  }');
    expect(code, output).toBe(0);
  });

  it("find a summary that is missing and an example that does not fit", async () => {
    const changed = join(folder, "changed.json");
    const text = readFileSync(document, "utf8");
    writeFileSync(
      changed,
      text.replace('"summary":"Add a card', '"x-summary":"Add a card').replace('"uid":1815', '"uid":"x"'),
    );
    const { code, output } = await lint(changed);
    expect(output).toContain('"ruleId": "operation-summary"');
    expect(output).toContain('"ruleId": "no-invalid-media-type-examples"');
    expect(code, output).toBe(1);
  });
});

itInLongRun(
  "types generated from the document carry a client, refuse every mistake of another, and nothing beside them",
  async () => {
    const { code, output } = await compile("program.ts", "mistakes.ts");
    expect(code).not.toBe(0);
    const found = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)].map(
      ([, file, line]) => `${basename(file ?? "")}:${line}`,
    );
    const lines = readFileSync("tests/client-types/mistakes.ts", "utf8").split("\n");
    const wrong = lines.flatMap((line, index) => (line.endsWith("// wrong") ? [`mistakes.ts:${index + 1}`] : []));
    expect(wrong.length).toBeGreaterThan(10);
    expect([...new Set(found)]).toEqual(wrong);
  },
);
