import type { Sql } from "postgres";
import type { Answer } from "../answers";
import type { Column, ColumnName } from "../columns/column";
import type { Load } from "../load";
import type { Seed } from "../seed";

/** What one row of the bench sends, to whom, and how their answers are judged. */
export type Row = {
  id: string;
  title: string;
  /** Ours first: the others get its answers. */
  columns: readonly ColumnName[];
  /** More variables of every column. */
  environment?: Record<string, string>;
  load: (seed: Seed, column: Column) => Load | Promise<Load>;
  /** Whether a column of ours has a while of mixed load behind it before it is measured. */
  hasLived?: boolean;
  /** What is sent at the same time; only the 99th percentile of the row's own requests is of use then. */
  storm?: (seed: Seed) => Load;
  /** Columns whose bodies have to be ours, byte for byte. */
  sameBytes?: readonly ColumnName[];
  /** Columns that have to store a file of as many bytes as ours. */
  sameFile?: readonly ColumnName[];
  /** What is wrong with an answer; undefined when nothing is. */
  problem: (answer: Answer) => string | undefined;
  /** Puts the database back before every measurement. */
  before?: (sql: Sql) => Promise<unknown>;
};

/** Judges the status and some text of the body. */
export const holds =
  (status: number, pattern: RegExp) =>
  (answer: Answer): string | undefined => {
    if (answer.status !== status) return `the status is ${answer.status}, not ${status}: ${answer.body}`;
    return pattern.test(answer.body.toString()) ? undefined : "the body is another";
  };

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
