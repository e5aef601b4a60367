import "server-only";
import { writtenFields } from "@/lib/people/users/shape";
import { writeColumns } from "@/lib/people/users/store";
import { pageSettings } from "../document/document";
import { themes } from "./themes";

/**
 * Publishes one of our themes on the page of a new account, without a version. @param look its id; an unknown one is
 * ignored
 */
export async function startWithTheme(ownerId: string, look: string): Promise<void> {
  const settings = themes.find(({ id }) => id === look)?.settings;
  if (!settings) return;
  const columns = Object.fromEntries(writtenFields(pageSettings, settings));
  await writeColumns(ownerId, columns);
}
