/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  htmlLimitedBots: /.*/,
  serverExternalPackages: ["@electric-sql/pglite", "@node-rs/argon2", "ioredis", "pino", "postgres", "uploadthing"],
  typescript: { ignoreBuildErrors: true },
};
