import type { ColumnName } from "./columns/column";
import type { Figures, RowFigures } from "./measure";
import type { Effort } from "./options";
import type { Trend } from "./statistics";
import { doubt, type Findings, type PartCost, ratio, type Soak, type Target, targets, verdict } from "./targets";

/** What stands around the figures. */
export type Circumstances = {
  titles: Readonly<Record<string, string>>;
  machine: readonly string[];
  date: Date;
  effort: Effort;
};

const columns = ["bare", "fastify", "next start", "oidc-provider"] as const satisfies readonly ColumnName[];

const table = (head: readonly string[], body: readonly (readonly string[])[]) =>
  [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...body]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

/** A number with three digits that count, or all of a large one. */
export function rounded(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en", { maximumFractionDigits: Math.min(digits, 3) });
}

function targetLine(target: Target, findings: Findings): string[] {
  const figure = target.figure(findings);
  const limit = `${target.kind} ${target.limit} ${target.unit}`;
  return [
    target.what,
    limit,
    figure === undefined ? "–" : `${rounded(figure)} ${target.unit}`,
    verdict(target, figure),
  ];
}

function ratioLine(title: string, row: RowFigures): string[] {
  const cells = columns.map((column) => {
    const cost = ratio(row, "vitrine", column);
    return cost === undefined ? "–" : `${rounded(cost)} ± ${rounded(doubt(row, "vitrine", column) ?? 0)}`;
  });
  return [title, ...cells];
}

function figureLines(title: string, row: RowFigures): string[][] {
  return Object.entries(row).map(([column, figures]: [string, Figures]) => [
    title,
    column,
    rounded(figures.cpu),
    figures.ownCpu === figures.cpu ? "" : rounded(figures.ownCpu),
    `${Math.round(figures.spread * 100)} %`,
    rounded(figures.rate),
    rounded(figures.p99),
    rounded(Math.round(figures.logLines * 10) / 10),
  ]);
}

function scaleLines({ scale }: Findings): [string, RowFigures][] {
  if (!scale) return [];
  return [
    ["cache off, 1,000 people", scale.few],
    ["cache off, 1,000,000 people, 10,000,000 links", scale.many],
  ];
}

function memoryLines({ memory, soak }: Findings): string[] {
  return [
    ...(memory
      ? [
          `Idle, 20 s after start: ${rounded(memory.idlePostgres)} MB with PostgreSQL, ${rounded(memory.idleEmbedded)} MB with the embedded database (${rounded(memory.firstEmbedded)} MB at the start that makes it, ${rounded(memory.livedEmbedded)} MB after a minute of mixed load and 20 s of rest); after 1,000 requests ${rounded(memory.warmPostgres)} MB.`,
          `While a background of 100 MB is uploaded: ${rounded(memory.uploadRise)} MB more at the highest, the conversion workers aside.`,
        ]
      : []),
    ...(soak ? [soakSummary(soak)] : []),
  ];
}

function webhookLines({ webhooks }: Findings): string[] {
  if (!webhooks) return [];
  const { withoutTrigger, withoutWebhook, ofOthers, queued, sent, stored, rate } = webhooks;
  const lines: [string, PartCost][] = [
    ["change of a profile in the database, without the triggers", withoutTrigger],
    ["the same with them, and no webhook on the instance", withoutWebhook],
    ["the same with a webhook that is not told of the page", ofOthers],
    ["the same with a webhook that is: an event is queued", queued],
    ["delivered event, the server's part", sent],
    ["delivered event, the database's part", stored],
  ];
  const cells = lines.map(([what, { cpu, spread }]) => [what, rounded(cpu), `${Math.round(spread * 100)} %`]);
  return [
    "## Webhooks",
    table(["", "CPU µs", "spread"], cells),
    `One endpoint on the same machine was sent ${rounded(rate)} events a second, four at a time.`,
  ];
}

