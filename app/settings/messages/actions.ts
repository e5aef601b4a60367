"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { deleteEntries } from "@/lib/page/inbox/store";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";

const path = "/settings/messages";

/** Deletes one entry of the page. */
export const deleteMessage = formAction(
  {
    access: { page: path, proof: "none", right: "own" },
    limit: "editor",
    read: (form) => z.uuid().safeParse(form.get("id")).data,
  },
  async ({ page, input: id }) => {
    if (id) await deleteEntries(page.id, id);
    revalidatePath(path);
  },
);

/** Deletes all entries of the page. */
export const deleteAllMessages = formAction(
  { access: { page: path, proof: "none", right: "own" }, limit: "editor", read: noFields },
  async ({ page }) => {
    await deleteEntries(page.id);
    revalidatePath(path);
  },
);
