import { escapeHtml } from "@/lib/core/text/html";
import { type Heading, Renderer, type Token, type Tokens, toHtml } from "@/lib/developers/reference/markdown";

// One class for all rows: on each cell they were a tenth of the largest page's bytes.
const rowLook = "[&>tr]:align-top max-sm:[&>tr]:block max-sm:[&>tr]:px-4 max-sm:[&>tr]:py-3";
const cellLook =
  "[&_td]:px-3 [&_td]:py-2 [&_td]:wrap-normal [&_td]:not-first:text-ink-soft [&_td]:not-first:before:text-[13px] [&_td]:last:min-w-48 [&_td]:last:wrap-anywhere max-sm:[&_td]:wrap-anywhere max-sm:[&_td]:block max-sm:[&_td]:px-0 max-sm:[&_td]:py-0.5 max-sm:[&_td]:empty:hidden max-sm:[&_td]:not-first:before:mr-2 max-sm:[&_td]:not-first:before:text-ink max-sm:[&_td]:not-first:before:content-[attr(data-column)_':']";

/** Laying out the largest table took half of the time before the first paint of its page. */
const manyRows = 12;

/** Writes Markdown in the style of the documentation. */
class ProseRenderer extends Renderer {
  constructor(private readonly headings: ReadonlyMap<Token, Heading>) {
    super();
  }

  override heading(token: Tokens.Heading): string {
    const heading = this.headings.get(token);
    if (!heading) throw new Error(`a heading of another page: ${token.text}`);
    const { depth, id, text } = heading;
    if (depth === 1) return `<h1 class="text-3xl font-semibold tracking-tight break-words">${escapeHtml(text)}</h1>`;
    const name = depth === 2 ? "h2" : "h3";
    const look = depth === 2 ? "mt-6 text-xl" : "mt-3 text-base";
    const mark = `<span aria-hidden="true" class="ml-2 font-normal text-ink-soft opacity-0 group-hover:opacity-100">#</span>`;
    const link = `<a href="#${escapeHtml(id)}" class="group rounded-sm">${this.parser.parseInline(token.tokens)}${mark}</a>`;
    return `<${name} id="${escapeHtml(id)}" class="scroll-mt-6 font-semibold tracking-tight ${look}">${link}</${name}>`;
  }

  /** Code between two entries begins another list, which goes on with the next number. */
  override list({ ordered, start, items }: Tokens.List): string {
    const [name, marks] = ordered ? ["ol", "list-decimal"] : ["ul", "list-disc"];
    const lines = items.map(({ tokens }) => `<li class="pl-1">${this.parser.parseInline(tokens)}</li>`).join("");
    const first = ordered && Number(start) > 1 ? ` start="${Number(start)}"` : "";
    return `<${name}${first} class="flex max-w-[70ch] flex-col gap-1.5 pl-5 marker:text-ink-soft ${marks}">${lines}</${name}>`;
  }

  /** Makes each row a list of its cells on a phone, with the names of the columns before them. */
  override table({ header, rows }: Tokens.Table): string {
    const names = header.map(({ text }) => escapeHtml(text));
    const cell = ({ tokens }: Tokens.TableCell, column: number) =>
      `<td data-column="${names[column]}">${this.parser.parseInline(tokens)}</td>`;
    const lines = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
    const titles = names.map(
      (name) => `<th scope="col" class="px-3 py-2 text-[13px] font-medium whitespace-nowrap">${name}</th>`,
    );
    const head = `<thead class="max-sm:sr-only"><tr class="border-b bg-sunken/60">${titles.join("")}</tr></thead>`;
    const body = `<tbody class="divide-y max-sm:block ${rowLook} ${cellLook}">${lines}</tbody>`;
    const table = `<table class="w-full text-left text-sm leading-normal max-sm:block">${head}${body}</table>`;
    const look = `overflow-x-auto rounded-lg border ${rows.length > manyRows ? "lazy-layout" : ""}`;
    // The keyboard can focus it, to scroll it where it is wider than the page.
    return `<section aria-label="Table: ${names.join(", ")}" tabindex="0" class="${look}">${table}</section>`;
  }

  override strong({ tokens }: Tokens.Strong): string {
    return `<strong class="font-semibold">${this.parser.parseInline(tokens)}</strong>`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    return `<a href="${escapeHtml(href)}" class="font-medium text-accent hover:underline">${this.parser.parseInline(tokens)}</a>`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    throw new Error(`the documentation has markup: ${text}`);
  }
}

/**
 * Returns the HTML of text and tables. As elements of React, the largest page had 1,800 of them to hydrate, some 200 ms
 * on a slow phone, and sent each twice.
 */
export const proseHtml = (tokens: Token[], headings: ReadonlyMap<Token, Heading>): string =>
  toHtml(tokens, new ProseRenderer(headings));
