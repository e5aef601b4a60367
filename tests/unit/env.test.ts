import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EnvironmentError, parseEnv } from "@/lib/core/process/env";

/** The message that refuses this environment. */
function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  throw new Error("the environment was accepted");
}

it("the environment needs nothing", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    BASE_URL: "http://localhost:3000",
    CDN_URL: "http://localhost:3000/cdn",
    DATA_DIR: ".data",
    SITE_NAME: "Vitrine",
    RATE_LIMITS: "on",
  });
});

it("the environment takes name servers with and without port", () => {
  const { WEBHOOK_PRIVATE_HOSTS } = parseEnv({ WEBHOOK_PRIVATE_HOSTS: "Chat.example, 10.0.0.1:8080,[fd00::1]:80" });
  expect(WEBHOOK_PRIVATE_HOSTS).toEqual(["chat.example", "10.0.0.1:8080", "[fd00::1]:80"]);
  const { DNS_SERVERS } = parseEnv({ DNS_SERVERS: "192.0.2.53, 192.0.2.53:5353,2001:db8::53,[2001:db8::53]:53" });
  expect(DNS_SERVERS).toEqual(["192.0.2.53", "192.0.2.53:5353", "2001:db8::53", "[2001:db8::53]:53"]);
});

it("the environment takes a schedule of backups", () => {
  expect(parseEnv({ BACKUP: "every 90m keep 14 to /var/back ups" }).BACKUP).toEqual({
    everySeconds: 5400,
    keep: 14,
    folder: "/var/back ups",
  });
});

it("the environment takes the address of a page on premium, and no other text", () => {
  const premium = "https://club.example/premium?from=vitrine#what";
  expect(parseEnv({ PREMIUM_URL: premium }).PREMIUM_URL).toBe(premium);
  for (const wrong of ["premium", "javascript:alert(1)", "mailto:a@b.example"])
    expect(refusal({ PREMIUM_URL: wrong })).toContain("PREMIUM_URL: write the address of a page");
});

it("the environment takes an empty variable as absent", () => {
  expect(parseEnv({ DATABASE_URL: "", AUTH_GITHUB_ID: "", PORT: "" })).toEqual(parseEnv({}));
});

it.each([
  ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET"],
  ["AUTH_GITHUB_SECRET", "AUTH_GITHUB_ID"],
  ["AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
  ["AUTH_DISCORD_SECRET", "AUTH_DISCORD_ID"],
  ["OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
  ["UPSTASH_REDIS_REST_TOKEN", "UPSTASH_REDIS_REST_URL"],
  ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN", "https://a.upstash.io"],
])("the environment with %s alone is refused, naming %s", (given, missing, value = "value-of-it") => {
  expect(refusal({ [given]: value })).toMatch(new RegExp(`^The environment is not complete\\.\n  ${missing}: `));
});

it.each([
  ["https://login.example/realms/club/", true],
  ["http://127.0.0.1:8080", true],
  ["http://login.example", false],
  ["http://localhost.example", false],
  ["https://login.example/?a=b", false],
])("the environment takes the issuer %s of a provider as it is written: %s", (issuer, isTaken) => {
  const source = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
  if (isTaken) expect(parseEnv(source).OIDC_ISSUER).toBe(issuer);
  else expect(refusal(source)).toContain("OIDC_ISSUER: write the issuer as your provider does");
});

it("the environment with two kinds of Redis is refused", () => {
  const upstash = { UPSTASH_REDIS_REST_URL: "https://a.upstash.io", UPSTASH_REDIS_REST_TOKEN: "t" };
  expect(refusal({ ...upstash, REDIS_URL: "redis://localhost" })).toContain("REDIS_URL: set either this or");
});

const wrongValues: Record<string, string[]> = {
  PORT: ["port"],
  BASE_URL: ["ftp://a.example", "https://a.example/path"],
  DATABASE_URL: ["mysql://a.example/db"],
  DATABASE_WAIT_SECONDS: ["121"],
  WEB_CONCURRENCY: ["0", "65", "all"],
  REDIS_URL: ["http://a.example"],
  AUTH_SECRET: ["short-value"],
  BACKUP: ["daily", "every 0h keep 7 to /backups", "every 24h keep 0 to /backups", "every 24h keep 7 to backups"],
  RATE_LIMITS: ["maybe"],
  RATE_LIMIT_WRITE: ["60", "0/60", "1001/1", "10/60,", "10/0"],
  TRUST_PROXY: ["-1"],
  OAUTH_SEND_ISS: ["yes"],
  OAUTH_DYNAMIC_REGISTRATION: ["1"],
  WEBHOOK_PRIVATE_HOSTS: ["http://chat.example", "chat.example/hook", "chat.example,", "me@chat.example"],
  DNS_SERVERS: ["dns.example", "192.0.2.53:0", "192.0.2.53,"],
};
const wrong = Object.entries(wrongValues).flatMap(([name, values]) => values.map((value) => [name, value] as const));
it.each(wrong)("the environment with %s=%s is refused, naming the variable and not its value", (name, value) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`\n  ${name}: `);
  if (name === "AUTH_SECRET") expect(message).not.toContain(value);
});

