/** The body of `GET /api/health` of a server that has all it needs. */
export const healthy = {
  live: true,
  ready: true,
  status: "ok",
  database: "up",
  parts: { database: "up", tables: "up", storage: "up", changes: "up", webhooks: "up" },
};
