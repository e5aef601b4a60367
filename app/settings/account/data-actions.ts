"use server";
import { formText, goTo } from "@/lib/auth/actions";
import { requestDeletion } from "@/lib/auth/deletion";
import { formAction } from "@/lib/auth/form-action";

/** Deletes the account, in seven days or at once. */
export const remove = formAction(
  {
    access: { page: "/settings/account", proof: "fields" },
    read: (form) => ({ typedUsername: formText(form, "username"), isAtOnce: form.has("atOnce") }),
  },
  async ({ user, input: wish }) => {
    await requestDeletion(user, wish);
    goTo(`/login?outcome=${wish.isAtOnce ? "deleted" : "closed"}`);
  },
);
