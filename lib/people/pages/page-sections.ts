import { hasRight, type PageRight, type PageRole } from "./roles";

/** The sections of the settings that are about a page, and what somebody does there with it. */
const rightOfSection: Readonly<Record<string, PageRight>> = {
  "/settings/profile": "edit",
  "/settings/statistics": "read_statistics",
  "/settings/messages": "own",
  "/settings/domain": "own",
  "/settings/pages/manage": "own",
};

const isAllowed = (role: PageRole, path: string) =>
  Object.entries(rightOfSection).some(
    ([section, right]) => hasRight(role, right) && (path === section || path.startsWith(`${section}/`)),
  );

/** Returns the section that leads somebody to a page first. */
export const firstSection = (role: PageRole): string =>
  hasRight(role, "edit") ? "/settings/profile" : "/settings/statistics";

/** Returns a path where it is about a page and the role allows it, otherwise the first section of the role. */
export const sectionFor = (role: PageRole, path: string): string => (isAllowed(role, path) ? path : firstSection(role));
