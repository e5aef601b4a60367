import "server-only";
import { revalidatePath } from "next/cache";
import { parseInput } from "@/lib/core/http/field-errors";
import { formIdentifier } from "@/lib/people/auth/forms/actions";
import { userChange } from "@/lib/people/users/schema";
import { getProfileById, updateUser } from "@/lib/people/users/store";

const schema = userChange.pick({ username: true, alias: true });

/** @throws AppError invalid_request */
export const readNames = (form: FormData) =>
  parseInput(schema, { username: formIdentifier(form, "username"), alias: formIdentifier(form, "alias") || null });

/** Gives a page other names. Only what differs is changed, since a username may change once a day. @throws AppError */
export async function changeNames(pageId: string, { username, alias }: ReturnType<typeof readNames>): Promise<void> {
  const now = await getProfileById(pageId);
  await updateUser(pageId, {
    ...(username !== now.username && { username }),
    ...(alias !== now.alias && { alias }),
  });
  revalidatePath("/settings", "layout");
}
