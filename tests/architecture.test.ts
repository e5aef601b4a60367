import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { profileTable } from "@/app/[handle]/table";
import { apiTable } from "@/app/api/table";
import * as schema from "@/db/schema";
import { errorStatus } from "@/lib/core/errors";
import { tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { quotas, storageBytesPerUser } from "@/lib/core/limits/quotas";
import { mediaKinds } from "@/lib/core/operation/media-kinds";
import { type Operation, operationRoute } from "@/lib/core/operation/operation";
import { scopeNames } from "@/lib/core/operation/scopes";
import { operations } from "@/lib/developers/api/operations";
import { frameworkPages } from "@/lib/operator/server/framework-pages";
import { isReservedSegment } from "@/lib/people/users/reserved-handles";
import { parseTarget } from "./support/targets";

const roots = ["app", "lib", "db", "scripts", "bench", "tests"];
const files = roots
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => `${root}/${name}`))
  .concat("proxy.ts", "instrumentation.ts", "instrumentation-client.ts", "server.mjs")
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes("node_modules"));
const code = files.filter((path) => !path.startsWith("tests/"));
const source = (path: string) => readFileSync(path, "utf8");

/** What a file imports at run time or as types: paths of this project without `@/`, or package names. */
function importsOf(path: string): string[] {
  const folder = path.split("/").slice(0, -1).join("/");
  return [...source(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) => {
    if (name.startsWith("@/")) return name.slice(2);
    return name.startsWith(".") ? new URL(name, `file:///${folder}/`).pathname.slice(1) : name;
  });
}

const isClient = (path: string) => /^"use client"/.test(source(path));
const isServerOnly = (name: string) =>
  existsSync(`${name}.ts`) && source(`${name}.ts`).includes('import "server-only"');
const isPage = (path: string) =>
  path.startsWith("app/") && !path.startsWith("app/api/") && !path.startsWith("app/_components/");
const sql = /^(db(\/(?!failure$|outage-mark$)|$)|drizzle-orm|postgres$|@electric-sql)/;
const framework = /^(next(\/|$)|react(\/|-dom|$))/;
/**
 * SQL is allowed below `lib` in stores, and in these files: columns, where several stores write in one transaction, and
 * where the process starts, works in the background or asks whether the database is there.
 */
const queriesBesideStores = [
  ...["lib/people/users/columns.ts", "lib/people/users/profile-fields.ts"],
  ...["lib/page/drafts/publish.ts", "lib/page/drafts/published.ts", "lib/page/drafts/draft-files.ts"],
  ...["lib/people/oauth/grants/authorization-code.ts", "lib/people/oauth/grants/refresh-token.ts"],
  ...["lib/people/oauth/grants/device-code.ts", "lib/people/oauth/consent/device.ts"],
  ...[
    "lib/operator/process/start.ts",
    "lib/operator/process/watched-parts.ts",
    "lib/operator/process/maintenance.ts",
    "lib/operator/server/public-reads.ts",
  ],
  ...["lib/core/owners/freshness.ts", "lib/developers/api/health.ts", "lib/core/http/error-response.ts"],
];
const mayQuery = (path: string) => /(-|\/)store\.ts$/.test(path) || queriesBesideStores.includes(path);

/** The rooms of `lib` and the database, each of which may import those before it. Biome holds the order of the wings. */
const [, roomTable = ""] = source("docs/architecture.md").split("## The folders of `lib`");
const rooms = [...roomTable.matchAll(/^\| `([\w/-]+)` \|/gm)].map(([, room = ""]) => room);
const roomOf = (path: string) => {
  if (path.startsWith("db/")) return "db";
  const fitting = rooms.filter((room) => path.startsWith(`lib/${room}/`));
  return fitting.sort((one, other) => other.length - one.length)[0] ?? "";
};

