import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { routeTable } from "@/app/table";
import { noRoute } from "@/lib/core/current-request";
import { errorStatus } from "@/lib/core/errors";
import { scopeNames } from "@/lib/core/operation/scopes";
import { openApiDocument } from "@/lib/developers/api/openapi";
import { withKnownValues } from "@/lib/developers/api/readers";
import { listApiReleases } from "@/lib/developers/reference/changelog";
import type { Token, Tokens } from "@/lib/developers/reference/markdown";
import { tokensToText } from "@/lib/developers/reference/markdown";
import {
  findReferencePage,
  llmsText,
  type ReferencePage,
  referencePages,
  servedMarkdown,
} from "@/lib/developers/reference/pages";
import { searchReference } from "@/lib/developers/reference/search";
import { authorizationErrors } from "@/lib/people/oauth/consent/authorization-errors";
import { parseTarget } from "../support/targets";

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Content = Record<string, { schema: Schema }>;
type Described = {
  operationId: string;
  parameters: { name: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const { paths, components } = withKnownValues(openApiDocument()) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

/** The names of all fields of a schema, those of each of its forms one after another. */
function fieldsOf(schema: Schema, prefix = ""): string[] {
  if (schema.$ref) return fieldsOf(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, prefix);
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms) return forms.flatMap((form) => fieldsOf(form, prefix));
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return [name, ...fieldsOf(inner, name)];
  });
}

const isTable = (token: Token): token is Tokens.Table => token.type === "table";

/** The first column of the tables in a section of a page. */
function listed(page: ReferencePage, section: string): string[] {
  let current = "";
  const found: string[] = [];
  for (const token of page.tokens) {
    const heading = page.headings.get(token);
    if (heading?.depth === 2) current = heading.text;
    if (isTable(token) && current === section) {
      found.push(...token.rows.map(([first]) => tokensToText(first?.tokens ?? [])));
    }
  }
  return found;
}

const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema ?? {};

it.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "%s lists exactly the fields of its schemas and its parameters",
  (id, { parameters, requestBody, responses }) => {
    const page = findReferencePage(`/developers/api/${id}`);
    if (!page) throw new Error(`${id} has no page`);
    const [success] = Object.entries(responses)[0] ?? [];
    const answered = responses[success ?? ""]?.content?.["application/json"]?.schema ?? {};
    expect({
      parameters: listed(page, "Parameters"),
      body: listed(page, "Request body"),
      response: listed(page, "Response fields"),
    }).toEqual({
      parameters: parameters.map(({ name }) => name),
      body: fieldsOf(schemaOf(requestBody?.content)),
      response: fieldsOf(answered),
    });
  },
);

it("the page of an operation exists for every operation, and for nothing else", () => {
  const pages = referencePages().filter(({ path }) => path.startsWith("/developers/api/"));
  const ids = operations.map(({ operationId }) => `/developers/api/${operationId}`);
  expect(pages.map(({ path }) => path).sort()).toEqual(ids.sort());
});

it("the page of an operation shows the type, bounds, values and default of a field", () => {
  const rowOf = (path: string, field: string) =>
    findReferencePage(path)
      ?.markdown.split("\n")
      .find((line) => line.startsWith(`| \`${field}\` |`));
  const change = "/developers/api/updateOwnUser";
  expect(rowOf(change, "bio")).toBe(
    "| `bio` | string or null | no | Without control characters other than line breaks and tabs, with at most 4 combining marks on a character. At most 500 characters |",
  );
  expect(rowOf(change, "profile.blur")).toBe("| `profile.blur` | integer | no | 0 to 100 |");
  expect(rowOf(change, "tab.animated_title")).toBe(
    "| `tab.animated_title` | string or null | no | One of `none`, `typewriter`, `reverse`, `left-right`, `scroll` |",
  );
  expect(rowOf(change, "typewriter.texts")).toContain("At most 10 entries");
  expect(rowOf("/developers/api/getUser", "username")).toBe(
    "| `username` | path | string | yes | A username or an alias, in upper or lower case. Matches `^[A-Za-z0-9$@._-]{1,32}$` |",
  );
  expect(rowOf("/developers/api/replacePage", "cards[].type")).toBe(
    "| `cards[].type` | string | yes | One of `chat`, `server`, `weather`, `text`, `image`, `faq`, `countdown`, `video`, `music`, `map`, `contact`, `form` |",
  );
  expect(rowOf("/developers/api/createCard", "value")).toBe("| `value` | null | no |  |");
  expect(rowOf("/developers/api/issueToken", "expires_in")).toBe(
    "| `expires_in` | integer | yes | Seconds that the access token lives. Example: `3600` |",
  );
});

