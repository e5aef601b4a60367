const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");

/** Writes a table of GitHub Flavored Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

export const code = (text: unknown) => `\`${String(text)}\``;

export const jsonCode = (value: unknown) => code(JSON.stringify(value));

/** Returns a list such as `a, b or c`. */
export function joinList(words: readonly string[], last = "or"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
