/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  htmlLimitedBots: /.*/,
  serverExternalPackages: ["@electric-sql/pglite", "@node-rs/argon2", "ioredis", "pino", "postgres", "uploadthing"],
  // Under hosts other than our own server, which finds these in its table of routes.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/developers.md", destination: "/developers/markdown" },
      { source: "/developers/:page.md", destination: "/developers/markdown/:page" },
      { source: "/developers/api/:page.md", destination: "/developers/markdown/api/:page" },
    ],
  }),
  // Next's own converter would decode whatever is uploaded, in this process, for everybody who asks.
  images: { unoptimized: true },
  // Under hosts other than our own server, which answers these itself: their names change with their content.
  headers: async () => [
    {
      source: "/:folder(islands|fonts)/:file",
      headers: [
        { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
        { key: "Access-Control-Allow-Origin", value: "*" },
      ],
    },
    {
      source: "/developers/downloads/:file",
      headers: [
        { key: "Cache-Control", value: "public, max-age=3600" },
        { key: "Access-Control-Allow-Origin", value: "*" },
      ],
    },
  ],
  typescript: { ignoreBuildErrors: true },
  // Pages that nobody visits are 20 MB; the first visit of one takes up to 80 ms longer.
  experimental: { preloadEntriesOnStart: false },
};
