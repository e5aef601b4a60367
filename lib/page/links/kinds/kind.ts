export type LinkKind = {
  label: string;
  /** Of the brand. */
  color: `#${string}`;
  /** Of the canonical value: anchored, stateless, and without nested repetition. */
  pattern: RegExp;
  /** The first that can be filled counts; `{value}` and `{group}` are percent-encoded by segment, `{+value}` is not. */
  templates: readonly string[];
  /** Without `www.`; `*.` is one label; empty means any host. */
  hosts: readonly string[];
  /** False when a click copies the value, unless it is one that fills a template. */
  opens: boolean;
  /** In canonical form. */
  example: string;
  /** A noun phrase that follows "must be". */
  hint: string;
  /** Prefix for a name that was written without its path. */
  bare?: string;
  /** Removed from the beginning, such as the language in a path. */
  skip?: RegExp;
  tidy?: (written: string) => string;
  /** For addresses whose path alone does not tell the value. */
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

/** Undefined on the domain itself. */
export function subdomain(address: URL, domain: string): string | undefined {
  const host = plainHost(address.hostname);
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : undefined;
}

/** Decoded, without outer slashes; undefined when a segment hides a slash or is not UTF-8. */
export function pathOf(address: URL): string | undefined {
  try {
    const segments = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => /[/\\]/.test(segment)) ? undefined : segments.join("/");
  } catch {
    return undefined;
  }
}