type Rule = { name: string; on: (path: string) => boolean; never: (imported: string, path: string) => boolean };
const rules: Rule[] = [
  {
    name: "nothing but tests imports tests",
    on: (path) => !path.startsWith("tests/"),
    never: (name) => name.startsWith("tests/"),
  },
  {
    name: "nothing but the bench and its tests imports the bench",
    on: (path) => !/^(bench|tests)\//.test(path),
    never: (name) => name.startsWith("bench/"),
  },
  {
    name: "lib, db, scripts and bench never import app",
    on: (path) => /^(lib|db|scripts|bench)\//.test(path),
    never: (name) => name.startsWith("app/"),
  },
  {
    name: "routes of the API and below a profile know neither SQL, Next nor React",
    on: (path) => /^app\/(api\/(?!auth)|\[handle\]\/.*route\.ts$)/.test(path),
    never: (name) => sql.test(name) || framework.test(name),
  },
  { name: "pages, layouts and actions know no SQL", on: isPage, never: (name) => sql.test(name) },
  {
    name: "the kit imports neither lib nor db",
    on: (path) => path.startsWith("app/_components/"),
    never: (name) => /^(lib|db)\//.test(name),
  },
  {
    name: "only the kit's link is Next's, so that nothing is fetched ahead",
    on: (path) => path.startsWith("app/") && path !== "app/_components/link.tsx",
    never: (name) => name === "next/link",
  },
  {
    name: "a schema imports zod, other schemas and what is safe in a browser",
    on: (path) => /^lib\/.*\/schema\.ts$/.test(path),
    never: (name) => name !== "zod" && (!name.startsWith("lib/") || isServerOnly(name)),
  },
  {
    name: "only stores and the listed files use SQL",
    on: (path) => path.startsWith("lib/") && !mayQuery(path),
    never: (name) => sql.test(name),
  },
  {
    name: "stores know neither Next nor React nor the API's frame",
    on: (path) => /^lib\/.*store\.ts$/.test(path),
    never: (name) => framework.test(name) || name.startsWith("lib/developers/api/"),
  },
  {
    name: "React stays in app",
    on: (path) => /^(lib|db)\//.test(path) && path !== "lib/people/auth/session/session.ts",
    never: (name) => /^react/.test(name),
  },
  {
    name: "client components import nothing that runs on the server only",
    on: (path) => path.startsWith("app/") && isClient(path),
    never: isServerOnly,
  },
];

