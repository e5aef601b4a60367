import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Prose } from "@/app/developers/_components/prose";
import { readMarkdown } from "@/lib/developers/reference/markdown";

it("programs of a guide that follow each other in TypeScript, Python and Go are one group with a tab for each", () => {
  const tokens = readMarkdown("```ts\nlet one;\n```\n\n```python\ntwo = 2\n```\n\n```go\npackage three\n```\n");
  const html = renderToStaticMarkup(Prose({ tokens, headings: new Map(), profile: "ada" }));
  expect(html.match(/<fieldset/g)).toHaveLength(1);
  const tabs = [...html.matchAll(/<input[^>]*\bvalue="(\w+)"[^>]*>(\w+)<\/label>/g)];
  expect(tabs.map(([, value, name]) => [value, name])).toEqual([
    ["ts", "TypeScript"],
    ["python", "Python"],
    ["go", "Go"],
  ]);
  const shown = ["ts", "python", "go"].map((name) => html.includes(`[[value=${name}]:checked]`));
  expect(shown).toEqual([true, true, true]);
});