const encode = "in the user name and the password write % as %25, # as %23, / as %2F, ? as %3F";

it.each([
  ["SMTP_URL", "smtp://ada:50%off@mail.example:587"],
  ["SMTP_URL", "smtp://a%zz:secret@mail.example"],
  ["SMTP_URL", "smtp://ada:12#cret@mail.example:587"],
  ["SMTP_URL", "smtp://ada:12?cret@mail.example:587"],
  ["SMTP_URL", "smtp://ada:se/cret@mail.example:587"],
  ["SMTP_URL", "smtp://ada:secret@mail.example:587?name=50%off"],
  ["DATABASE_URL", "postgres://ada:50%off@db.example/vitrine"],
  ["DATABASE_URL", "postgres://ada:12#cret@db.example/vitrine"],
  ["DATABASE_URL", "postgres://ada:se/cret@db.example/vitrine"],
  ["DATABASE_URL", "postgres://ada:secret@db.example/50%off"],
  ["REDIS_URL", "redis://:50%off@redis.example:6379"],
  ["REDIS_URL", "rediss://ada:12/cret@redis.example:6379"],
])("the environment with signs that are not encoded in %s=%s is refused, and says how to write them", (name, value) => {
  expect(refusal({ [name]: value })).toBe(`The environment is not complete.\n  ${name}: ${encode}`);
});

it.each([
  ["SMTP_URL", "mail.example:587", /write an address such as smtp:\/\/user:password@host:587$/],
  ["SMTP_URL", "smtp://", /write an address such as/],
  ["SMTP_URL", "smtp:mail.example", /write an address such as/],
  ["SMTP_URL", "http://mail.example", /write an address such as/],
  ["SMTP_URL", "smtp://mail.example:0", /write an address such as/],
  ["SMTP_URL", "smtp://mail.example/inbox", /write an address such as/],
  ["SMTP_URL", "smtp://a b.example", /write an address such as/],
  ["SMTP_URL", "smtp://ada@mail.example", /write both the user name and the password, or neither$/],
  ["SMTP_URL", "smtp://:secret@mail.example", /write both/],
  ["SMTP_URL", "smtp://mail.example?requiretls=true", /after the \? write only name, localAddress, .*requireTLS, /],
  ["SMTP_URL", "smtp://mail.example?constructor=true", /after the \? write only/],
  ["SMTP_URL", "smtp://mail.example?requireTLS=yes", /write true or false for requireTLS$/],
  ["DATABASE_URL", "postgresql:", /write an address such as postgres:\/\/user:password@host:5432\/name$/],
  ["REDIS_URL", "redis.example:6379", /write an address such as redis:\/\/user:password@host:6379$/],
  [
    "UPSTASH_REDIS_REST_URL",
    "https://ada:secret@a.upstash.io",
    /write the address alone, without a user name, \? or #$/m,
  ],
  ["CDN_URL", "https://cdn.example/files?v=1", /write the address alone/],
  ["CHAT_CDN_URL", "https://cdn.example#", /write the address alone/],
  ["UPSTASH_REDIS_REST_TOKEN", "of it\n", /must be the token alone, without spaces or quotes$/m],
])("the environment with %s=%j is refused, in words", (name, value, words) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`\n  ${name}: `);
  expect(message).toMatch(words);
  expect(message).not.toContain("secret");
});

const plain = { tls: {}, options: {} };

