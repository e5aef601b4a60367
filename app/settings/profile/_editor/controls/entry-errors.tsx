import { asSentence } from "@/app/_components/forms/field";
import { fieldMessages } from "@/lib/core/messages/with-subject";
import type { PageList } from "@/lib/page/document/places";
import type { Refusal } from "../state/refusal";

/**
 * Returns what the server refused of an entry of a list. @param index of the entry in the document that was sent @param
 * field of the entry; empty for the entry as a whole and all its fields
 */
export function errorsOfEntry(
  refusal: Pick<Refusal, "fields"> | undefined,
  list: PageList,
  index: number,
  field: string,
): string[] {
  return Object.entries(refusal?.fields ?? {}).flatMap(([path, errors]) => {
    const entry = `${list}.${index}`;
    const isOf = field === "" ? path === entry || path.startsWith(`${entry}.`) : path === `${entry}.${field}`;
    return isOf ? fieldMessages(errors) : [];
  });
}

/** Says next to an entry what is wrong with it. */
export function EntryErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={id} role="alert" className="text-[13px] text-danger">
      {errors.map(asSentence).join(" ")}
    </p>
  );
}
