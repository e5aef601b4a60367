import type { Tokens } from "@/lib/reference/markdown";
import { Inline } from "./inline";

// Once for all of them: on the largest page, on each they were a tenth of its bytes.
const rowLook = "[&>tr]:align-top max-sm:[&>tr]:block max-sm:[&>tr]:px-4 max-sm:[&>tr]:py-3";
const cellLook =
  "[&_td]:px-3 [&_td]:py-2 [&_td]:wrap-normal [&_td]:not-first:text-ink-soft [&_td]:not-first:before:text-[13px] [&_td]:last:min-w-48 [&_td]:last:wrap-anywhere max-sm:[&_td]:wrap-anywhere max-sm:[&_td]:block max-sm:[&_td]:px-0 max-sm:[&_td]:py-0.5 max-sm:[&_td]:empty:hidden max-sm:[&_td]:not-first:before:mr-2 max-sm:[&_td]:not-first:before:text-ink max-sm:[&_td]:not-first:before:content-[attr(data-column)_':']";

/** Laying out the largest table was half of what its page costs before the first paint. */
const manyRows = 12;

/** A table; on a phone each row is a list of its cells, with the names of the columns before them. */
export function ProseTable({ table: { header, rows } }: { table: Tokens.Table }) {
  const names = header.map(({ text }) => text);
  return (
    <section
      aria-label={`Table: ${names.join(", ")}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wider than the page
      tabIndex={0}
      className={`overflow-x-auto rounded-lg border ${rows.length > manyRows ? "lazy-layout" : ""}`}
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
        <tbody className={`divide-y max-sm:block ${rowLook} ${cellLook}`}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never move
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td key={names[column]} data-column={names[column]}>
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
