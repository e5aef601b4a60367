import "server-only";
import { inboxBounds } from "@/lib/core/limits/quotas";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { entriesAsCsv } from "./csv";
import { listEntries } from "./store";

/** Answers all that visitors sent to whoever is signed in, as a file. */
export const downloadEntries = formRoute(
  {
    access: { proof: "none", page: () => "/settings/messages" },
    ...{ pages: "site", limit: "editor", read: withoutBody },
  },
  async ({ user }) => ({
    status: 200,
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="messages.csv"',
      "X-Content-Type-Options": "nosniff",
    },
    body: entriesAsCsv(await listEntries(user.id, inboxBounds.entries)),
  }),
);
