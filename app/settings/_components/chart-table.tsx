import type { Language } from "@/lib/core/messages/languages";

type Props = {
  /** What unfolds the table. */
  summary: string;
  label: string;
  language: Language;
  /** What the first column has. */
  first: string;
  columns: readonly (string | number)[];
  /** The oldest first; the table begins with the newest. */
  rows: readonly { key: string; name: string; counts: readonly number[] }[];
};

/** Unfolds all numbers of a chart over time as a table. */
export function ChartTable({ summary, label, language, first, columns, rows }: Props) {
  const number = new Intl.NumberFormat(language);
  return (
    <details className="mt-4 text-[13px]">
      <summary className="cursor-pointer font-medium">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways */}
      <section tabIndex={0} aria-label={label} className="mt-2 max-h-96 overflow-auto">
        <table className="w-full text-end tabular-nums">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1 text-start font-medium">
                {first}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1 ps-4 text-end font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.toReversed().map(({ key, name, counts }) => (
              <tr key={key}>
                <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                  {name}
                </th>
                {columns.map((column, index) => (
                  <td key={column} className="py-1 ps-4">
                    {number.format(counts[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
