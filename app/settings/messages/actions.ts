"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { deleteEntries } from "@/lib/page/inbox/store";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";

const path = "/settings/messages";

/** Deletes one entry of the person who is signed in. */
export const deleteMessage = formAction(
  { access: { page: path, proof: "none" }, limit: "editor", read: (form) => z.uuid().safeParse(form.get("id")).data },
  async ({ user, input: id }) => {
    if (id) await deleteEntries(user.id, id);
    revalidatePath(path);
  },
);

/** Deletes all entries of the person who is signed in. */
export const deleteAllMessages = formAction(
  { access: { page: path, proof: "none" }, limit: "editor", read: noFields },
  async ({ user }) => {
    await deleteEntries(user.id);
    revalidatePath(path);
  },
);
