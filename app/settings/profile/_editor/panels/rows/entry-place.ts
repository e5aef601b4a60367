import type { RowMoves } from "../../controls/sortable-list";

/** What the list of a page is made of. */
export const addable = ["heading", "link", "block"] as const;
export type Adding = (typeof addable)[number];

/** Where a row stands in the list, and what moves it or adds next to it. */
export type EntryPlace = RowMoves & {
  /** @param after 0 above the row, 1 below it */
  onAdd: (what: Adding, after: 0 | 1) => void;
};
