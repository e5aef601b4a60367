import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApiDocument } from "@/lib/developers/api/openapi";
import { version } from "@/package.json";
import { buildDownloads } from "@/scripts/downloads.mjs";
import { installApart } from "@/scripts/prepare.mjs";
import { temporaryFolder } from "@/scripts/temporary";

process.env.BASE_URL = "https://vitrine.example";

const { folder, remove } = temporaryFolder("generators");
const packed = `vitrine-client-${version}.tgz`;
let packages: string;

/** Runs a program of the packages in the folder of this test. */
async function run(program: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", CI: "true" };
  const settings = { cwd: folder, env, timeout: 110_000 };
  const ran = await promisify(execFile)(process.execPath, [join(packages, program), ...options], settings).catch(
    (error) => error,
  );
  return { code: ran.code ?? 0, output: `${ran.stdout}${ran.stderr}` };
}

/** A program with each generated client; there is no kind of link such as the last line of each sends. */
const programs = {
  "openapi-fetch": `
    import createClient from "openapi-fetch";
    import type { paths } from "./openapi-fetch/paths";
    const client = createClient<paths>({ baseUrl: "https://vitrine.example" });
    const { data, error } = await client.GET("/api/users/{username}", { params: { path: { username: "ada" } } });
    export const uid: number = data ? data.uid : error.error.length;
    await client.POST("/api/links", { body: { type: "github", value: "ada" } });
    await client.POST("/api/links", { body: { type: "letter", value: "ada" } }); // wrong
  `,
  "hey-api": `
    import { createLink, getUserB } from "./hey-api/client";
    const { data } = await getUserB({ path: { username: "ada" } });
    export const uid: number | undefined = data?.uid;
    await createLink({ body: { type: "github", value: "ada" } });
    await createLink({ body: { type: "letter", value: "ada" } }); // wrong
  `,
  oazapfts: `
    import { createLink, getUserB } from "./oazapfts/client";
    const answer = await getUserB("ada");
    export const uid: number = answer.status === 200 ? answer.data.uid : 0;
    await createLink({ type: "github", value: "ada" });
    await createLink({ type: "letter", value: "ada" }); // wrong
  `,
  orval: `
    import { createLink, getUserB } from "./orval/client";
    const answer = await getUserB("ada");
    export const uid: number = answer.status === 200 ? answer.data.uid : 0;
    await createLink({ type: "github", value: "ada" });
    await createLink({ type: "letter", value: "ada" }); // wrong
  `,
};

const generate: Record<keyof typeof programs, () => ReturnType<typeof run>> = {
  "openapi-fetch": () => run("openapi-typescript/bin/cli.js", "openapi.json", "--output", "openapi-fetch/paths.ts"),
  "hey-api": () =>
    run(
      "@hey-api/openapi-ts/bin/run.js",
      "-i",
      "openapi.json",
      "-o",
      "hey-api/client",
      "-c",
      "@hey-api/client-fetch",
      "-s",
    ),
  oazapfts: () => run("oazapfts/dist/cli.js", "openapi.json", "oazapfts/client.ts"),
  orval: () =>
    run("orval/dist/bin/orval.mjs", "--input", "openapi.json", "--output", "orval/client.ts", "--client", "fetch"),
};

const compilerOptions = {
  ...{ strict: true, noEmit: true, types: [], lib: ["es2022", "dom", "dom.iterable"], target: "es2022" },
  ...{ module: "esnext", moduleResolution: "bundler", skipLibCheck: true },
};

beforeAll(async () => {
  packages = resolve(await installApart("tests/generators"));
  symlinkSync(packages, join(folder, "node_modules"));
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(openApiDocument()));
  await buildDownloads();
  copyFileSync(`public/developers/downloads/${packed}`, join(folder, packed));
});
afterAll(remove);

it.each(Object.keys(programs) as (keyof typeof programs)[])(
  "a client that %s makes from the OpenAPI document compiles, and knows what is sent and answered",
  async (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    const generated = await generate[name]();
    expect(generated.code, generated.output).toBe(0);
    writeFileSync(join(folder, `${name}.ts`), programs[name]);
    const project = join(folder, `${name}.json`);
    writeFileSync(project, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
    const { output } = await run("typescript/bin/tsc", "--project", project);
    const found = [...output.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`);
    const lines = programs[name].split("\n");
    const wrong = lines.flatMap((line, index) => (line.endsWith("// wrong") ? [`${name}.ts:${index + 1}`] : []));
    expect(found, output).toEqual(wrong);
  },
);

it("the packed TypeScript client is found with its types by every way to resolve it that can load an ES module", async () => {
  expect(existsSync(join(folder, packed))).toBe(true);
  // CommonJS loads it as an ES module, which TypeScript allows from Node 22 on.
  const { code, output } = await run(
    "@arethetypeswrong/cli/dist/index.js",
    ...[packed, "--format", "ascii", "--no-emoji", "--ignore-rules", "cjs-resolves-to-esm"],
  );
  expect(code, output).toBe(0);
});

it("publint finds nothing to mend in the packed TypeScript client", async () => {
  const { code, output } = await run("publint/src/cli.js", packed, "--strict");
  expect(code, output).toBe(0);
  expect(output).toContain("All good!");
});
