"use server";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { message } from "@/lib/core/messages/message";
import { isRowId } from "@/lib/core/random-id";
import { addPage } from "@/lib/page/export/add-page";
import { formIdentifier, formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { findActingPage } from "@/lib/people/auth/session/acting-page";
import { removeMember } from "@/lib/people/pages/member-store";
import { withPage } from "@/lib/people/pages/page-address";
import { acceptOffer } from "@/lib/people/users/pages/move-store";
import { declineOffer } from "@/lib/people/users/pages/offer-store";
import { restorePage } from "@/lib/people/users/pages/page-deletion-store";
import { newPage } from "@/lib/people/users/pages/schema";

const path = "/settings/pages";

/** Ends the help of whoever sends it with a page of somebody else. */
export const leavePage = formAction(
  { access: { page: path, proof: "none" }, limit: "editor", read: (form) => formText(form, "page") },
  async ({ user, input }): Promise<void> => {
    const page = await findActingPage(user, input, "read_statistics");
    await removeMember(page, user.id, "member");
    redirectTo(path);
  },
);

/** Adds a page to the account, blank or as a copy of one of its own, and leads to its editor. */
export const add = formAction(
  {
    access: { page: path, proof: "none" },
    limit: "editor",
    read: (form) => ({
      page: parseInput(newPage, {
        username: formIdentifier(form, "username"),
        ...(formText(form, "display_name").trim() !== "" && { display_name: formText(form, "display_name") }),
      }),
      source: formText(form, "source"),
    }),
  },
  async ({ user, input: { page, source } }) => {
    const copied = source === "" ? undefined : (await findActingPage(user, source, "own")).id;
    const made = await addPage(user.id, { ...page, locale: user.locale }, copied);
    redirectTo(withPage("/settings/profile", { ...made, isFirst: false }));
  },
);

/** Reads the id of a page. @throws AppError not_found for what is none */
function readPageId(form: FormData): string {
  const pageId = formText(form, "page");
  if (!isRowId(pageId)) throw new AppError("not_found", message("gonePage"));
  return pageId;
}

/** Restores a page that was deleted. */
export const restore = formAction(
  { access: { page: path, proof: "none" }, limit: "editor", read: readPageId },
  async ({ user, input: pageId }): Promise<void> => {
    await restorePage(user.id, pageId);
    redirectTo(`${path}?outcome=restored`);
  },
);

/** Takes over a page that is offered. */
export const accept = formAction(
  { access: { page: path, proof: "fields" }, limit: "editor", read: readPageId },
  async ({ user, input: pageId }) => {
    await acceptOffer(user.id, pageId);
    redirectTo(`${path}?outcome=accepted`);
  },
);

/** Declines a page that is offered. */
export const decline = formAction(
  { access: { page: path, proof: "none" }, limit: "editor", read: readPageId },
  async ({ user, input: pageId }): Promise<void> => {
    await declineOffer(user.id, pageId);
    redirectTo(`${path}?outcome=declined`);
  },
);
