import { domainToASCII } from "node:url";
import { z } from "zod";

const signs = "% as %25, # as %23, / as %2F, ? as %3F";
const escaped = `in the user name and the password write ${signs}`;

function parsed(written: string): URL | undefined {
  try {
    return new URL(written);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Names what a driver would read differently than its operator means it, or fail on at each use. */
function findProblem(written: string, url: URL | undefined): string | undefined {
  const [, authority = "", rest = ""] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(written) ?? [];
  const isCut = rest.includes("@") && !authority.includes("@");
  if (url?.hash || isCut || (!url && /[#?/].*@/s.test(authority + rest))) return escaped;
  if (!url) return undefined;
  const parts = [url.username, url.password, url.hostname, url.pathname, ...url.search.slice(1).split(/[&=]/)];
  return parts.every((part) => decoded(part) !== undefined) ? undefined : escaped;
}

/** Returns a schema for the address of a server, as its driver takes it. @param example what to write instead */
export function serviceAddress(protocol: RegExp, example: string) {
  return z.string().superRefine((written, context) => {
    const url = parsed(written);
    const isKind = url !== undefined && /^[a-z]+:\/\//i.test(written) && protocol.test(url.protocol.slice(0, -1));
    const problem = findProblem(written, url) ?? (isKind ? undefined : `write an address such as ${example}`);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
}

/** nodemailer's options that a URL can give. */
const mailOptions = {
  name: "text",
  localAddress: "text",
  authMethod: "text",
  requireTLS: "flag",
  ignoreTLS: "flag",
  opportunisticTLS: "flag",
  "tls.servername": "text",
  "tls.rejectUnauthorized": "flag",
  "tls.minVersion": "text",
  "tls.maxVersion": "text",
  "tls.ciphers": "text",
  proxy: "text",
} as const;

type MailValue = string | boolean;
export type MailServer = {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
  tls: Record<string, MailValue>;
  options: Record<string, MailValue>;
};

const isMailOption = (name: string): name is keyof typeof mailOptions => Object.hasOwn(mailOptions, name);

const mailExample = "smtp://user:password@host:587";

/**
 * This is the only parser of the address: nodemailer's own differs from WHATWG's, and throws at each mail for what it
 * cannot decode.
 */
export const mailServer = serviceAddress(/^smtps?$/, mailExample).transform((written, context): MailServer => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const url = parsed(written);
  const host = url && (url.hostname.replace(/^\[(.*)\]$/, "$1") || undefined);
  if (!url || !host || url.port === "0" || !/^\/?$/.test(url.pathname))
    return refuse(`write an address such as ${mailExample}`);
  const [user = "", pass = ""] = [decoded(url.username), decoded(url.password)];
  if ((user === "") !== (pass === "")) return refuse("write both the user name and the password, or neither");
  const secure = url.protocol === "smtps:";
  const server: MailServer = {
    host: host.includes(":") ? host : domainToASCII(decoded(host) ?? ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user !== "" && { auth: { user, pass } }),
    tls: {},
    options: {},
  };
  if (server.host === "") return refuse(`write an address such as ${mailExample}`);
  for (const [name, value] of url.searchParams) {
    const kind = isMailOption(name) ? mailOptions[name] : undefined;
    if (kind === undefined) return refuse(`after the ? write only ${Object.keys(mailOptions).join(", ")}`);
    if (kind === "flag" && !/^(?:true|false)$/.test(value)) return refuse(`write true or false for ${name}`);
    const [group, key] = name.startsWith("tls.") ? [server.tls, name.slice(4)] : [server.options, name];
    group[key] = kind === "flag" ? value === "true" : value;
  }
  return server;
});
