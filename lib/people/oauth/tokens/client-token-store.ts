import "server-only";
import { sql } from "drizzle-orm";
import { oauthClients } from "@/db/schema";
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
  // Whoever removes an owner locks the application and then what says that they own it.
  const application = database.$with("application", {}).as(sql`select ${oauthClients.id} from ${oauthClients}
    where ${oauthClients.id} = (select ${client.id} from ${client} where ${client.secretId} is not null
      and not ${client.isPublic}) for key share`);
  const actorId = actorOfSecret({ id: sql`application.id`, ownerId: client.ownerId, secretId: client.secretId });
  const values = {
    hash: sql.placeholder("tokenHash"),
    clientId: client.id,
    userId: actorId,
    expiresAt: inSeconds(tokenLifetimeSeconds.accessToken),
    secretId: client.secretId,
  };
  const from = sql`from ${client}, application where ${actorId} is not null`;
  const token = database.$with("token", {}).as(sql`${insertAccessTokenRows(values, from)} returning user_id`);
  const { id, ownerId, isPublic, secretId } = client;
  const isIssued = sql<boolean>`exists (select from token)`.as("is_issued");
  return database
    .with(client, application, token)
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
