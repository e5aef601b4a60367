import { marked, Parser, type Renderer, type Token, type Tokens } from "marked";

export { Renderer, type Token, type Tokens } from "marked";

export type Heading = { depth: number; text: string; id: string };

export const readMarkdown = (text: string): Token[] => marked.lexer(text);

/** Returns the HTML of blocks, each as the renderer writes it. */
export const toHtml = (tokens: Token[], renderer: Renderer): string => Parser.parse(tokens, { renderer });

/** Returns the text without markup. */
export function tokensToText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ("tokens" in token && token.tokens ? tokensToText(token.tokens) : tokenText(token)))
    .join("");
}

const tokenText = (token: Token) => ("text" in token ? String(token.text) : "");

/** A release is known by its version alone, whatever its date, since feeds name it so. */
const releaseHeading = /^(\d+\.\d+\.\d+\S*) - \d{4}-\d\d-\d\d$/;

/** Makes an anchor as GitHub does, but for a release. */
function toSlug(text: string): string {
  const [, release] = releaseHeading.exec(text) ?? [];
  if (release !== undefined) return release;
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/** Gives each heading an id that is unique within the page. */
export function listHeadings(tokens: readonly Token[]): Map<Token, Heading> {
  const seen = new Map<string, number>();
  const found = new Map<Token, Heading>();
  for (const token of tokens) {
    if (token.type !== "heading") continue;
    const { depth, tokens: inner } = token as Tokens.Heading;
    const text = tokensToText(inner);
    const slug = toSlug(text);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    found.set(token, { depth, text, id: before === 0 ? slug : `${slug}-${before}` });
  }
  return found;
}
