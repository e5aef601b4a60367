import type { RouteTable } from "@/lib/operator/server/targets";
import * as atprotoDid from "./.well-known/atproto-did/route";
import * as changePassword from "./.well-known/change-password/route";
import * as keySet from "./.well-known/jwks.json/route";
import * as nostrNames from "./.well-known/nostr.json/route";
import * as metadata from "./.well-known/oauth-authorization-server/route";
import * as mcpMetadata from "./.well-known/oauth-protected-resource/mcp/route";
import * as openIdMetadata from "./.well-known/openid-configuration/route";
import * as security from "./.well-known/security.txt/route";
import * as webfinger from "./.well-known/webfinger/route";
import { profileTable } from "./[handle]/table";
import { apiTable } from "./api/table";
import * as changesFeed from "./developers/changes.atom/route";
import * as httpRequests from "./developers/downloads/vitrine.http/route";
import * as postman from "./developers/downloads/vitrine.postman.json/route";
import * as markdown from "./developers/markdown/[[...path]]/route";
import * as searchDevelopers from "./developers/search.json/route";
import * as llms from "./llms.txt/route";
import * as mcp from "./mcp/route";
import * as robots from "./robots.txt/route";
import * as accountExport from "./settings/account/export/route";
import * as accountImport from "./settings/account/import/route";
import * as applicationIcon from "./settings/developers/[clientId]/icon/route";
import * as messagesCsv from "./settings/messages/csv/route";
import { editorTable } from "./settings/profile/table";
import * as statisticsCsv from "./settings/statistics/csv/route";
import * as sitemapPage from "./sitemap/[page]/route";
import * as sitemap from "./sitemap.xml/route";

/** Every route that our server answers without the framework, by its path with parameters in brackets. */
export const routeTable: RouteTable = {
  ...apiTable,
  ...profileTable,
  ...editorTable,
  "/.well-known/atproto-did": atprotoDid,
  "/.well-known/change-password": changePassword,
  "/.well-known/jwks.json": keySet,
  "/.well-known/nostr.json": nostrNames,
  "/.well-known/oauth-authorization-server": metadata,
  "/.well-known/oauth-protected-resource/mcp": mcpMetadata,
  "/.well-known/openid-configuration": openIdMetadata,
  "/.well-known/security.txt": security,
  "/.well-known/webfinger": webfinger,
  "/developers.md": markdown,
  "/developers/[guide].md": markdown,
  "/developers/api/[operation].md": markdown,
  "/developers/changes.atom": changesFeed,
  "/developers/downloads/vitrine.http": httpRequests,
  "/developers/downloads/vitrine.postman.json": postman,
  "/developers/search.json": searchDevelopers,
  "/llms.txt": llms,
  "/mcp": mcp,
  "/robots.txt": robots,
  "/settings/account/export": accountExport,
  "/settings/messages/csv": messagesCsv,
  "/settings/account/import": accountImport,
  "/settings/statistics/csv": statisticsCsv,
  "/settings/developers/[clientId]/icon": applicationIcon,
  "/sitemap.xml": sitemap,
  "/sitemap/[page]": sitemapPage,
};