/** The targets of all links on a page. */
function linksOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const { header = [], rows = [] } = isTable(token) ? token : {};
    const items = token.type === "list" ? (token as Tokens.List).items : [];
    const words = "tokens" in token ? (token.tokens ?? []) : [];
    const inner = [...words, ...items, ...[header, ...rows].flat().flatMap((cell) => cell.tokens)];
    return [...(token.type === "link" ? [String(token.href)] : []), ...linksOf(inner)];
  });
}

it("the documentation names the refusals of an operation and no others of the same status", () => {
  const pagesWith = (code: string) =>
    referencePages()
      .filter(({ path, markdown }) => path.startsWith("/developers/api/") && markdown.includes(`errors#${code})`))
      .map(({ path }) => path);
  const ofWebhooks = ["/developers/api/testWebhook", "/developers/api/replayWebhookDelivery"];
  expect(pagesWith("conflict")).toEqual(["/developers/api/updateOwnUser", ...ofWebhooks]);
  expect(pagesWith("limit_reached")).toContain("/developers/api/createLink");
});

it("the documentation links to nothing that is not there", () => {
  const links = referencePages().flatMap(({ path, tokens }) => linksOf(tokens).map((href) => [path, href] as const));
  expect(links.length).toBeGreaterThan(300);
  // Nobody here answers for the pages of others.
  const own = links.filter(([, href]) => !href.startsWith("https://"));
  const broken = own.filter(([path, href]) => {
    const [target = "", anchor] = href.startsWith("#") ? [path, href.slice(1)] : href.split("#");
    const page = findReferencePage(target);
    if (anchor !== undefined) return ![...(page?.headings.values() ?? [])].some(({ id }) => id === anchor);
    // The build makes these files.
    if (target.startsWith("/developers/downloads/") && !(target in routeTable)) return !existsSync(`public${target}`);
    if (target.startsWith("/developers") && !(target in routeTable)) return page === undefined;
    return parseTarget(target).route === noRoute;
  });
  expect(broken).toEqual([]);
});

