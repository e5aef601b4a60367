"use server";
import { changeNames, readNames } from "@/app/settings/_components/change-names";
import { parseInput } from "@/lib/core/http/field-errors";
import { limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { requestPageDeletion } from "@/lib/people/auth/account/deletion";
import { formIdentifier, formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";
import { offerPage, withdrawOffer } from "@/lib/people/users/pages/offer-store";
import { pageOffer } from "@/lib/people/users/pages/schema";

const path = "/settings/pages";
const proven = { page: path, proof: "fields", right: "own" } as const;

/** Gives the page that the address names other names. */
export const savePageNames = formAction(
  { access: proven, limit: "editor", read: readNames },
  async ({ page, input }) => {
    await changeNames(page.id, input);
    return true as const;
  },
);

/** Deletes the page, in seven days or at once. */
export const removePage = formAction(
  {
    access: proven,
    limit: "editor",
    read: (form) => ({ typedUsername: formText(form, "username"), isAtOnce: form.has("atOnce") }),
  },
  async ({ user, page, input: wish }) => {
    await requestPageDeletion(user.id, page, wish);
    redirectTo(`${path}?outcome=${wish.isAtOnce ? "deletedAtOnce" : "deleted"}`);
  },
);

/** Offers the page to another account, which may get a mail. */
export const offer = formAction(
  {
    access: proven,
    limit: "editor",
    read: (form) => parseInput(pageOffer, { recipient: formIdentifier(form, "recipient") }),
  },
  async ({ user, page, input: { recipient } }) => {
    await requireLimit("mail", limitKey("page-offer", user.id));
    await offerPage(user.id, page.id, recipient);
    redirectTo(`${path}?outcome=offered`);
  },
);

/** Withdraws the offer of the page. */
export const withdraw = formAction(
  { access: { page: path, proof: "none", right: "own" }, limit: "editor", read: noFields },
  async ({ user, page }): Promise<void> => {
    await withdrawOffer(user.id, page.id);
    redirectTo(`${path}?outcome=withdrawn`);
  },
);
