import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const source = (path: string) => readFileSync(path, "utf8");
const dockerfile = source("Dockerfile");
const compose = source("compose.yaml");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** Plain files and folders that the last stage takes out of the build. */
const inImage = all(dockerfile, /^COPY --from=build (.+) \S+$/gm)
  .flatMap((paths) => paths.split(" "))
  .map((path) => path.replace("/app/", ""));

/** The scripts that one imports, itself included. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
  for (const name of all(source(path), /from "(\.[^"]+\.mjs)"/g)) {
    reached(new URL(folder + name, "file:///").pathname.slice(1), seen);
  }
  return seen;
}

it("the image holds what the server reads at run time, and that exists", () => {
  expect(inImage.filter((path) => !/^(node_modules|\.next)$/.test(path) && !existsSync(path))).toEqual([]);
  const isHeld = (path: string) => inImage.some((held) => path === held || path.startsWith(`${held}/`));
  const needed = [...reached("server.mjs"), "dist/conversion-worker.mjs", "db/migrations", "tsconfig.json"];
  expect(needed).toContain("scripts/supervisor.mjs");
  expect(needed.filter((path) => !isHeld(path))).toEqual([]);
});

it("the service in the image is not root, gets its signals itself, and is asked for its health", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(all(last, /^(USER|VOLUME|EXPOSE|HEALTHCHECK|CMD)\b/gm)).toEqual([
    ...["USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"],
  ]);
  expect(last).toContain("\nUSER node\n");
  expect(last).toContain('\nCMD ["node", "server.mjs", "--supervised"]\n');
});

it("no secret and no build of this machine gets into the image", () => {
  const ignored = source(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".next", ".data", ".env", ".env.*", "**/node_modules"]));
});

it("the composition gives the service variables that it knows, and holds no password", () => {
  const [service = ""] = compose.split("\n  postgres:\n");
  const environment = service.slice(service.indexOf("    environment:\n"), service.indexOf("    volumes:\n"));
  const given = all(environment, /^ {6}([A-Z_]+):/gm);
  const known = all(source(".env.example"), /^#?([A-Z_]+)=/gm);
  expect(given).toContain("DATABASE_URL");
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
  const passwords = all(compose, /POSTGRES_PASSWORD(: |:\?)/g);
  expect(passwords).toEqual([":?", ": ", ":?"]);
  expect(compose).not.toMatch(/postgres:\/\/\w+:[^$]/);
  expect(all(compose, /condition: (\w+)/g)).toEqual(["service_healthy", "service_healthy"]);
});

it("no container of the composition is root, gains privileges, has capabilities, or writes to its own file system", () => {
  const services = compose
    .slice(compose.indexOf("\nservices:\n"), compose.indexOf("\nvolumes:\n"))
    .split(/\n {2}(?=\w+:\n)/)
    .slice(1);
  expect(services.map((service) => service.split(":", 1)[0])).toEqual(["vitrine", "postgres", "redis"]);
  for (const service of services) {
    expect(service).toContain("\n    read_only: true\n    tmpfs:\n");
    expect(service).toContain("\n    cap_drop: [ALL]\n");
    expect(service).toContain('\n    security_opt: ["no-new-privileges:true"]\n');
    expect(service).not.toMatch(/cap_add|privileged:|docker\.sock/);
    // The image of the service names its user itself.
    expect(service).toMatch(/\n {4}(?:user: (?:postgres|redis)|build: \.)\n/);
  }
});

it("every image is named by an exact version, once", () => {
  const [named = "", ...others] = all(dockerfile, /^ARG NODE_IMAGE=(.+)$/gm);
  expect(others).toEqual([]);
  const images = [named, ...all(compose, /^ {4}image: (.+)$/gm)];
  expect(images).toHaveLength(3);
  for (const image of images)
    expect(image).toMatch(/^[a-z]+:\d+\.\d+(?:\.\d+)?(?:-[a-z-]+)?(?:@sha256:[0-9a-f]{64})?$/);
  expect(new Set(all(dockerfile, /^FROM (\S+)/gm))).toEqual(new Set(["$" + "{NODE_IMAGE}", "packages"]));
});

it("every image is pinned by its version and its digest", () => {
  const images = [...all(dockerfile, /^ARG NODE_IMAGE=(.+)$/gm), ...all(compose, /^ {4}image: ([^$\s]+)$/gm)];
  const pinned = /^(node|postgres|redis):\d+\.\d+[.\w-]*@sha256:[0-9a-f]{64}$/;
  expect(images.map((image) => pinned.exec(image)?.[1])).toEqual(["node", "postgres", "redis"]);
});
