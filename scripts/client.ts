import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openApiDocument } from "@/lib/developers/api/openapi";
import { withKnownValues } from "@/lib/developers/api/readers";
import { goModels, goOperations } from "./client-go";
import { buildClient, bundleOptions } from "./client-package.mjs";
import { pythonModels, pythonOperations } from "./client-python";
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

/** Readable, and without a package to install: an example is copied out of this folder. */
export async function bundleForExamples(outfile: string): Promise<void> {
  const banner = "// The client of the API, @vitrine/client, in one file; do not edit it.";
  await build({ ...bundleOptions, outfile, banner: { js: banner } });
}

/** The files of the clients in other languages, by their paths. */
export function generatedFiles(): Record<string, string> {
  const document = withKnownValues(openApiDocument());
  return {
    "clients/go/models.go": goModels(document),
    "clients/go/operations.go": goOperations(document),
    "clients/python/vitrine_client/models.py": pythonModels(document),
    "clients/python/vitrine_client/operations.py": pythonOperations(document),
  };
}

async function makeClient(): Promise<void> {
  process.env.BASE_URL = "https://vitrine.example";
  const files = Object.entries(generatedFiles());
  for (const [path, text] of files) writeFileSync(path, text);
  const goFiles = files.flatMap(([path]) => (path.endsWith(".go") ? [path] : []));
  if ((await run("gofmt", ["-w", ...goFiles])) !== 0) throw new Error("gofmt, which comes with Go, has to write them");
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
  await bundleForExamples(exampleClient);
  await buildClient();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeClient();
