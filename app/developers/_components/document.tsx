import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { DescribedOperation } from "@/lib/developers/reference/document";
import { exampleProfile } from "@/lib/developers/reference/example-request";
import { findReferencePage, referenceEntries } from "@/lib/developers/reference/pages";
import { currentUser } from "@/lib/people/auth/session/session";
import { Prose } from "./prose";

type Props = {
  path: string;
  /** It makes the end of an operation's page. */
  tryIt?: (operation: DescribedOperation) => ReactNode;
};

/** Shows a page of the documentation with links to the next ones, and a 404 for an unknown path. */
export async function Document({ path, tryIt }: Props) {
  const page = findReferencePage(path);
  if (!page) notFound();
  const reader = await currentUser();
  const sections = [...page.headings.values()].filter(({ depth }) => depth === 2);
  const tried = page.operation && tryIt?.(page.operation);
  if (tried) sections.push({ depth: 2, id: "try-it", text: "Try it" });
  return (
    <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_12rem]">
      <article className="min-w-0">
        <Prose tokens={page.tokens} headings={page.headings} profile={reader?.username ?? exampleProfile} />
        {tried}
        <Neighbours path={path} />
      </article>
      <div className="max-xl:hidden">
        <div className="sticky top-0 -mt-8 max-h-dvh overflow-y-auto py-10 text-[13px] text-ink-soft">
          {sections.length > 1 && (
            <nav aria-label="On this page">
              <p className="pb-2 font-semibold text-ink">On this page</p>
              <ul className="flex flex-col gap-1.5">
                {sections.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="break-words hover:text-ink hover:underline">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </div>
  );
}

function Neighbours({ path }: { path: string }) {
  const pages = referenceEntries();
  const place = pages.findIndex((page) => page.path === path);
  const [before, after] = [pages[place - 1], pages[place + 1]];
  return (
    <footer className="mt-12 flex flex-col gap-4 border-t pt-6 text-sm">
      <nav aria-label="Next pages" className="flex justify-between gap-6">
        {before && (
          <a href={before.path} className="font-medium text-accent hover:underline">
            ← {before.title}
          </a>
        )}
        {after && (
          <a href={after.path} className="ml-auto text-right font-medium text-accent hover:underline">
            {after.title} →
          </a>
        )}
      </nav>
      <a href={`${path}.md`} className="self-start text-[13px] text-ink-soft hover:text-ink hover:underline">
        This page as Markdown
      </a>
    </footer>
  );
}
