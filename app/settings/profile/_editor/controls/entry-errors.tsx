import { toSentence } from "@/app/_components/forms/field";
import { fieldMessages } from "@/lib/core/messages/message";
import type { PageList } from "@/lib/page/document/places";
import type { DraftError } from "../state/draft-error";

/**
 * Returns what the server refused of an entry of a list. @param index of the entry in the document that was sent @param
 * field of the entry; empty for the entry as a whole and all its fields
 */
export function listEntryErrors(
  error: Pick<DraftError, "fields"> | undefined,
  list: PageList,
  index: number,
  field: string,
): string[] {
  return Object.entries(error?.fields ?? {}).flatMap(([path, errors]) => {
    const entry = `${list}.${index}`;
    const isMatch = field === "" ? path === entry || path.startsWith(`${entry}.`) : path === `${entry}.${field}`;
    return isMatch ? fieldMessages(errors) : [];
  });
}

/** Says next to an entry what is wrong with it. */
export function EntryErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={id} role="alert" className="text-[13px] text-danger">
      {errors.map(toSentence).join(" ")}
    </p>
  );
}
