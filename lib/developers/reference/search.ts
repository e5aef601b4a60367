import { cachedByOrigin } from "@/lib/core/site-origin";
import { pythonName } from "@/lib/developers/clients/python";
import { type Token, type Tokens, tokensToText } from "./markdown";
import { type ReferencePage, referencePages } from "./pages";

export type FoundSection = { path: string; title: string; heading: string; excerpt: string };
/** `names` are other words for the title, such as those of an operation's methods. */
type Section = { path: string; title: string; names: string; heading: string; text: string };

const maxWords = 8;
const maxResults = 20;
const excerptLength = 160;

function tokenText(token: Token): string {
  if (token.type === "space") return "";
  if (token.type === "list") return (token as Tokens.List).items.map(tokenText).join(" ");
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => tokensToText(tokens)).join(" ")).join(" ");
  }
  return tokensToText([token]);
}

/** Text before the first heading belongs to the page itself. */
function splitIntoSections({ path, title, tokens, headings, operation }: ReferencePage): Section[] {
  const names = operation ? `${operation.operationId} ${pythonName(operation.operationId)}` : "";
  const page = { path, title, names };
  const sections: Section[] = [{ ...page, heading: "", text: "" }];
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading && heading.depth > 1) {
      sections.push({ ...page, path: `${path}#${heading.id}`, heading: heading.text, text: "" });
      continue;
    }
    const section = sections.at(-1);
    // Every operation says the same of its examples.
    if (operation && section?.heading === "Example request" && token.type !== "code") continue;
    if (section && !heading) section.text += ` ${tokenText(token)}`;
  }
  // Every operation repeats the errors that the page of errors explains.
  const own = operation ? sections.filter(({ heading }) => heading !== "Errors") : sections;
  return own.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, " ").trim() }));
}

const allSections = () => cachedByOrigin("reference-sections", () => referencePages().flatMap(splitIntoSections));

/** Returns 0 unless every word is in the section or its titles. */
function scoreSection({ title, names, heading, text }: Section, words: readonly string[]): number {
  const [inTitle, inHeading, inText] = [`${title} ${names}`, heading, text].map((place) => place.toLowerCase());
  let score = 0;
  for (const word of words) {
    const places = [inTitle?.includes(word) ? 8 : 0, inHeading?.includes(word) ? 6 : 0, inText?.includes(word) ? 1 : 0];
    const found = places.reduce((sum, place) => sum + place, 0);
    if (found === 0) return 0;
    score += found;
  }
  return heading === "" ? score + 6 * words.filter((word) => inTitle?.includes(word)).length : score;
}

function createExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const begin = Math.max(0, Math.min(...(found.length > 0 ? found : [0])) - 40);
  const start = begin === 0 ? 0 : text.indexOf(" ", begin) + 1;
  const rest = text.slice(start);
  const cut = rest.length > excerptLength ? rest.slice(0, rest.lastIndexOf(" ", excerptLength)) : rest;
  return `${start > 0 ? "… " : ""}${cut}${start + cut.length < text.length ? " …" : ""}`;
}

/** Returns sections that have every word, best first. */
export function searchReference(query: string): FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return [];
  return allSections()
    .map((section) => ({ section, score: scoreSection(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxResults)
    .map(({ section: { text, names: _, ...place } }) => ({ ...place, excerpt: createExcerpt(text, words) }));
}
