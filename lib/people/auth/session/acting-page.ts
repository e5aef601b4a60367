import "server-only";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { type ActingPage, findPage } from "@/lib/people/pages/page-store";
import { hasRight, type PageRight } from "@/lib/people/pages/roles";
import { isHandle } from "@/lib/people/users/reserved-handles";
import type { SessionUser } from "./session-store";

/** Returns the first page of an account, on which its owner acts where no other one is named. */
export const firstPage = ({ id, username, displayName }: SessionUser): ActingPage => ({
  ...{ id, username, displayName },
  ...{ role: "owner", isFirst: true, memberId: null },
});

/**
 * Returns the page that a request of somebody is about. @param handle the name of the page, or null for the first one
 * @throws AppError not_found, forbidden where their role does not allow it
 */
export async function findActingPage(user: SessionUser, handle: string | null, right: PageRight): Promise<ActingPage> {
  if (handle === null) return firstPage(user);
  const page = isHandle(handle) ? await findPage(user.id, handle) : undefined;
  if (!page) throw new AppError("not_found", message("noPageOfYours", { name: handle }));
  if (!hasRight(page.role, right)) throw new AppError("forbidden", message("pageRightLacking"));
  return page;
}

/** Whether a page is one of the account that somebody is signed in to. */
export const isOwnPage = (user: SessionUser | undefined, pageId: string): boolean =>
  user !== undefined && (user.id === pageId || user.furtherPages.includes(pageId));
