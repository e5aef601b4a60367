import "server-only";
import { sql } from "drizzle-orm";
import { statement } from "@/db/statement";
import { tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { isRowId } from "@/lib/core/random-id";
import { hashSecret } from "@/lib/core/secrets";
import { type FoundClient, findClientBySecret } from "../clients/client-store";
import { actorOfSecret } from "../clients/secret-store";
import { insertAccessTokenRows } from "../grant-row-store";
import { inSeconds } from "./token-store";

const tokenOfClient = statement((database) => {
  const client = database.$with("client").as(findClientBySecret(database));
  const actorId = actorOfSecret(client);
  const values = {
    hash: sql.placeholder("tokenHash"),
    clientId: client.id,
    userId: actorId,
    expiresAt: inSeconds(tokenLifetimeSeconds.accessToken),
    secretId: client.secretId,
  };
  const from = sql`from ${client} where ${actorId} is not null and not ${client.isPublic}`;
  const token = database.$with("token", {}).as(sql`${insertAccessTokenRows(values, from)} returning user_id`);
  const { id, ownerId, isPublic, secretId } = client;
  const isIssued = sql<boolean>`exists (select from token)`.as("is_issued");
  return database
    .with(client, token)
    .select({ id, ownerId, isPublic, secretId, isIssued })
    .from(client)
    .prepare("token_of_client");
});

/**
 * Authenticates a confidential client and issues its token in one statement. The token ends with the secret. Nothing is
 * issued for a secret of somebody who owns the application no more.
 */
export async function issueClientToken(
  clientId: string,
  secretHash: string | null,
  accessToken: string,
): Promise<(FoundClient & { isIssued: boolean }) | undefined> {
  if (!isRowId(clientId)) return undefined;
  const tokenHash = hashSecret(accessToken);
  const [client] = await tokenOfClient().execute({ clientId, secretHash, tokenHash });
  return client;
}
