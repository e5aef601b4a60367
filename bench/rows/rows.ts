import { reads } from "./reads";
import type { Row } from "./row";
import { tokens } from "./tokens";
import { uploads } from "./uploads";
import { writes } from "./writes";

/** Every row, in the order of the report. */
export const rows: readonly Row[] = [...reads, ...tokens, ...writes, ...uploads];
