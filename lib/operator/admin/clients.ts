import { parseArgs } from "node:util";
import { parseInput } from "@/lib/core/http/field-errors";
import { createClient, listAllClients } from "@/lib/people/oauth/clients/client-store";
import { listAllCoOwners, listCoOwners } from "@/lib/people/oauth/clients/standing-store";
import { setVouched } from "@/lib/people/oauth/clients/vouching-store";
import { newClient } from "@/lib/people/oauth/schema";
import { getAccountOfHandle } from "@/lib/people/users/pages/account-of-handle-store";
import type { Command } from "./command";

const text = { type: "string" } as const;
const options = {
  owner: text,
  name: text,
  "redirect-uri": { type: "string", multiple: true },
  public: { type: "boolean" },
} as const;

/** Prints the secret, which is never shown again. */
export const registerClient: Command = (words) => {
  const { values } = parseArgs({ args: words, options });
  const { owner, name, "redirect-uri": redirectUris, public: isPublic } = values;
  if (owner === undefined) throw new Error("owner is required: write --owner and the username of its developer");
  const application = parseInput(newClient, { name, redirectUris, isPublic });
  return async () => {
    const { id, username: ownerUsername } = await getAccountOfHandle(owner);
    const { client, clientSecret } = await createClient(id, application);
    return { ...shown({ ...client, ownerUsername }), client_secret: clientSecret };
  };
};

export const listClients: Command = (words) => {
  parseArgs({ args: words });
  return async () => {
    const coOwners = await listAllCoOwners();
    return (await listAllClients()).map((client) => shown(client, coOwners.get(client.id)));
  };
};

/** Vouches for an application as it is, or ends that. The consent page warns of others. */
export const vouch: Command = (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [clientId, state] = positionals;
  if (clientId === undefined || !(state === "on" || state === "off") || positionals.length > 2)
    throw new Error("Write a client ID and on or off; list-clients gives the client IDs");
  return async () => {
    const client = await setVouched(clientId, state === "on");
    return shown(
      client,
      (await listCoOwners(client)).map(({ username }) => username),
    );
  };
};

type Shown = Awaited<ReturnType<typeof listAllClients>>[number];

function shown(client: Shown, coOwners: readonly string[] = []) {
  const { id, name, ownerUsername, documentUrl, redirectUris, isPublic, isVouched, createdAt } = client;
  return {
    client_id: id,
    name,
    owner: ownerUsername,
    co_owners: coOwners,
    metadata_document: documentUrl,
    redirect_uris: redirectUris,
    public: isPublic,
    vouched: isVouched,
    created_at: Math.floor(createdAt.getTime() / 1000),
  };
}