/** What a soak found, in words. */
export function soakSummary({ minutes, requests, before, after, ...trends }: Soak): string {
  const shown = ({ mean, slope, low, high }: Trend, unit: string) =>
    `${rounded(mean)} ${unit}, ${rounded(slope)} a minute (95 %: ${rounded(low)} to ${rounded(high)})`;
  return [
    `${minutes} minutes of mixed load, ${rounded(requests)} requests: ${rounded(before)} MB before, ${rounded(after)} MB after, both when quiet.`,
    `Over the second half: memory ${shown(trends.memory, "MB")}; heap after collections ${shown(trends.heap, "MB")};`,
    `open descriptors ${shown(trends.descriptors, "")}; delay of the event loop ${shown(trends.delay, "ms")}.`,
  ].join(" ");
}

/** The whole report as Markdown. */
export function report(findings: Findings, { titles, machine, date, effort }: Circumstances): string {
  const rows = Object.entries(findings.rows).map(([id, row]): [string, RowFigures] => [titles[id] ?? id, row]);
  const all = [...rows, ...scaleLines(findings)];
  return [
    "# Results of `npm run bench`",
    `${date.toISOString().slice(0, 10)}. ${machine.join(". ")}.`,
    "## Targets",
    table(
      ["CPU a request, unless it says otherwise", "target", "measured", ""],
      targets.map((target) => targetLine(target, findings)),
    ),
    "## Ours as a multiple of",
    "CPU a request of ours divided by that of the column: below 1 ours is cheaper. What follows ± is half of what the rounds of both spread over: a ratio cannot be trusted closer than that.",
    table(
      ["row", ...columns],
      rows.map(([title, row]) => ratioLine(title, row)),
    ),
    "## Figures",
    table(
      ["row", "column", "CPU µs", "of it the server's own", "spread", "requests/s", "p99 ms", "log lines a request"],
      all.flatMap(([title, row]) => figureLines(title, row)),
    ),
    ...webhookLines(findings),
    ...(memoryLines(findings).length > 0 ? ["## Memory", memoryLines(findings).join("\n\n")] : []),
    "## How it was measured",
    `Each column is one process on loopback, all on one throw-away PostgreSQL without fsync, and the sender, autocannon, runs on the same machine. CPU a request is user and system time of the process and of its conversion workers, from /proc, between the first request and the last answer, divided by the answers. Every column was warmed for two seconds, then measured in turns for ${effort.seconds} s in each of ${effort.rounds} rounds; the figure is the median, the spread the distance of the extremes as a share of it. Any answer but a success fails the bench, and before the first round the bodies of the columns are compared byte for byte wherever they can be the same. Rate limits are off, and each server logs to a file.`,
    "## What is not comparable",
    notComparable,
    "",
  ].join("\n\n");
}

const notComparable = [
  "`bare` reads bodies and sends our bytes back; it looks nothing up.",
  "`fastify` caches finished JSON and HTML in a Map, does not render the page, claims no usernames in PATCH, knows eight kinds of links, and converts pictures in the server's own process with one call, without limits of time and memory.",
  "`embedded` is ours on the embedded database, whose CPU time is in its figures; `two processes` is ours with `WEB_CONCURRENCY=2`, which share two cores with PostgreSQL and the sender, so that twice the requests of one cannot be reached on this machine.",
  "Rows after mixed load have 15 seconds of it behind them: reads, writes, tokens, uploads, sign-ins and aborted requests. In rows while others write, 16 people change their profiles without a pause; only their p99 counts.",
  "`next start` runs the same build; its HTML is what Next makes of the page, with scripts and a nonce.",
  "`oidc-provider` stores its own payloads in a table of its own, and keeps used refresh tokens as we do; it asks for Node 22, and warns of any older one.",
  "Requests a second and p99 depend on the sender, which shares the cores; compare CPU first.",
]
  .map((line) => `- ${line}`)
  .join("\n");
