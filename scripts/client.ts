import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openApiDocument } from "@/lib/developers/api/openapi";
import { withKnownValues } from "@/lib/developers/api/readers";
import { run } from "./prepare.mjs";

const root = "clients/typescript";
export const exampleClient = "examples/now-playing/vitrine.mjs";
const typesGenerator = "tests/client-types/node_modules/openapi-typescript/bin/cli.js";

type Described = { operationId: string; requestBody?: { content: Record<string, unknown> } };

function bodyOf({ requestBody }: Described): string | undefined {
  const types = Object.keys(requestBody?.content ?? {});
  if (types.includes("application/x-www-form-urlencoded")) return "form";
  if (types.includes("multipart/form-data")) return "multipart";
  return types.length > 0 ? "json" : undefined;
}

/** Returns the text of a module that names the method, path and body of every operation. */
export function operationTable(): string {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Described>> };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const cells = [method.toUpperCase(), path, bodyOf(operation)].filter((cell) => cell !== undefined);
      return `  ${operation.operationId}: [${cells.map((cell) => JSON.stringify(cell)).join(", ")}],`;
    }),
  );
  return [
    "/** Every operation of the API. Made by `npm run client` from the OpenAPI document; do not edit it. */",
    "export const table = {",
    ...rows,
    "} as const;",
    "",
  ].join("\n");
}

const bundled = {
  entryPoints: [join(root, "src/index.ts")],
  ...({ bundle: true, format: "esm", target: "es2022" } as const),
};

/** Bundles the client as it is published. @param outfile an ES module */
export async function bundleClient(outfile: string): Promise<void> {
  await build({ ...bundled, outfile, minify: true });
}

/** Readable, and without a package to install: an example is copied out of this folder. */
export async function bundleForExamples(outfile: string): Promise<void> {
  const banner =
    "// The client of the API in one file. Made by `npm run client` from clients/typescript; do not edit it.";
  await build({ ...bundled, outfile, banner: { js: banner } });
}

async function makeClient(): Promise<void> {
  process.env.BASE_URL = "https://vitrine.example";
  writeFileSync(join(root, "src/operations.ts"), operationTable());
  const folder = mkdtempSync(join(tmpdir(), "vitrine-client-"));
  const document = join(folder, "openapi.json");
  // With the values that this version knows: what a program has read can be sent again.
  writeFileSync(document, JSON.stringify(withKnownValues(openApiDocument())));
  // A field that has a default may be left out.
  const options = ["--default-non-nullable", "false", "--output", join(root, "src/service.ts")];
  const code = await run(process.execPath, [typesGenerator, document, ...options]);
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error("openapi-typescript failed; see above");
  mkdirSync(join(root, "dist"), { recursive: true });
  await bundleClient(join(root, "dist/index.js"));
  await bundleForExamples(exampleClient);
  const compiled = await run(process.execPath, [
    "node_modules/typescript/bin/tsc",
    "--project",
    join(root, "tsconfig.json"),
  ]);
  if (compiled !== 0) throw new Error("The types of the client were not written; see above");
  process.stdout.write(`${readFileSync(join(root, "dist/index.js")).length} bytes in ${root}/dist\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeClient();
