import type { Tokens } from "@/lib/reference/markdown";
import { Inline } from "./inline";

/** A table; on a phone each row is a list of its cells, with the names of the columns before them. */
export function ProseTable({ table: { header, rows } }: { table: Tokens.Table }) {
  const names = header.map(({ text }) => text);
  return (
    <section
      aria-label={`Table: ${names.join(", ")}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wider than the page
      tabIndex={0}
      className="overflow-x-auto rounded-lg border"
    >
      <table className="w-full text-left text-sm leading-normal max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b bg-sunken/60">
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-[13px] font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y max-sm:block">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never move
            <tr key={index} className="align-top max-sm:block max-sm:px-4 max-sm:py-3">
              {row.map(({ tokens }, column) => (
                <td
                  key={names[column]}
                  data-column={names[column]}
                  className="px-3 py-2 wrap-normal not-first:text-ink-soft not-first:before:text-[13px] last:min-w-48 last:wrap-anywhere max-sm:wrap-anywhere max-sm:block max-sm:px-0 max-sm:py-0.5 max-sm:empty:hidden max-sm:not-first:before:mr-2 max-sm:not-first:before:text-ink max-sm:not-first:before:content-[attr(data-column)_':']"
                >
                  {tokens.length > 0 && <Inline tokens={tokens} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
