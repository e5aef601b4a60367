"use server";
import { requestDeletion } from "@/lib/people/auth/account/deletion";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";

/** Deletes the account, in seven days or at once. */
export const remove = formAction(
  {
    access: { page: "/settings/account/delete", proof: "fields" },
    read: (form) => ({ typedUsername: formText(form, "username"), isAtOnce: form.has("atOnce") }),
  },
  async ({ user, input: wish }) => {
    await requestDeletion(user, wish);
    redirectTo(`/login?outcome=${wish.isAtOnce ? "deleted" : "closed"}`);
  },
);
