import type { pageErrors as english } from "../en/page-errors";

export const pageErrors: Readonly<Record<keyof typeof english, string>> = {
  noPageOfYours: "「{name}」という名前のあなたのページはありません。",
  pageRightLacking: "このページの所有者は、この操作をあなたに許可していません。",
  maxPages: "これ以上ページを作れません。1つのアカウントで作れるのは{count}ページまでです。",
  maxMembers: "1つのページを手伝えるのは{count}人までです。先に誰かを外してください。",
  maxInvitations: "1つのページで有効な招待は{count}件までです。先にどれかを取り消してください。",
  memberAlready: "すでにこのページを手伝っています。",
  memberGone: "この人はもうこのページを手伝っていません。",
  ownPageAlready: "このページはあなたのものです。",
};
