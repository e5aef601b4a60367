/** What somebody who helps with a page can be to it. */
export const memberRoles = ["editor", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** What somebody is to a page: its owner, or a person who helps with it. */
export type PageRole = "owner" | MemberRole;

/** What one can do with a page: edit it, read its statistics, or what its owner alone can do. */
export type PageRight = "edit" | "read_statistics" | "own";

const rights: Readonly<Record<PageRole, readonly PageRight[]>> = {
  owner: ["edit", "read_statistics", "own"],
  editor: ["edit", "read_statistics"],
  viewer: ["read_statistics"],
};

export const hasRight = (role: PageRole, right: PageRight): boolean => rights[role].includes(right);