describe("the layers", () => {
  it.each(rules)("$name", ({ on, never }) => {
    const checked = files.filter(on);
    expect(checked.length).toBeGreaterThan(0);
    const broken = checked.flatMap((path) =>
      importsOf(path)
        .filter((name) => never(name, path))
        .map((name) => `${path} imports ${name}`),
    );
    expect(broken).toEqual([]);
  });

  it("imports between the rooms of lib go one way, in the order of docs/architecture.md", () => {
    const found = new Set(files.filter((path) => /^(lib|db)\//.test(path)).map(roomOf));
    expect([...found].sort()).toEqual(rooms.toSorted());
    const broken = files
      .filter((path) => /^(lib|db)\//.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((name) => /^(lib|db)\//.test(name) && roomOf(name) !== roomOf(path))
          .filter((name) => rooms.indexOf(roomOf(name)) > rooms.indexOf(roomOf(path)))
          .map((name) => `${path} imports ${name}`),
      );
    expect(broken).toEqual([]);
  });

  it("the rows of a table are written by one file, but for a restore, which replaces those of all tables", () => {
    const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [name] : []));
    expect(tables.length).toBeGreaterThan(30);
    const stores = code.filter((path) => path.startsWith("lib/") && path !== "lib/operator/backup/load-store.ts");
    const written = stores.map((path) => source(path).replaceAll(/\s+/g, " "));
    const writers = tables.map((table) => {
      const writes = new RegExp(
        `\\.(?:insert|update|delete)\\( ?${table} ?\\)|(?:insert into|update|delete from) \\$\\{${table}\\}`,
      );
      return [table, stores.filter((_, index) => writes.test(written[index] ?? ""))] as const;
    });
    // One store writes those of usage by variables, and triggers write the counts.
    const others = [
      "oauthClientUsage",
      "oauthClientErrors",
      "personalTokenUsage",
      "personalTokenErrors",
      "profileCounts",
    ];
    const unusual = Object.fromEntries(writers.filter(([, paths]) => paths.length !== 1));
    expect(unusual).toEqual(Object.fromEntries(others.map((table) => [table, []])));
  });

  it("a route or page uses no other route's files", () => {
    const broken = files
      .filter((path) => path.startsWith("app/") && !path.endsWith("/table.ts"))
      .flatMap((path) =>
        importsOf(path)
          .filter((name) => name.startsWith("app/") && !name.startsWith("app/_components/"))
          .filter((name) => {
            const own = path.split("/").slice(0, -1);
            const target = name.split("/").slice(0, -1);
            const common = target.filter((part, index) => part === own[index]).length;
            // Below its own folder, or in the `_components`, `_editor`, `_islands`, `_look`, `_page`, `_words` or file of a folder above it.
            const isShared = target.slice(0, common + 1).some((part) => part.startsWith("_"));
            return !(target.length === common || common === own.length || isShared);
          })
          .map((name) => `${path} imports ${name}`),
      );
    expect(broken).toEqual([]);
  });

  it("no code asks URL.canParse, which fails on some addresses: lib/core/text/url.ts says why", () => {
    const asking = code.filter((path) => path !== "lib/core/text/url.ts" && /URL\.canParse/.test(source(path)));
    expect(asking).toEqual([]);
  });

  it("JSON from outside is parsed by lib/core/text/json.ts, which bounds its values, and nowhere else", () => {
    /** What they read is written by this service or its build, or was bounded by lib/core/outbound/provider.ts. */
    const own = [
      ...[
        "lib/operator/admin/ask-server.ts",
        "lib/operator/backup/backup.ts",
        "lib/developers/reference/operation-page.ts",
      ],
      ...["lib/page/sharing/picture-fonts.ts", "lib/page/sharing/picture-emoji.ts"],
      "lib/core/process/uploadthing-token.ts",
      ...[
        "lib/people/auth/provider/github-profile.ts",
        "lib/people/auth/provider/id-token.ts",
        "lib/core/messages/english.ts",
      ],
    ];
    const parsing = code.filter(
      (path) =>
        /^lib\/(?!developers\/snippets\/)|^app\/.*\/(?:actions|route)\.ts$|^proxy/.test(path) &&
        /JSON\.parse\(|\.json\(\)/.test(source(path)),
    );
    expect(parsing.sort()).toEqual(["lib/core/text/json.ts", ...own].sort());
  });

  it("only lib/core/process/env.ts reads the environment, alongside the programs that snippets write", () => {
    const readers = code.filter(
      (path) => /^(app|lib(?!\/developers\/snippets)|db)\/|^proxy/.test(path) && source(path).includes("process.env"),
    );
    expect(readers.sort()).toEqual(["lib/core/process/env.ts", "lib/people/auth/sign-in/config.ts"]);
  });
});

describe("names and sizes", () => {
  it("files are kebab-case, and none has a vague name such as utils", () => {
    const allowed = /^(\[\[?\.{0,3}[a-zA-Z]+\]?\]|\([a-z]+\)|[_.]?[a-z0-9]+([-.][a-z0-9]+)*)$/;
    // RFC 8628 writes this address so.
    const ofStandards = ["device_authorization"];
    const isAllowed = (part: string) => allowed.test(part) || ofStandards.includes(part);
    const wrong = files.filter((path) => !path.split("/").every(isAllowed));
    const vague = files.filter((path) => /\/(utils?|helpers?|types|services?|hooks?|common|misc)(\/|\.)/.test(path));
    expect([...wrong, ...vague]).toEqual([]);
  });

  it("the only barrels are the database's schema and the messages of a language", () => {
    expect(code.filter((path) => /(?<!^lib\/core\/messages\/[a-z]{2})\/index\.tsx?$/.test(path))).toEqual([
      "db/schema/index.ts",
    ]);
  });

  it("no file has more than 250 lines", () => {
    const lines = (path: string) => source(path).split("\n").length;
    expect(code.filter((path) => lines(path) > 250)).toEqual([]);
    expect(code.filter((path) => path.endsWith("/route.ts") && lines(path) > 50)).toEqual([]);
  });

  it("no folder of app or lib holds more than 25 files", () => {
    const folders = ["app", "lib"].flatMap((root) =>
      readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((file) =>
        file.isFile() ? [file.parentPath] : [],
      ),
    );
    expect([...new Set(folders)].filter((folder) => folders.filter((one) => one === folder).length > 25)).toEqual([]);
  });

  it("nothing is switched off: no any, no ts-ignore, no unfinished place, no skipped test", () => {
    const marks = /@ts-ignore|@ts-expect-error|: any\b|as any\b|\bTODO\b|\bFIXME\b/;
    const skips = /\b(it|test|describe)\.(skip|only|todo)\b/;
    const own = "tests/architecture.test.ts";
    const found = files.filter((path) => path !== own && (marks.test(source(path)) || skips.test(source(path))));
    expect(found).toEqual([]);
  });
});

describe("the tests", () => {
  it("tests measure no time, share of a core or frame rate where `npm test` runs them", () => {
    const clocks = /performance\.now\(|hrtime|cpuUsage\(|(expect\(|= )Date\.now\(\) - |support\/lighthouse"|getMetrics/;
    const may = /^tests\/(long\/|support\/time-bounds\.ts|architecture\.test\.ts)/;
    const measuring = files.filter((path) => path.startsWith("tests/") && !may.test(path) && clocks.test(source(path)));
    expect(measuring).toEqual([]);
  });

  it("tests give what they wait for a minute at least where `npm test` runs them, so that a limit ends only what hangs", () => {
    const short = /(AbortSignal\.timeout\(|(?<!requestIdleCallback\(.*)\btimeout: )([1-9]\d{0,2}|[1-5]?\d_\d{3})\b/;
    const may = /^tests\/(long\/|architecture\.test\.ts)/;
    const hasty = files.filter((path) => path.startsWith("tests/") && !may.test(path) && short.test(source(path)));
    expect(hasty).toEqual([]);
  });
});

describe("operations", () => {
  const routeOf = (operation: Operation) => `app${operationRoute(operation)}/route.ts`;

  it.each(operations.map((operation) => [operation.id, operation as Operation] as const))(
    "%s has its route",
    async (_, operation) => {
      expect(existsSync(routeOf(operation))).toBe(true);
      const module: Record<string, unknown> = await import(`@/${routeOf(operation)}`);
      expect(module[operation.method]).toBeTypeOf("function");
    },
  );

  it("operations stand behind every route below app/api but those of the frame", () => {
    const frame = [
      "auth/[...nextauth]",
      "[[...path]]",
      "domains/ask",
      "health",
      "health/live",
      "health/ready",
      "metrics",
      "oauth2/indieauth",
      "oauth2/indieauth/authorize",
      "oauth2/indieauth/token",
      "oauth2/register",
      "openapi.json",
    ].map((name) => `app/api/${name}/route.ts`);
    const routes = files.filter((path) => /^app\/api\/.*route\.ts$/.test(path) && !frame.includes(path));
    expect(routes.sort()).toEqual([...new Set((operations as Operation[]).map(routeOf))].sort());
  });

  it("operations are reached without the framework, as is every other route below app/api but sign-in", () => {
    const routes = files.filter((path) => /^app\/api\/.*route\.ts$/.test(path) && !path.startsWith("app/api/auth/"));
    const paths = routes.map((path) => path.replace(/^app(.*)\/route\.ts$/, "$1"));
    expect(Object.keys(apiTable).sort()).toEqual(paths.sort());
  });

  it("operations have nothing to do with the routes below a profile, which are reached without the framework, too", () => {
    const routes = files.filter((path) => /^app\/\[handle\]\/.+\/route\.ts$/.test(path));
    const paths = routes.map((path) => path.replace(/^app(.*)\/route\.ts$/, "$1"));
    // The server answers these from its cache.
    const cached: readonly string[] = frameworkPages.read;
    expect(Object.keys(profileTable).sort()).toEqual(paths.filter((path) => !cached.includes(path)).sort());
  });

  it("operations have unique ids and routes", () => {
    const all = operations as readonly Operation[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  });
});

it("every first path segment of the site is reserved, so that no profile hides behind it", () => {
  const pages = readdirSync("app", { withFileTypes: true }).flatMap(({ name }) => {
    if (name.startsWith("(")) return readdirSync(`app/${name}`);
    return [name.replace(/^(robots|sitemap)\.ts$/, "$1.txt")];
  });
  const segments = [...pages, ...readdirSync("public"), "_next", "cdn", "api"].filter(
    (name) => !/^[_[]/.test(name) && !/\.(tsx?|css)$/.test(name),
  );
  expect(segments).toContain("settings");
  expect(segments.filter((name) => !isReservedSegment(name))).toEqual([]);
});

it("every page and file of the site is known to the log by its route", () => {
  const folders = files.flatMap(
    (path) => /^app(?!\/api\/|\/\[handle\]\/.*route\.ts)(.*)\/(?:page\.tsx|route\.ts)$/.exec(path)?.[1] ?? [],
  );
  const routes = folders.map((folder) => folder.replaceAll(/\/\(\w+\)/g, "") || "/");
  const named = readdirSync("public", { withFileTypes: true }).filter((entry) => entry.isFile());
  const all = [
    "/icon.svg",
    ...named.map(({ name }) => `/${name}`),
    "/islands/[file]",
    "/api/auth/[...nextauth]",
    ...routes,
  ];
  expect(routes).toContain("/settings/developers/[clientId]");
  // What is optional may be left out of an address.
  const address = (route: string) => `${route.replace(/\/\[\[\.{3}\w+\]\]$/, "")}?query`;
  expect(all.map((route) => parseTarget(address(route)).route)).toEqual(all);
});

describe("the README and docs", () => {
  const below = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);
  const documents = [
    ...["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/RESULTS.md", "tests/files/README.md"],
    ...["examples/README.md", "clients/typescript/README.md", "clients/python/README.md", "clients/go/README.md"],
    ...below.filter((path) => path.endsWith(".md")),
  ];

  it("the README leaves what few readers need to docs: the README has at most 8 kB", () => {
    expect(Buffer.byteLength(source("README.md"))).toBeLessThanOrEqual(8_192);
  });

  /** As GitHub makes them of headings. */
  const anchorsOf = (document: string) =>
    [...source(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    );

  /** Also outside of code spans and within code blocks; a folder of Next in brackets or parentheses is part of a path. */
  const folders = "app|lib|db|docs|scripts|tests|bench|public|clients|examples";
  const paths = new RegExp(`(?<![\\w./@<{-])(?:${folders})/(?:[\\w.-]|/|\\[\\[?[\\w.]+\\]\\]?|\\(\\w+\\))+`, "g");

  it.each(documents)("a document cites only paths that exist: %s", (document) => {
    const atTheRoot = /`([\w.-]+\.(?:mjs|tsx?|md|ya?ml)|package(?:-lock)?\.json)`/g;
    const text = source(document);
    const cited = [
      ...[...text.matchAll(paths)].map(([path]) => path.replace(/\.$/, "")),
      ...[...text.matchAll(atTheRoot)].map(([, path = ""]) => path),
    ];
    if (document === "README.md") expect(cited.length).toBeGreaterThan(3);
    expect(cited.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("comments of the code cite only documents and headings that exist", () => {
    const citations = files.flatMap((file) =>
      [...source(file).matchAll(/\bdocs\/[\w./-]+\.md(?:, ([A-Z][\w ]+))?/g)].map(([cited, heading]) => ({
        cited: `${file}: ${cited}`,
        document: cited.split(",")[0] ?? "",
        heading,
      })),
    );
    expect(citations.length).toBeGreaterThan(10);
    const dead = citations.filter(({ document, heading }) => {
      if (!existsSync(document)) return true;
      const headings = [...source(document).matchAll(/^#+ (.+)$/gm)].map(([, name = ""]) => name);
      return heading !== undefined && !headings.some((name) => heading === name || heading.startsWith(`${name} `));
    });
    expect(dead.map(({ cited }) => cited)).toEqual([]);
  });

  it("the contract names every error code with its status, every scope, every quota and every lifetime", () => {
    const lines = source("docs/contract.md").split("\n");
    const rowsWith = (...parts: string[]) => lines.filter((line) => parts.every((part) => line.includes(part)));
    const facts = [
      ...Object.entries(errorStatus).map(([code, status]) => [`\`${code}\``, String(status)]),
      ...scopeNames.map((scope) => [`\`${scope}\``]),
      ...Object.values(quotas).map(({ free, premium }) => [`| ${free}, premium ${premium} |`]),
      ["| authorization code |", `${tokenLifetimeSeconds.authorizationCode} seconds`],
      ["| access token |", `${tokenLifetimeSeconds.accessToken} seconds`],
      ["| refresh token |", `${tokenLifetimeSeconds.refreshToken / 86_400} days`],
      ["| files of an account |", `${storageBytesPerUser / 1024 ** 2} MB`],
      ...Object.entries(mediaKinds).map(([kind, { maxBytes }]) => [
        "| sizes of one file |",
        `${maxBytes / 1024 ** 2} MB`,
        kind,
      ]),
    ];
    const missing = facts.filter((parts) => rowsWith(...parts).length === 0);
    expect(missing).toEqual([]);
  });

  it.each(documents)("a document links only to files and headings that exist: %s", (document) => {
    const links = [...source(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    if (document === "README.md") expect(links.length).toBeGreaterThan(3);
    const dead = links.filter(([, path = "", anchor]) => {
      const file = path === "" ? document : join(dirname(document), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  it("docs/security/asvs.md names only tests that exist as proof of what ASVS asks for, each by a part of its title", () => {
    const cited = [...source("docs/security/asvs.md").matchAll(/`(tests\/[a-z]+\/[\w-]+\.test\.ts)`(: “[^|;]*”)?/g)];
    expect(cited.length).toBeGreaterThan(60);
    const named = cited.map(([, path = "", parts = ""]) => ({
      path,
      parts: [...parts.matchAll(/“([^”]+)”/g)].map(([, part = ""]) => part),
    }));
    const toReach = named.filter(({ path, parts }) => {
      // What stands before the function of a test or of a group of them.
      const titles = [...source(path).matchAll(/\(\s*(["`])((?:(?!\1).)+)\1,\s*(?:async\s*)?[\w(]/g)].map(
        ([, , title]) => title,
      );
      return parts.length === 0 || parts.some((part) => !titles.some((title = "") => title.includes(part)));
    });
    expect(toReach).toEqual([]);
  });

  it("docs/dependencies.md gives a reason for every dependency, pinned exactly", () => {
    const { dependencies, devDependencies } = JSON.parse(source("package.json"));
    const apart = ["generators", "lighthouse", "mutants"].map(
      (tool) => JSON.parse(source(`tests/${tool}/package.json`)).dependencies,
    );
    const all: Record<string, string> = Object.assign({}, dependencies, devDependencies, ...apart);
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const rows = source("docs/dependencies.md").matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm);
    const explained = new Set([...rows].flatMap(([, names = ""]) => names.split(", ")));
    expect(Object.keys(all).filter((name) => !explained.has(name))).toEqual([]);
  });

  it("docs/performance.md shows the ratios of the last bench as they were measured", () => {
    const [, measured = ""] = source("bench/RESULTS.md").split("## Ours as a multiple of");
    const table = measured.split("\n\n").find((part) => part.startsWith("|")) ?? "";
    expect(table.split("\n").length).toBeGreaterThan(5);
    expect(source("docs/performance.md")).toContain(table);
  });

  it("docs/configuration.md explains every variable of .env.example", () => {
    const names = [...source(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(20);
    const rows = [...source("docs/configuration.md").matchAll(/^\| (`[^|]+`) \|/gm)];
    const explained = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    expect(explained.toSorted()).toEqual(names.toSorted());
  });

  it.each(documents)("a document names only commands of package.json: %s", (document) => {
    const { scripts } = JSON.parse(source("package.json"));
    const cited = [...source(document).matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(cited.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("the repository", () => {
  it("the repository holds no secret, build or data", () => {
    const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
    expect(tracked.filter((path) => /^(\.env|\.data|\.next|node_modules)(\/|$)/.test(path))).toEqual([]);
  });
});

describe("an action that a form can call", () => {
  const makers = ["formAction", "passkeyRequest", "textQuery"];
  const actionFiles = files.filter((path) => path.startsWith("app/") && /^"use server";/.test(source(path)));

  it("an action that a form can call is declared in a file of actions, never within another", () => {
    expect(actionFiles.length).toBeGreaterThan(12);
    expect(code.filter((path) => !actionFiles.includes(path) && /^\s*["']use server["']/m.test(source(path)))).toEqual(
      [],
    );
  });

  it.each(actionFiles)("an action says who may call it, with which proof, and how its form is read (%s)", (path) => {
    const exported = source(path).match(/^export (?!type ).*/gm) ?? [];
    const isMade = (line: string) =>
      makers.some((maker) => line.startsWith(`export const `) && line.includes(` = ${maker}(`));
    expect(exported.filter((line) => !isMade(line))).toEqual([]);
    expect(exported.length).toBeGreaterThan(0);
    expect(source(path)).not.toMatch(/\b(?:requireUser|requireFreshUser|currentUser|answerForm|answerRequest)\b/);
  });
});

describe("a form that a route takes", () => {
  // What assistants send comes with a token, as what is sent to the API.
  const routes = files.filter((path) => /^app\/(?!api\/|mcp\/).*\/route\.ts$/.test(path));
  const makers = /^(?:formRoute|editing)\(/;

  /** How a route's file, or the file that it imports the handler from, makes it. */
  function making(path: string, name: string): string {
    const [, from = ""] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(source(path)) ?? [];
    const file = from.startsWith("./") ? join(dirname(path), from.slice(2)) : from.slice(2);
    const where = from === "" ? path : `${file}.ts`;
    const [, made = ""] = new RegExp(`const ${name} =\\s+(?:\\([^)]*\\) =>\\s+)?(.*)`).exec(source(where)) ?? [];
    const [, maker] = /^(\w+)\(\(/.exec(made) ?? [];
    return maker !== undefined && !makers.test(made) && where === path ? making(path, maker) : made;
  }

  it("a form that a route takes is declared: who may send it, from which pages, how often, and how its body is read", () => {
    const changing = routes.flatMap((path) =>
      [...source(path).matchAll(/\b(POST|PUT|PATCH|DELETE): (\w+)/g)].map(([, , name = ""]) => ({ path, name })),
    );
    expect(changing.length).toBeGreaterThan(12);
    expect(changing.filter(({ path, name }) => !makers.test(making(path, name)))).toEqual([]);
  });

  it("a form that a route takes is read and known as this site's own in one place each, never by a route or its handler", () => {
    const reading =
      /\b(?:readForm|readText|receiveMultipart|requireMediaType|isOwnOrigin|isSameOrigin)\(|\b(?:request|sent)\.(?:body|formData|json|text|arrayBuffer|bytes)\b/;
    const may = [
      ...[
        "lib/core/http/read-body.ts",
        "lib/core/http/same-origin.ts",
        "lib/core/http/body-chunks.ts",
        "lib/media/uploads/multipart.ts",
      ],
      ...["lib/people/auth/forms/form-body.ts", "lib/people/auth/forms/form-route.ts"],
      // Server actions, and what stands below /api.
      ...[
        "lib/operator/server/framework-requests.ts",
        "lib/developers/api/receive-body.ts",
        "lib/people/oauth/clients/registration-endpoint.ts",
        "lib/people/oauth/tokens/token-request.ts",
      ],
      "app/api/auth/[...nextauth]/route.ts",
    ];
    const onServer = code.filter((path) => /^(app|lib)\//.test(path) && !isClient(path) && !path.includes("/_editor/"));
    const found = onServer.filter((path) => reading.test(source(path)));
    expect(found.filter((path) => !may.includes(path))).toEqual([]);
  });
});
