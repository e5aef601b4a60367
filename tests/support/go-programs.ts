import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Writes programs with our client in Go, each in a folder of its name, as one module that takes the client from here. */
export function writeGoPrograms(folder: string, programs: Readonly<Record<string, string>>): void {
  const client = `require vitrine.example/client v0.0.0\n\nreplace vitrine.example/client => ${resolve("clients/go")}\n`;
  writeFileSync(join(folder, "go.mod"), `module example.com/programs\n\ngo 1.19\n\n${client}`);
  for (const [name, program] of Object.entries(programs)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "main.go"), program);
  }
}
