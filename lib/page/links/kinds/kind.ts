export type LinkKind = {
  label: string;
  /** The colour of the brand. */
  color: `#${string}`;
  /** The pattern matches the canonical value: it is anchored, stateless, and has no nested repetition. */
  pattern: RegExp;
  /**
   * The first template that can be filled counts; `{value}` and `{group}` are percent-encoded by segment, `{+value}` is
   * not.
   */
  templates: readonly string[];
  /** Hosts have no `www.`; `*.` is one label, and an empty list means any host. */
  hosts: readonly string[];
  /** When false, a click copies the value, unless the value fills a template. */
  opens: boolean;
  /** The example is in canonical form. */
  example: string;
  /** The hint is a noun phrase that follows "must be". */
  hint: string;
  /** The prefix of a name that was written without its path. */
  bare?: string;
  /** It is removed from the beginning, such as the language in a path. */
  skip?: RegExp;
  tidy?: (written: string) => string;
  /** It reads addresses whose path alone does not tell the value. */
  cut?: (address: URL) => string | undefined;
};

type Draft = Omit<LinkKind, "templates" | "opens">;
type Copied = Omit<Draft, "hosts"> & { hosts?: readonly string[]; template?: string };

export function linkKindWithAddress({ template, ...kind }: Draft & { template: string | string[] }): LinkKind {
  return { ...kind, templates: [template].flat(), opens: true };
}

export function linkKindToCopy({ hosts = [], template, ...kind }: Copied): LinkKind {
  return { ...kind, hosts, templates: template === undefined ? [] : [template], opens: false };
}

export const plainHost = (hostname: string) => hostname.replace(/^(?:www|m|mobile)\./, "");

/** Returns undefined on the domain itself. */
export function subdomain(address: URL, domain: string): string | undefined {
  const host = plainHost(address.hostname);
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : undefined;
}

/** Returns the decoded path without outer slashes, or undefined when a segment hides a slash or is not UTF-8. */
export function valueFromPath(address: URL): string | undefined {
  try {
    const segments = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => /[/\\]/.test(segment)) ? undefined : segments.join("/");
  } catch {
    return undefined;
  }
}
