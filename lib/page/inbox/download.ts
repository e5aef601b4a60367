import "server-only";
import { csvReply } from "@/lib/core/http/reply";
import { inboxBounds } from "@/lib/core/limits/quotas";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { entryRows } from "./csv";
import { listEntries } from "./store";

/** Answers all that visitors sent to whoever is signed in, as a file. */
export const downloadEntries = formRoute(
  {
    access: { proof: "none", page: () => "/settings/messages", right: "own" },
    ...{ pages: "site", limit: "editor", read: withoutBody },
  },
  async ({ page }) => csvReply("messages", entryRows(await listEntries(page.id, inboxBounds.entries))),
);