it.each([
  ["smtp://mail.example", { host: "mail.example", port: 587, secure: false, ...plain }],
  ["smtps://mail.example", { host: "mail.example", port: 465, secure: true, ...plain }],
  ["smtp://[2001:db8::1]:25/", { host: "2001:db8::1", port: 25, secure: false, ...plain }],
  ["smtp://b\u00fccher.example", { host: "xn--bcher-kva.example", port: 587, secure: false, ...plain }],
  [
    "smtp://ada@mail.example:50%25off:%23%2F%3F%40@mail.example:2525",
    {
      ...{ host: "mail.example", port: 2525, secure: false, ...plain },
      auth: { user: "ada@mail.example", pass: "50%off:#/?@" },
    },
  ],
  [
    "smtp://mail.example?requireTLS=true&tls.rejectUnauthorized=false&name=vitrine.example",
    {
      ...{ host: "mail.example", port: 587, secure: false },
      tls: { rejectUnauthorized: false },
      options: { requireTLS: true, name: "vitrine.example" },
    },
  ],
])("the environment reads the mail server of %s", (written, server) => {
  expect(parseEnv({ SMTP_URL: written }).SMTP_URL).toEqual(server);
});

it("the environment takes addresses of databases as their drivers do", () => {
  const taken = {
    DATABASE_URL: "postgresql://ada@tenant:50%25off@db.example:5432/vitrine?sslmode=require",
    REDIS_URL: "rediss://:50%25off@redis.example:6380/2?family=6",
  };
  expect(parseEnv(taken)).toMatchObject(taken);
});

const secret = "sk_live_of_it";
const token = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64");
const whole = { apiKey: secret, appId: "app1", regions: ["sea1"] };

it("the environment reads the app's id from the UploadThing token", () => {
  expect(parseEnv({ UPLOADTHING_TOKEN: token(whole) }).UPLOADTHING_TOKEN).toEqual({
    token: token(whole),
    appId: "app1",
  });
});

it.each([
  ["the bare API key", secret],
  ["quotes around it", `'${token(whole)}'`],
  ["a part of it", token(whole).slice(0, 40)],
  ["base64 of no JSON", Buffer.from(secret).toString("base64")],
  ["no app", token({ ...whole, appId: undefined })],
  ["an app that is no part of a host name", token({ ...whole, appId: "evil.example/" })],
  ["no region", token({ ...whole, regions: [] })],
  ["a region that is no part of a host name", token({ ...whole, regions: ["evil.example/"] })],
  ["a key of another kind", token({ ...whole, apiKey: "pk_of_it" })],
])(
  "the environment with an UploadThing token that is %s is refused, naming the variable and not its value",
  (_, value) => {
    const message = refusal({ UPLOADTHING_TOKEN: value });
    expect(message).toBe(
      "The environment is not complete.\n  UPLOADTHING_TOKEN: must be the whole token that UploadThing's dashboard gives under API keys, without quotes",
    );
  },
);

it("the environment reports every fault at once", () => {
  expect(refusal({ PORT: "x", AUTH_GITHUB_ID: "y" }).split("\n")).toHaveLength(3);
});

it("the environment reads windows of a rate limit", () => {
  expect(parseEnv({ RATE_LIMIT_UPLOAD: "10/60,200/86400" }).RATE_LIMIT_UPLOAD).toEqual([
    { limit: 10, windowSeconds: 60 },
    { limit: 200, windowSeconds: 86_400 },
  ]);
});

const example = readFileSync(".env.example", "utf8");
const names = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name).sort();

it(".env.example names exactly the variables of lib/core/process/env.ts", () => {
  const shapes = /const (?:services = |shape = z\.object\()\{\n(.*?)\n\}\)?;/gs;
  const shape = Array.from(readFileSync("lib/core/process/env.ts", "utf8").matchAll(shapes), ([, inner]) => inner);
  const known = names(shape.join("\n"), /^\s+([A-Z][A-Z0-9_]*):/gm);
  expect(known.length).toBeGreaterThan(20);
  expect(names(example, /^#?([A-Z][A-Z0-9_]*)=/gm)).toEqual(known);
});

it(".env.example explains each variable in the line above it", () => {
  expect(example).not.toMatch(/(^|\n)(?!# )[^\n]*\n#?[A-Z][A-Z0-9_]*=/);
});

it(".env.example is accepted when copied", () => {
  const lines = Array.from(example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(\S+)$/gm), ([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const { UPSTASH_REDIS_REST_URL: _, ...values } = Object.fromEntries(lines);
  expect(() => parseEnv(values)).not.toThrow();
});
