import { isDeepStrictEqual } from "node:util";
import type { NewClient } from "./schema";

const words: Record<keyof NewClient, string> = {
  name: "name",
  description: "description",
  redirectUris: "redirect URIs",
  websiteUrl: "website",
  termsOfServiceUrl: "terms of service",
  privacyPolicyUrl: "privacy policy",
  isPublic: "kind of client",
};

export function changedParts(before: Record<keyof NewClient, unknown>, after: NewClient): string[] {
  const parts = Object.keys(words) as (keyof NewClient)[];
  return parts.filter((part) => !isDeepStrictEqual(after[part], before[part])).map((part) => words[part]);
}
