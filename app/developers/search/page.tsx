import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { searchReference } from "@/lib/developers/reference/search";

type Props = { searchParams: PageQuery };

export const metadata: Metadata = { title: "Search · Developers", robots: { index: false } };

export default async function SearchPage({ searchParams }: Props) {
  const query = firstValue((await searchParams).q)?.slice(0, 100) ?? "";
  const results = searchReference(query);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeading
        title={query ? `Results for “${query}”` : "Search"}
        description={query && results.length === 0 ? "No page has all of these words. Try fewer of them." : undefined}
      />
      <ol className="flex flex-col divide-y">
        {results.map(({ path, title, heading, excerpt }) => (
          <li key={path} className="py-4">
            <Link href={path} className="font-medium text-accent hover:underline">
              {title}
              {heading && ` › ${heading}`}
            </Link>
            <p className="mt-1 text-sm leading-relaxed wrap-anywhere text-ink-soft">{excerpt}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
