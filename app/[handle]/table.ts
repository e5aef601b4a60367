import type { RouteTable } from "@/lib/server/dispatch";
import * as like from "./like/route";
import * as view from "./view/route";

/** Every route below a profile, by its path with parameters in brackets; our server needs no framework for them. */
export const profileTable: RouteTable = {
  "/[handle]/like": like,
  "/[handle]/view": view,
};
