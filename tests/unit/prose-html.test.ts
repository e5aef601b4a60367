import { expect, it } from "vitest";
import { proseHtml } from "@/app/developers/_components/prose-html";
import { readMarkdown } from "@/lib/developers/reference/markdown";

it("the steps of a guide go on counting after the code between two of them", () => {
  const html = proseHtml(readMarkdown("1. One.\n2. Two:\n\n```sh\nls\n```\n\n3. Three.\n\n- A dot.\n"), new Map());
  expect(html.match(/<[ou]l[^>]*?(?= class)/g)).toEqual(["<ol", '<ol start="3"', "<ul"]);
});
