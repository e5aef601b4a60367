import { startService as start } from "@/lib/operator/process/start";
import { renderer } from "./_page/built";
import { routeTable } from "./table";

export { logPageFailure } from "@/lib/operator/process/page-failure";

/** Starts what serves all routes of the table, and reports that, or the failure, to `server.mjs`. */
export const startService = (): Promise<void> => start(routeTable, renderer);
