const unit = (...names) => names.map((name) => `tests/unit/${name}.test.ts`);
const api = (...names) => names.map((name) => `tests/api/${name}.test.ts`);
const faults = (...names) => names.map((name) => `tests/faults/${name}.test.ts`);

/**
 * What guards accounts, data and load, and the test files that have to notice a fault in it. Naming them bounds the
 * time: nearly every API test sends a token and reads a profile, and each mutant of those would run them all.
 * @type {Readonly<Record<string, { files: string[], tests: string[] }>>}
 */
export const rooms = {
  "lib/core/limits": {
    files: ["lib/core/limits/*.ts"],
    tests: unit("limits", "local-limit", "limits-redis"),
  },
  "lib/people/oauth": {
    files: ["lib/people/oauth/**/*.ts"],
    tests: [
      ...unit("redirect-uri"),
      ...api("authorize", "token", "token-request", "authentication", "expiry", "issuer", "metadata"),
      ...api("clients", "application-icons", "application-usage", "personal-tokens", "races"),
      ...api("failed-authentication", "rate-limits", "security-log"),
    ],
  },
  "lib/people/auth": {
    files: ["lib/people/auth/**/*.ts"],
    tests: [
      ...unit(
        "auth-schema",
        "password",
        "return-path",
        "form-answers",
        "github-profile",
        "one-time-password",
        "device-name",
        "secrets",
        "callback-address",
      ),
      ...api(
        "sign-in",
        "sign-in-actions",
        "session-cookie",
        "sign-in-settings",
        "provider-sign-in",
        "provider-accounts",
        "auth-route",
        "expiry",
      ),
      ...api(
        "registration-limits",
        "weak-passwords",
        "passkeys",
        "second-factor",
        "second-factor-limits",
        "invitations",
      ),
      ...api("account-recovery", "oidc-sign-in", "google-and-discord", "password-changes", "security-log"),
      ...api("account-deletion", "mail", "mail-files", "mail-limits", "handles", "application-icons"),
    ],
  },
  "lib/page/domains": {
    files: ["lib/page/domains/*.ts"],
    tests: [...unit("domain-name"), ...api("domains", "change-events")],
  },
  "lib/media/storage": {
    files: ["lib/media/storage/*.ts"],
    tests: [
      ...unit("storage-local-disk", "storage-uploadthing", "stored-file", "stored-names"),
      ...unit("fetch-file", "picture-cache"),
      ...api("cdn", "full-disk", "remote-storage", "sweep", "background-renditions"),
    ],
  },
  "lib/page/links": {
    files: ["lib/page/links/**/*.ts"],
    tests: [
      ...unit("find-links", "link-files", "link-kinds", "link-values", "link-visibility", "page-content", "page-links"),
      ...unit("pasted-lines"),
      ...api("links", "page-links", "page-import", "document-refusals", "sent-back"),
    ],
  },
  "lib/people/users": {
    files: ["lib/people/users/*.ts"],
    tests: [
      ...unit("profile-fields", "looks", "account-names", "badges"),
      ...api("users", "user-fields", "users-complete", "handles"),
      ...api("account-store", "account-emails", "security-log", "animated-pictures"),
      ...api("invitations", "account-recovery", "account-deletion", "races"),
    ],
  },
  db: {
    files: ["db/*.ts"],
    tests: [
      ...unit("embedded", "folder-lock", "damaged-database", "crashed-database", "database-failure", "migrations"),
      ...unit("embedded-feed", "outage-mark", "synced-writes"),
      ...api("change-events", "failures", "newer-database"),
      ...faults("pool", "change-feed"),
    ],
  },
  "lib/page/view": {
    files: [
      ...["page-cache", "prepared-response", "rendered-page"].map((name) => `lib/page/view/${name}.ts`),
      ...[
        "lib/operator/server/public-reads.ts",
        "lib/page/domains/custom-domains.ts",
        "lib/media/files/withheld-files.ts",
      ],
    ],
    tests: [
      ...unit("page-cache", "prepared-response"),
      ...api("public-reads", "rendered-page", "profile-reads", "page-links", "domains", "domain-ask"),
      ...api("handles", "account-deletion"),
    ],
  },
};
