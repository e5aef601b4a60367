import type { RouteTable } from "@/lib/server/dispatch";
import * as metadata from "./.well-known/oauth-authorization-server/route";
import { profileTable } from "./[handle]/table";
import { apiTable } from "./api/table";
import * as robots from "./robots.txt/route";
import * as applicationIcon from "./settings/developers/[clientId]/icon/route";
import { editorTable } from "./settings/profile/table";
import * as sitemapPage from "./sitemap/[page]/route";
import * as sitemap from "./sitemap.xml/route";

/** Every route that our server answers without the framework, by its path with parameters in brackets. */
export const routeTable: RouteTable = {
  ...apiTable,
  ...profileTable,
  ...editorTable,
  "/.well-known/oauth-authorization-server": metadata,
  "/robots.txt": robots,
  "/settings/developers/[clientId]/icon": applicationIcon,
  "/sitemap.xml": sitemap,
  "/sitemap/[page]": sitemapPage,
};
