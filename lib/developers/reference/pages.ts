import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/core/process/env";
import { cachedByOrigin, siteOrigin } from "@/lib/core/site-origin";
import { type DescribedOperation, describedOperations, operationTags } from "./document";
import { insertParts } from "./inserts";
import { type Heading, listHeadings, readMarkdown, type Token, type Tokens, tokensToText } from "./markdown";
import { operationMarkdown, operationTitle } from "./operation-page";

/** A page's HTML is made from its Markdown, so that the two cannot differ. */
export type ReferencePage = {
  path: string;
  title: string;
  description: string;
  markdown: string;
  tokens: Token[];
  headings: Map<Token, Heading>;
  operation?: DescribedOperation;
};
type Entry = { path: string; title: string; read: () => ReferencePage };
type EntryGroup = { title: string; pages: Entry[] };

/** The files are in `lib/developers/reference/guides`; the overview is the first page. */
const guides: [title: string, files: string[]][] = [
  ["Start", ["overview", "quickstart", "libraries", "typescript-client", "versioning"]],
  [
    "Access",
    [
      "scopes",
      "authorization-code",
      "device-flow",
      "sign-in",
      "refresh-tokens",
      "client-credentials",
      "application-owners",
      "personal-tokens",
    ],
  ],
  [
    "Using the API",
    [
      ...["errors", "rate-limits", "safe-retries", "profiles", "several-pages", "links-and-cards", "uploads"],
      ...["webhooks", "assistants"],
    ],
  ],
];

export const referenceRoot = "/developers";

function entry(path: string, title: string, write: () => string, operation?: DescribedOperation): Entry {
  let made: ReferencePage | undefined;
  const make = (markdown: string): ReferencePage => {
    const tokens = readMarkdown(markdown);
    const paragraph = tokens.find(({ type }) => type === "paragraph") as Tokens.Paragraph | undefined;
    const description = tokensToText(paragraph?.tokens ?? []);
    return { path, title, description, markdown, tokens, headings: listHeadings(tokens), operation };
  };
  return {
    path,
    title,
    read() {
      made ??= make(write());
      return made;
    },
  };
}

function guideEntry(file: string): Entry {
  const text = readFileSync(join(process.cwd(), "lib", "developers", "reference", "guides", `${file}.md`), "utf8");
  if (file === "overview") return entry(referenceRoot, "Overview", () => insertParts(text));
  return entry(`${referenceRoot}/${file}`, text.slice(2, text.indexOf("\n")), () => insertParts(text));
}

const operationEntry = (operation: DescribedOperation) =>
  entry(
    `${referenceRoot}/api/${operation.operationId}`,
    operationTitle(operation.operationId),
    () => operationMarkdown(operation),
    operation,
  );

/** Pages depend only on the environment and the origin. */
export const referenceGroups = (): EntryGroup[] =>
  cachedByOrigin("reference-pages", () => [
    ...guides.map(([title, files]) => ({ title, pages: files.map(guideEntry) })),
    { title: "Reference", pages: [guideEntry("api")] },
    ...operationTags().map(({ name }) => ({
      title: name,
      pages: describedOperations()
        .filter(({ tags }) => tags.includes(name))
        .map(operationEntry),
    })),
  ]);

export const referenceEntries = (): Entry[] => referenceGroups().flatMap(({ pages }) => pages);

export const referencePages = (): ReferencePage[] => referenceEntries().map(({ read }) => read());

export const findReferencePage = (path: string): ReferencePage | undefined =>
  referenceEntries()
    .find((page) => page.path === path)
    ?.read();

const pageLink = /\]\((\/developers[\w/-]*)(#[^)]*)?\)/g;

/** Returns a page as its address with `.md` serves it: links to other pages lead to their Markdown, where programs go on. */
export function servedMarkdown({ markdown }: ReferencePage): string {
  const paths = new Set(referenceEntries().map(({ path }) => path));
  return markdown.replaceAll(pageLink, (link, path: string, anchor = "") =>
    paths.has(path) ? `](${path}.md${anchor})` : link,
  );
}

/** Lists the pages as llmstxt.org describes it. */
export function llmsText(): string {
  const { SITE_NAME } = env();
  const origin = siteOrigin();
  const groups = referenceGroups().map(({ title, pages }) => {
    const lines = pages.map(({ path, title, read }) => `- [${title}](${origin}${path}.md): ${read().description}`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const summary = `> Public profile pages with an OAuth 2.0 API. Every page of the documentation is Markdown at its address with \`.md\`.`;
  const more = `## More\n\n- [OpenAPI document](${origin}/api/openapi.json): every operation and schema\n- [Status](${origin}/status): what works now, and what did not in the last 30 days`;
  return `# ${SITE_NAME} API\n\n${summary}\n\n${groups.join("\n\n")}\n\n${more}\n`;
}
