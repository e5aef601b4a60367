import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withKnownValues } from "@/lib/developers/api/readers";
import { bundleForExamples, exampleClient, generatedFiles, operationTable } from "@/scripts/client";
import { temporaryFolder } from "@/scripts/temporary";
import { clientExamples } from "../support/client-examples";
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
/** Type-checks programs alongside the generated types, with the TypeScript they are made for. */
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

it("the types and the table of our client, and its copy in an example, are up to date: `npm run client` writes them", async () => {
  const [known, types, bundle] = ["known.json", "client.ts", "vitrine.mjs"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(known, JSON.stringify(withKnownValues(JSON.parse(readFileSync(document, "utf8")))));
  const options = [known, "--default-non-nullable", "false", "--output", types];
  expect((await node(`${tools}/openapi-typescript/bin/cli.js`, ...options)).code).toBe(0);
  await bundleForExamples(bundle);
  expect(readFileSync(exampleClient, "utf8")).toBe(readFileSync(bundle, "utf8"));
  expect(readFileSync("clients/typescript/src/service.ts", "utf8")).toBe(readFileSync(types, "utf8"));
  expect(readFileSync("clients/typescript/src/operations.ts", "utf8")).toBe(operationTable());
});

it("what the clients in other languages take from the document is up to date: `npm run client` writes it", () => {
  /** gofmt, which may not be here, changes nothing but white space. */
  const written = (path: string, text: string) => (path.endsWith(".go") ? text.replaceAll(/\s+/g, "") : text);
  for (const [path, text] of Object.entries(generatedFiles()))
    expect(written(path, readFileSync(path, "utf8")), path).toBe(written(path, text));
});

it("npm pack builds our client, which nobody has built yet, and packs it with its types", async () => {
  const dist = "clients/typescript/dist";
  rmSync(dist, { recursive: true, force: true });
  const { stdout } = await promisify(execFile)("npm", ["pack", "./clients/typescript", "--dry-run", "--json"]);
  const [{ files }] = JSON.parse(/^\[.*/ms.exec(stdout)?.[0] ?? "") as [{ files: { path: string }[] }];
  const packed = files.map(({ path }) => path);
  const types = readdirSync("clients/typescript/src").map((name) => `dist/${name.replace(/\.ts$/, ".d.ts")}`);
  expect(packed.sort()).toEqual(["LICENSE", "README.md", "dist/index.js", "package.json", ...types].sort());
  const client = await import(pathToFileURL(`${dist}/index.js`).href);
  expect(Object.keys(client)).toEqual(expect.arrayContaining(["createClient", "verifyWebhook"]));
});

it("the recommended rules of redocly find nothing in the OpenAPI document as it is served", async () => {
  const { code, output } = await lint(document);
  expect(output).toContain('"totals": {\n    "errors": 0,\n    "warnings": 0,\n    "ignored": 0\n  }');
  expect(code, output).toBe(0);
});

/** What the programs of the documentation take for given. */
const given = `
declare const code: string, clientId: string, clientSecret: string, redirectUri: string;
declare const file: Blob;
declare const process: { env: Record<string, string | undefined> };
declare module "node:fs" {
  export function openAsBlob(path: string): Promise<Blob>;
}
declare function store(tokens: unknown): Promise<void>;
`;

const guideFolder = "lib/developers/reference/guides";

/** Every program in TypeScript of a text in Markdown, as a module. */
const programsIn = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/^```ts\n(.*?)^```/gms)].map(([, program = ""], index): [string, string] => [
    `${basename(path, ".md")}-${index}.ts`,
    `${program}export {};\n`,
  ]);

it("programs with our client compile in the strictest mode, all of the documentation too, and mistakes do not", async () => {
  const guides = ["typescript-client", "device-flow", "authorization-code"];
  const documented = ["clients/typescript/README.md", ...guides.map((name) => `${guideFolder}/${name}.md`)]
    .flatMap(programsIn)
    .filter(([, program]) => program.includes("@vitrine/client"));
  const reference = Object.entries(clientExamples("ts")).map(([id, program]): [string, string] => [
    `${id}.ts`,
    program,
  ]);
  expect(new Set(documented.map(([name]) => name.replace(/-\d+\.ts$/, "")))).toEqual(new Set(["README", ...guides]));
  for (const [name, program] of [...documented, ...reference, ["given.d.ts", given] as const]) {
    writeFileSync(join(folder, name), program);
  }
  const strictest = {
    ...{ ...compilerOptions, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    lib: ["es2023", "dom", "dom.iterable"],
    paths: { "@vitrine/client": [join(process.cwd(), "clients/typescript/src/index.ts")] },
  };
  const own = ["our-client.ts", "our-mistakes.ts"].map((name) => join(process.cwd(), "tests/client-types", name));
  const files = [...own, "given.d.ts", ...[...documented, ...reference].map(([name]) => name)];
  const project = join(folder, "our-client.json");
  writeFileSync(project, JSON.stringify({ compilerOptions: strictest, files }));
  const { output } = await node(`${tools}/typescript/bin/tsc`, "--project", project);
  expectMistakes(output, "our-mistakes.ts");
});

/** Every line that ends in "wrong" is an error, and nothing else. */
function expectMistakes(output: string, file: string): void {
  const found = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)].map(
    ([, path, line]) => `${basename(path ?? "")}:${line}`,
  );
  const lines = readFileSync(`tests/client-types/${file}`, "utf8").split("\n");
  const wrong = lines.flatMap((line, index) => (line.endsWith("// wrong") ? [`${file}:${index + 1}`] : []));
  expect(wrong.length).toBeGreaterThan(5);
  expect([...new Set(found)], output).toEqual(wrong);
}

itInLongRun(
  "types generated from the document carry a client, refuse every mistake of another, and nothing alongside them",
  async () => {
    const { code, output } = await compile("program.ts", "mistakes.ts");
    expect(code).not.toBe(0);
    expectMistakes(output, "mistakes.ts");
  },
);
