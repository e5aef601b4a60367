import type { Metadata } from "next";
import { findReferencePage } from "@/lib/developers/reference/pages";

const changesFeed = { "application/atom+xml": "/developers/changes.atom" };

/** Returns what search engines and readers of Markdown get about a page. */
export function pageMetadata(path: string): Metadata {
  const page = findReferencePage(path);
  if (!page) return {};
  return {
    title: path === "/developers" ? "Developers" : `${page.title} · Developers`,
    description: page.description,
    alternates: {
      canonical: path,
      types: { "text/markdown": `${path}.md`, ...(path === "/developers/versioning" && changesFeed) },
    },
  };
}
