import { isDeepStrictEqual } from "node:util";
import type { NewClient } from "../schema";

/** The kind is left out: it changes only the code that the developer is shown. */
type Part = Exclude<keyof NewClient, "kind">;

const words: Record<Part, string> = {
  name: "name",
  description: "description",
  redirectUris: "redirect URIs",
  websiteUrl: "website",
  termsOfServiceUrl: "terms of service",
  privacyPolicyUrl: "privacy policy",
  isPublic: "kind of client",
  idTokenAlgorithm: "signature of id_tokens",
};

export function changedParts(before: Record<Part, unknown>, after: NewClient): string[] {
  const parts = Object.keys(words) as Part[];
  return parts.filter((part) => !isDeepStrictEqual(after[part], before[part])).map((part) => words[part]);
}
