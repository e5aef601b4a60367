import { createHash } from "node:crypto";
import { env } from "@/lib/core/process/env";
import { escapeHtml } from "@/lib/core/text/html";

const style =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;" +
  "color:CanvasText;font:1rem/1.6 system-ui,sans-serif}main{max-width:28rem;padding:1.5rem}h1{font-size:1.5rem;" +
  "line-height:1.2;text-wrap:balance}a{color:inherit}button{font:inherit;padding:.4rem 1rem}";

/** What ends the sentence that a link is; Japanese has no space before it either. */
const endings: Readonly<Record<string, readonly [space: string, stop: string]>> = { ja: ["", "。"] };

/** The policy does not depend on that of the page that this one replaces. */
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

type PlainPageText = {
  title: string;
  heading?: string;
  text: string;
  /** An empty path leads to the same page again. */
  link?: { path: string; words: string };
  form?: { path: string; name: string; value: string; words: string };
  /** The default is English, from left to right. */
  language?: { lang?: string; dir?: "ltr" | "rtl" };
};

export function plainPage({ title, heading = title, text, link, form, language }: PlainPageText): string {
  const { lang = "en", dir = "ltr" } = language ?? {};
  const [space, stop] = endings[lang] ?? [" ", "."];
  const way = link ? `${space}<a href="${escapeHtml(link.path)}">${escapeHtml(link.words)}</a>${stop}` : "";
  return `<!doctype html>
<html lang="${lang}"${dir === "rtl" ? ' dir="rtl"' : ""}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(env().SITE_NAME)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}${way}</p>
${form ? formHtml(form) : ""}</main>
</html>
`;
}

function formHtml({ path, name, value, words }: NonNullable<PlainPageText["form"]>): string {
  const button = `<button name="${escapeHtml(name)}" value="${escapeHtml(value)}">${escapeHtml(words)}</button>`;
  return `<form method="post" action="${escapeHtml(path)}">${button}</form>\n`;
}

export function plainHeaders(body: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
}
