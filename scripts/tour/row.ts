import type { Shape } from "./shapes";

/** The state of a walk through the document; a request of a row is made of these. */
export type Known = {
  username: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  code: string;
  refreshToken: string;
  /** Ids of resources that belong to the caller. */
  link: string;
  card: string;
  audio: string;
};

/** A part of an upload that is one of the sample files, by its name. */
export type FilePart = { file: string };
/** A body: JSON, a form, or the parts of a multipart form. */
export type Sent =
  | { json: unknown }
  | { form: Record<string, string> }
  | { parts: Record<string, string | FilePart> }
  | { none: true };

/** A refusal that the document, or the decisions where it says "not shown", has for a row. */
export type Refusal =
  | ("400" | "401" | "404" | "405" | "409" | "413" | "415" | "429")
  | ("403 scope" | "403 owner" | "403 premium");

/** One row of the document. */
export type Row = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As the document has it, with `:username` and `:id`. */
  path: string;
  /** Distinguishes rows of one method and path. */
  note?: string;
  /** Scopes that the endpoint needs; none when it takes no access token. */
  scopes: readonly string[];
  /** Scopes that a token may have alongside those, and that show in the answer. */
  also?: readonly string[];
  body: "none" | "json" | "form" | "multipart";
  sent: (known: Known) => Sent;
  status: 200 | 201 | 204;
  /** Shape of the answer; a 204 has none. */
  shape?: Shape;
  /** What the id in the answer names, for the rows that come after. */
  makes?: "link" | "card" | "audio";
  /** The rate limit that counts it. */
  limit: "public_read" | "authenticated_read" | "write" | "upload" | "token_endpoint";
  refusals: readonly Refusal[];
  /** A request that is a 400, and the fields that the answer names. */
  invalid?: { path?: string; sent: (known: Known) => Sent; fields: readonly string[] };
  /** Most bytes of each part that is a file. */
  maxBytes?: Readonly<Record<string, number>>;
};

/** Makers of a row's request. */
export const nothing = () => ({ none: true }) as const;
export const json = (body: unknown) => () => ({ json: body });
export const parts = (all: Record<string, string | FilePart>) => () => ({ parts: all });

/** What every row with a token refuses, and every one with a JSON or multipart body, and every one of one resource. */
export const guarded = ["401", "403 scope", "405", "429"] as const;
export const withBody = ["400", ...guarded, "413", "415"] as const;
export const one = ["401", "403 scope", "403 owner", "404", "405", "429"] as const;

export const remove = {
  method: "DELETE",
  body: "none",
  sent: nothing,
  status: 204,
  limit: "write",
  refusals: one,
} as const;

/** A row's name: its method, its path, and what distinguishes it from others there. */
export const nameOf = ({ method, path, note }: Row) => `${method} ${path}${note ? ` (${note})` : ""}`;

/** What the `:id` in a path names; undefined when there is none. */
export function resourceOf(path: string): "link" | "card" | "audio" | undefined {
  const [, noun] = /\/(link|card|audio)s?\/:id(?:\?|$)/.exec(path) ?? [];
  return noun as "link" | "card" | "audio" | undefined;
}

/** A path of the document with the parameters filled in. */
export function pathOf(path: string, known: Known): string {
  const resource = resourceOf(path);
  return path
    .replace(":username", encodeURIComponent(known.username))
    .replace(":id", resource ? encodeURIComponent(known[resource]) : "");
}
