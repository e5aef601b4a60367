import { z } from "zod";
import { dnsServers, issuer, limitWindows, mailFrom, privateHosts } from "./env-rules";
import { readSchedule, scheduleRule } from "./schedule-rule";
import { mailServer, serviceAddress } from "./service-address";
import { forgetSingleton, singleton } from "./singleton";
import { uploadThingToken } from "./uploadthing-token";
import { webConcurrency, webConcurrencyRule } from "./web-concurrency.mjs";

const url = z
  .url({ protocol: /^https?$/, error: "write an address that begins with https:// or http://", abort: true })
  // A path is appended to it, and `fetch` refuses an address with a user name.
  .refine((value) => !/[?#]/.test(value) && !/^https?:\/\/[^/]*@/i.test(value), {
    error: "write the address alone, without a user name, ? or #",
  })
  .transform((value) => value.replace(/\/+$/, ""));
function whole(least: number, most: number) {
  const rule = `write a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const workerCount = z
  .string()
  .refine((value) => webConcurrency(value) !== undefined, webConcurrencyRule)
  .transform((value) => webConcurrency(value) ?? 1);

const backupSchedule = z
  .string()
  .transform((value, context) => {
    const schedule = readSchedule(value);
    if (schedule) return schedule;
    context.addIssue(scheduleRule);
    return z.NEVER;
  })
  .optional();

/** The services that this one asks for cards and proofs. */
const services = {
  CHAT_PRESENCE_URL: url.default("https://api.lanyard.rest"),
  CHAT_INVITE_URL: url.default("https://discord.com/api/v10"),
  CHAT_CDN_URL: url.default("https://cdn.discordapp.com"),
  GEOCODING_URL: url.default("https://geocoding-api.open-meteo.com"),
  WEATHER_URL: url.default("https://api.open-meteo.com"),
  GITHUB_API_URL: url.default("https://api.github.com"),
  PLC_DIRECTORY_URL: url.default("https://plc.directory"),
};
export const serviceNames = Object.keys(services) as readonly (keyof typeof services)[];

const shape = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().optional(),
  BASE_URL: url.optional(),
  CDN_URL: url.optional(),
  DATA_DIR: z.string().default(".data"),
  SITE_NAME: z.string().min(1).max(60).default("Vitrine"),
  DATABASE_URL: serviceAddress(/^postgres(ql)?$/, "postgres://user:password@host:5432/name").optional(),
  DATABASE_WAIT_SECONDS: whole(0, 120).default(30),
  DATABASE_CONNECTIONS: whole(2, 1000).default(60),
  WEB_CONCURRENCY: workerCount.default(1),
  BACKUP: backupSchedule,
  AUTH_SECRET: z
    .string()
    .min(32, "must have at least 32 characters; make one with: openssl rand -base64 33")
    .optional(),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(32, "must be the whole former secret, which has at least 32 characters")
    .optional(),
  REGISTRATION: z.enum(["open", "invite", "closed"]).default("open"),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailFrom,
  AUTH_GITHUB_ID: z.string().optional(),
  AUTH_GITHUB_SECRET: z.string().optional(),
  AUTH_GOOGLE_ID: z.string().optional(),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  AUTH_DISCORD_ID: z.string().optional(),
  AUTH_DISCORD_SECRET: z.string().optional(),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/(?:^| )openid(?: |$)/, "write scopes with spaces between them, openid among them")
    .optional(),
  OIDC_REQUIRED_GROUP: z.string().max(200).optional(),
  UPSTASH_REDIS_REST_URL: url.optional(),
  UPSTASH_REDIS_REST_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be the token alone, without spaces or quotes")
    .optional(),
  REDIS_URL: serviceAddress(/^rediss?$/, "redis://user:password@host:6379").optional(),
  // Redis cannot answer faster than the minimum; at the maximum a request to it is given up.
  REDIS_SLOW_MILLISECONDS: whole(20, 900).default(300),
  UPLOADTHING_TOKEN: uploadThingToken,
  ...services,
  DEMO_PROFILES: z.enum(["on", "off"]).default("on"),
  GALLERY: z.enum(["on", "off"]).default("on"),
  ATPROTO_HANDLES: z.enum(["on", "off"]).default("off"),
  MAKE_YOUR_OWN: z.enum(["on", "off"]).default("on"),
  PREMIUM_URL: z
    .url({ protocol: /^https?$/, error: "write the address of a page, beginning with https://" })
    .optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: "write mailto:security@host, or a page that begins with https://" })
    .optional(),
  PAGES_PER_ACCOUNT: whole(1, 100).default(1),
  PAGES_PER_PREMIUM_ACCOUNT: whole(1, 1_000).default(10),
  GEO_DATABASE: z.string().optional(),
  PAGE_CACHE: z.enum(["on", "off"]).default("on"),
  STALE_SECONDS: whole(0, 86_400).default(600),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters; make one with: openssl rand -base64 33")
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  RATE_LIMIT_PUBLIC_READ: limitWindows,
  RATE_LIMIT_AUTHENTICATED_READ: limitWindows,
  RATE_LIMIT_WRITE: limitWindows,
  RATE_LIMIT_UPLOAD: limitWindows,
  RATE_LIMIT_TOKEN_ENDPOINT: limitWindows,
  RATE_LIMIT_TOKEN_ENDPOINT_ADDRESS: limitWindows,
  RATE_LIMIT_FAILED_CLIENT_AUTHENTICATION: limitWindows,
  RATE_LIMIT_CLIENT_DOCUMENT: limitWindows,
  RATE_LIMIT_CLIENT_REGISTRATION: limitWindows,
  RATE_LIMIT_DEVICE_CODE: limitWindows,
  RATE_LIMIT_DEVICE_CODE_ADDRESS: limitWindows,
  RATE_LIMIT_INVALID_BEARER: limitWindows,
  RATE_LIMIT_SIGN_IN: limitWindows,
  RATE_LIMIT_SIGN_IN_ADDRESS: limitWindows,
  RATE_LIMIT_SIGN_IN_NAME: limitWindows,
  RATE_LIMIT_DRAWING: limitWindows,
  RATE_LIMIT_VIEW: limitWindows,
  RATE_LIMIT_CLICK: limitWindows,
  RATE_LIMIT_GENERAL: limitWindows,
  RATE_LIMIT_GALLERY: limitWindows,
  RATE_LIMIT_API_ADDRESS: limitWindows,
  RATE_LIMIT_PROBE: limitWindows,
  RATE_LIMIT_DOMAIN_ASK: limitWindows,
  RATE_LIMIT_KNOWN_DOMAIN_ASK: limitWindows,
  RATE_LIMIT_VIEW_OF_PROFILE: limitWindows,
  RATE_LIMIT_LIKE: limitWindows,
  RATE_LIMIT_LIKE_OF_PROFILE: limitWindows,
  RATE_LIMIT_FORM_ENTRY: limitWindows,
  RATE_LIMIT_FORM_OF_PROFILE: limitWindows,
  RATE_LIMIT_EDITOR: limitWindows,
  RATE_LIMIT_PREVIEW: limitWindows,
  RATE_LIMIT_CARD_TRIAL: limitWindows,
  RATE_LIMIT_ACCOUNT_EXPORT: limitWindows,
  RATE_LIMIT_ACCOUNT_IMPORT: limitWindows,
  RATE_LIMIT_PAGE_IMPORT: limitWindows,
  RATE_LIMIT_LINK_CHECK: limitWindows,
  RATE_LIMIT_DOMAIN: limitWindows,
  RATE_LIMIT_MAIL: limitWindows,
  RATE_LIMIT_SECOND_FACTOR: limitWindows,
  RATE_LIMIT_PAGE_CREATION: limitWindows,
  RATE_LIMIT_PERSONAL_TOKEN: limitWindows,
  RATE_LIMIT_MCP: limitWindows,
  RATE_LIMIT_PASSKEY_CHALLENGE: limitWindows,
  TRUST_PROXY: whole(0, 10).default(0),
  DNS_SERVERS: dnsServers,
  WEBHOOK_PRIVATE_HOSTS: privateHosts,
  OAUTH_SEND_ISS: flag.default(false),
  OAUTH_DYNAMIC_REGISTRATION: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = Omit<z.output<typeof shape>, "BASE_URL" | "CDN_URL"> & {
  BASE_URL: string;
  /** False where `BASE_URL` is only the name that this machine calls the server by. */
  HAS_BASE_URL: boolean;
  CDN_URL: string;
};

const together = [
  ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET"],
  ["AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
  ["AUTH_DISCORD_ID", "AUTH_DISCORD_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"],
] as const satisfies readonly (readonly (keyof z.output<typeof shape>)[])[];

/** The message names every variable at fault and no value. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** An empty variable counts as absent. @throws EnvironmentError */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = shape.safeParse(present);
  const problems = (result.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
  for (const pair of together) {
    const missing = pair.filter((name) => present[name] === undefined);
    if (missing.length === 0 || missing.length === pair.length) continue;
    for (const name of missing) problems.push(`${name}: is missing; ${pair.join(" and ")} belong together`);
  }
  if (present.RATE_LIMIT_PAGE !== undefined) {
    problems.push("RATE_LIMIT_PAGE: is called RATE_LIMIT_GENERAL now, and counts files and unknown paths as well");
  }
  if (present.REDIS_URL !== undefined && present.UPSTASH_REDIS_REST_URL !== undefined) {
    problems.push("REDIS_URL: set either this or UPSTASH_REDIS_REST_URL, not both");
  }
  if (!result.success || problems.length > 0) {
    throw new EnvironmentError(`The environment is not complete.\n  ${problems.join("\n  ")}`);
  }
  const baseUrl = result.data.BASE_URL ?? `http://localhost:${result.data.PORT}`;
  const { origin, pathname, search, hash, username, password } = new URL(baseUrl);
  if (pathname !== "/" || search + hash + username + password !== "") {
    throw new EnvironmentError("The environment is not complete.\n  BASE_URL: give scheme and host only");
  }
  return {
    ...result.data,
    BASE_URL: origin,
    HAS_BASE_URL: result.data.BASE_URL !== undefined,
    CDN_URL: result.data.CDN_URL ?? `${origin}/cdn`,
  };
}

/** Returns the environment as it was when it was first read; all bundles share it. */
export const env = (): Env => singleton("env", () => parseEnv(process.env));

/** Makes the variables be read again, as in a new process. */
export function forgetEnv(): void {
  forgetSingleton("env");
}
