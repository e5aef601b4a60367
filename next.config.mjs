/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  htmlLimitedBots: /.*/,
  serverExternalPackages: ["@electric-sql/pglite", "@node-rs/argon2", "ioredis", "pino", "postgres", "uploadthing"],
  // Next's own converter would decode whatever is uploaded, in this process, for everybody who asks.
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  // Pages that nobody visits are 20 MB; the first visit of one takes up to 80 ms longer.
  experimental: { preloadEntriesOnStart: false },
};
