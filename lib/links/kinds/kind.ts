/** One kind of link: what it takes, how it looks and what it opens. */
export type LinkKind = {
  label: string;
  /** The brand's colour as #rrggbb. */
  color: `#${string}`;
  /** The values that it takes in canonical form: anchored, stateless, and without nested repetition. */
  pattern: RegExp;
  /**
   * Addresses it opens, none for a kind that copies. `{value}` stands for the value and `{group}` for a named group of
   * the pattern, both percent-encoded by segment; `{+value}` for the value as it is. The first that can be filled counts.
   */
  templates: readonly string[];
  /** Hosts without `www.`, for pasted addresses and for what is opened; `*.` is one label; empty means no fixed host. */
  hosts: readonly string[];
  /** True when a click opens an address, false when it copies the value. */
  opens: boolean;
  /** A value in canonical form. */
  example: string;
  /** What to write, as a noun phrase that follows "must be". */
  hint: string;
  /** Values that belong in another place of the API, and a clause that names it for the refusal. */
  misplaced?: { pattern: RegExp; hint: string };
  /** Put before a name that was written without its path. */
  bare?: string;
  /** Dropped from the front of what was written or pasted, such as the language in a path. */
  skip?: RegExp;
  /** Brings what was written closer to the canonical form. */
  tidy?: (written: string) => string;
  /** Reads the value from an address of the kind's hosts, where the path alone does not tell it. */
  cut?: (address: URL) => string | undefined;
};

type Draft = Omit<LinkKind, "templates" | "opens">;

/** A kind that opens an address. */
export function opening({ template, ...kind }: Draft & { template: string | string[] }): LinkKind {
  return { ...kind, templates: [template].flat(), opens: true };
}

/** A kind whose value is copied, since no address belongs to it. */
export function copying({ hosts = [], ...kind }: Omit<Draft, "hosts"> & { hosts?: readonly string[] }): LinkKind {
  return { ...kind, hosts, templates: [], opens: false };
}

/** A host without the `www.`, `m.` or `mobile.` that names the same site. */
export const plainHost = (hostname: string) => hostname.replace(/^(?:www|m|mobile)\./, "");

/** The label before `domain` in an address; undefined on the domain itself. */
export function subdomain(address: URL, domain: string): string | undefined {
  const host = plainHost(address.hostname);
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : undefined;
}

/** The decoded path of an address without outer slashes; undefined when a segment hides a slash or is not UTF-8. */
export function pathOf(address: URL): string | undefined {
  try {
    const segments = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => /[/\\]/.test(segment)) ? undefined : segments.join("/");
  } catch {
    return undefined;
  }
}
