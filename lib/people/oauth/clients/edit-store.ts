import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { oauthClients } from "@/db/schema";
import { invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { mergeFields, type Shown } from "../merge-fields";
import { type NewClient, newClient } from "../schema";
import { recordRedirectUris } from "./added-client-access-store";
import { requireAllowedName } from "./application-name";
import { changedParts } from "./changed-parts";
import { updateClientRows } from "./client-row-store";
import { lockClient, selectSecrets } from "./client-store";
import { noticeOwners } from "./owner-notice-store";
import { endSecrets } from "./secret-store";

type Edit = {
  /** An application that becomes public loses its secrets. */
  endsSecrets?: boolean;
  /** These are the values that the form showed; what others have changed since stays. */
  shown?: Shown;
};

/**
 * Changes an application. Any change but a removed redirect URI ends the operator's vouching. @throws AppError not_found,
 * or invalid_request for its name, or for live secrets unless `endsSecrets` is set
 */
export async function updateClient(
  accountId: string,
  clientId: string,
  typed: NewClient,
  { endsSecrets = false, shown }: Edit = {},
): Promise<void> {
  await database().transaction(async (transaction) => {
    const before = await lockClient(accountId, clientId, transaction);
    const values = mergeFields(newClient, { shown, typed, stored: before });
    if (values.name !== before.name) requireAllowedName(values.name);
    const { redirectUris, kind: _unseen, ...seen } = values;
    const isSame =
      isDeepStrictEqual({ ...before, ...seen }, before) &&
      redirectUris.every((uri) => before.redirectUris.includes(uri));
    const set = { ...values, isVouched: before.isVouched && isSame, updatedAt: sql`now()` };
    await updateClientRows(eq(oauthClients.id, clientId), set, transaction);
    await recordRedirectUris(before, redirectUris, transaction);
    const record = async (also: string[]) => {
      const what = [...changedParts(before, values), ...also].join(", ");
      const details = { application: before.name, what };
      if (what !== "") await noticeOwners("application_changed", before, accountId, details, transaction);
    };
    if (!values.isPublic) return record([]);
    const secrets = await selectSecrets(clientId, transaction);
    if (secrets.length > 0 && !endsSecrets) {
      const [one = "", other] = secrets.map(({ tail }) => `••••${tail}`);
      const ended = other ? message("endsTwoSecrets", { one, other }) : message("endsOneSecret", { one });
      throw invalidField("endsSecrets", ended);
    }
    await endSecrets(
      clientId,
      secrets.map(({ id }) => id),
      transaction,
    );
    await record(secrets.length > 0 ? ["secrets"] : []);
  });
}