it("the documentation has one page for each guide, each with one title and a first paragraph", () => {
  const files = readdirSync("lib/developers/reference/guides").map((name) => name.replace(/\.md$/, ""));
  const guides = referencePages().filter(({ operation }) => operation === undefined);
  const paths = guides.map(({ path }) => path.replace(/^\/developers\/?/, "") || "overview");
  expect(paths.sort()).toEqual(files.sort());
  for (const { path, headings, description, markdown } of referencePages()) {
    const titles = [...headings.values()].filter(({ depth }) => depth === 1);
    expect([path, titles.length, description.length > 10]).toEqual([path, 1, true]);
    expect(markdown).not.toMatch(/\{\{|undefined|\[object/);
  }
});

it("the page of an operation asks for the scopes that every request needs, and names those of some requests apart", () => {
  const accessOf = (id: string) =>
    findReferencePage(`/developers/api/${id}`)?.markdown.match(/^- \*\*Access\*\*: (.*)$/m)?.[1];
  expect(accessOf("replacePage")).toBe(
    "An access token with the scopes `profile.update`, `links` and `cards` ([scopes](/developers/scopes)); some requests also need the scopes `uploads` and `audios.manage`, as said above",
  );
  expect(accessOf("uploadFont")).toBe(
    "An access token with the scope `uploads` ([scopes](/developers/scopes)), of a premium user",
  );
  expect(findReferencePage("/developers/api")?.markdown).toContain(
    "| `PUT /api/page` | `profile.update` `links` `cards` (`uploads`) (`audios.manage`) |",
  );
});

it("the documentation explains every error code and every scope", () => {
  const errors = [...(findReferencePage("/developers/errors")?.headings.values() ?? [])].map(({ id }) => id);
  expect(errors).toEqual(expect.arrayContaining([...Object.keys(errorStatus), ...Object.keys(authorizationErrors)]));
  const token = findReferencePage("/developers/api/issueToken");
  const forms = [...(token?.headings.values() ?? [])].filter(({ depth }) => depth === 3).map(({ text }) => text);
  expect(forms).toEqual([
    ...["With an authorization code", "With a refresh token", "With a device code", "With client credentials"],
    ...["After a code or a refresh token", "After client credentials"],
  ]);
  expect(token?.markdown).not.toMatch(/\| +\|$/m);
  const scopes = findReferencePage("/developers/scopes");
  expect(scopes?.tokens.filter(isTable)[0]?.rows.map(([first]) => first?.text)).toEqual(
    scopeNames.map((name) => `\`${name}\``),
  );
});

it("the documentation shows the changelog's sections on the API, release by release", () => {
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const sections = changelog.matchAll(/^## \[([^\]]+)\](| - [\d-]+)$(?:(?!^## ).)*?^### API\n(.*?)(?=^##)/gms);
  const expected = Array.from(sections, ([, release = "", date = "", text = ""]) => [
    ...[`### ${release}${date}`, ...text.trim().split(/\n(?=- )/)],
  ]);
  const shown = findReferencePage("/developers/versioning")?.markdown.split("## Changelog")[1] ?? "";
  const releases = shown.trim().split(/\n\n(?=### )/);
  expect(releases.map((text) => text.split(/\n\n|\n(?=- )/).length)).toEqual(expected.map(({ length }) => length));
  expect(expected.flat().filter((entry) => !shown.includes(entry.split(/\s+For operators:/)[0] ?? ""))).toEqual([]);
  expect(shown).not.toContain("For operators");
});

it("the changelog of the API is without what it says for operators, be it a part of an entry or a whole one", () => {
  const changelog = `# Changelog

## [2.0.0] - 2026-12-01

### API

- A limit for
  messages. For operators:
  \`RATE_LIMIT_MCP\`.
- For operators: \`OTHER\`.
- **Changed:** an answer.

### Added

- A page.
`;
  const text = "- A limit for\n  messages.\n- **Changed:** an answer.";
  expect(listApiReleases(changelog)).toEqual([{ version: "2.0.0", date: "2026-12-01", text }]);
});

it("the documentation lists all pages for programs", () => {
  const listed = [...llmsText().matchAll(/\]\(\S+?(\/developers\S*)\.md\)/g)].map(([, path]) => path);
  expect(listed).toEqual(referencePages().map(({ path }) => path));
});

it("the Markdown of a page leads to the Markdown of others, with the same words and anchors", () => {
  const links = (text: string) => [...text.matchAll(/\]\((\/developers[^)#]*)(#[^)]*)?\)/g)].map(([link]) => link);
  const paths = new Set(referencePages().map(({ path }) => path));
  for (const page of referencePages()) {
    const served = servedMarkdown(page);
    expect(links(served).filter((link) => paths.has(link.replace(/^\]\(([^)#]*).*$/, "$1")))).toEqual([]);
    expect(links(served).length).toBe(links(page.markdown).length);
    expect(served.replaceAll(/(?<=\]\(\/developers[\w/-]*)\.md(?=[)#])/g, "")).toBe(page.markdown);
  }
  const device = findReferencePage("/developers/device-flow");
  expect(device && servedMarkdown(device)).toContain("](/developers/errors.md#slow_down)");
});

it("people and programs find what works now from where the documentation begins", () => {
  expect(findReferencePage("/developers")?.markdown).toContain("](/status)");
  expect(llmsText()).toContain("](http://localhost:3000/status)");
});

const best = (query: string) => searchReference(query)[0]?.path;

it("the search finds the page that is about the words", () => {
  expect(best("refresh token")).toBe("/developers/refresh-tokens");
  expect(best("RATE limits")).toBe("/developers/rate-limits");
  expect(best("create link")).toBe("/developers/api/createLink");
  expect(best("invalid_grant")).toBe("/developers/errors#invalid_grant");
});

it("the search finds an operation by the names of its methods, and not by what the page of each says", () => {
  for (const name of ["uploadAvatar", "upload_avatar", "UploadAvatar"])
    expect([name, best(name)]).toEqual([name, "/developers/api/uploadAvatar"]);
  const found = searchReference("install client library").map(({ path }) => path);
  expect(found.filter((path) => path.startsWith("/developers/api/"))).toEqual([]);
});

it("the search needs every word, and treats punctuation literally", () => {
  expect(searchReference("refresh nowhere-at-all")).toEqual([]);
  expect(searchReference("  ")).toEqual([]);
  expect(searchReference(".*")).toEqual(searchReference(".*").filter(({ excerpt }) => excerpt.includes(".*")));
  expect(searchReference("token").length).toBe(20);
});
