import "server-only";
import { writtenFields } from "@/lib/people/users/shape";
import { writeColumns } from "@/lib/people/users/store";
import { pageSettings } from "../document/document";
import { findTheme } from "./themes";

/**
 * Publishes one of our themes on the page of a new account, without a version. @param look its id; an unknown one is
 * ignored
 */
export async function startWithTheme(ownerId: string, look: string): Promise<void> {
  const columns = lookColumns(look);
  if (Object.keys(columns).length > 0) await writeColumns(ownerId, columns);
}

/** Returns the columns of a page in one of our themes; of an unknown one there are none. @param look its id */
export function lookColumns(look: string): Record<string, unknown> {
  const settings = findTheme(look)?.settings;
  return settings ? Object.fromEntries(writtenFields(pageSettings, settings)) : {};
}
