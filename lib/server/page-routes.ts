import { noRoute } from "@/lib/current-request";

const fixed = new Set([
  "/",
  "/.well-known/oauth-authorization-server",
  "/developers",
  "/developers/search",
  "/developers/search.json",
  "/icon.svg",
  "/llms.txt",
  "/login",
  "/logout",
  "/missing",
  "/oauth2/authorize",
  "/oauth2/authorize/decision",
  "/oauth2/refused",
  "/profiles.webp",
  "/register",
  "/robots.txt",
  "/settings",
  "/settings/account",
  "/settings/applications",
  "/settings/developers",
  "/settings/developers/new",
  "/settings/developers/tokens",
  "/settings/preview",
  "/settings/profile/card",
  "/settings/profile/discard",
  "/settings/profile/draft",
  "/settings/profile/form",
  "/settings/profile/import",
  "/settings/profile/publish",
  "/settings/profile/versions",
  "/sitemap.xml",
  "/settings/domain",
]);
const open: readonly [RegExp, route: string][] = [
  [/^\/_next\//, "/_next/[...path]"],
  [/^\/islands\/./, "/islands/[file]"],
  [/^\/fonts\/./, "/fonts/[file]"],
  [/^\/cdn\/./, "/cdn/[...key]"],
  [/^\/api\/auth\/./, "/api/auth/[...nextauth]"],
  [/^\/api(?:\/|$)/, "/api/[[...path]]"],
  [/^\/developers(?:\/markdown(?:\/.+)?|(?:\/.+)?\.md)$/, "/developers/markdown/[[...path]]"],
  [/^\/developers\/[^/]+$/, "/developers/[guide]"],
  [/^\/developers\/api\/[^/]+$/, "/developers/api/[operation]"],
  [/^\/settings\/developers\/[^/]+$/, "/settings/developers/[clientId]"],
  [/^\/settings\/developers\/[^/]+\/usage$/, "/settings/developers/[clientId]/usage"],
  [/^\/settings\/developers\/[^/]+\/icon$/, "/settings/developers/[clientId]/icon"],
  [/^\/settings\/profile\/?(?:profile|look|links|cards|music|privacy)?$/, "/settings/profile/[[...section]]"],
  [/^\/settings\/profile\/upload\/[^/]+$/, "/settings/profile/upload/[kind]"],
  [/^\/sitemap\/[^/]+$/, "/sitemap/[page]"],
  [/^\/[^/]+\/contact\.vcf$/, "/[handle]/contact.vcf"],
  [/^\/[^/]+\/og\.png$/, "/[handle]/og.png"],
  [/^\/[^/]+\/qr\.png$/, "/[handle]/qr.png"],
  [/^\/[^/]+\/qr\.svg$/, "/[handle]/qr.svg"],
  [/^\/[^/]+$/, "/[handle]"],
  [/^\/[^/]+\/view$/, "/[handle]/view"],
  [/^\/[^/]+\/like$/, "/[handle]/like"],
  [/^\/[^/]+\/picture\/[^/]+$/, "/[handle]/picture/[slot]"],
];

/** Named as its folder in `app`, `other` without one; Next exposes it only to its own tracing. */
export function pageRoute(url: string): string {
  const path = /^[^?#]*/.exec(url)?.[0].replace(/(?<=.)\/+$/, "") ?? "";
  if (fixed.has(path)) return path;
  return open.find(([pattern]) => pattern.test(path))?.[1] ?? noRoute;
}
