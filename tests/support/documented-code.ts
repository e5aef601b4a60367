/** The code of a page of the documentation in a language, block by block, as the page is served. */
export async function documentedCode(origin: string, page: string, language: string): Promise<string[]> {
  const markdown = await (await fetch(`${origin}/developers/${page}.md`)).text();
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, written, code = ""]) =>
    written === language ? code : [],
  );
}
