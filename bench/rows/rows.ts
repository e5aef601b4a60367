import { reads } from "./reads";
import type { Row } from "./row";
import { tokens } from "./tokens";

/** Every row, in the order of the report. */
export const rows: readonly Row[] = [...reads, ...tokens];
