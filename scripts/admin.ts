import { parseArgs } from "node:util";
import { parseInput } from "@/lib/api/field-errors";
import { hashNewPassword } from "@/lib/auth/new-password";
import { newAccount } from "@/lib/auth/schema";
import { createClient, listAllClients } from "@/lib/oauth/client-store";
import { newClient } from "@/lib/oauth/schema";
import { createUser } from "@/lib/users/registration-store";
import { getProfile, setStanding } from "@/lib/users/store";
import { runCommand, type Work } from "./command";

const usage = [
  "npm run admin -- create-user --username <name> --email <address> --password <password>",
  "premium|verified <username> on|off",
  "create-client --owner <username> --name <name> --redirect-uri <uri>… [--public]",
  "list-clients",
].join(" | ");

const text = { type: "string" } as const;

function makeUser(words: string[]): Work {
  const { values } = parseArgs({ args: words, options: { username: text, email: text, password: text } });
  const { username, email, password } = parseInput(newAccount, values);
  return async () => {
    const { id } = await createUser({
      username,
      email,
      passwordHash: await hashNewPassword(password, { username, email }),
    });
    return { id, username, email };
  };
}

/** The command that grants or takes a standing, and the name of that in what it prints. */
function changeStanding(standing: "isPremium" | "isVerified", name: string) {
  return (words: string[]): Work => {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    const [username, state] = positionals;
    if (username === undefined || !(state === "on" || state === "off") || positionals.length > 2)
      throw new Error(usage);
    return async () => {
      await setStanding(username, standing, state === "on");
      return { username: (await getProfile(username)).username, [name]: state === "on" };
    };
  };
}

function makeClient(words: string[]): Work {
  const options = {
    owner: text,
    name: text,
    "redirect-uri": { type: "string", multiple: true },
    public: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const { owner, name, "redirect-uri": redirectUris, public: isPublic } = values;
  if (owner === undefined) throw new Error(usage);
  const application = parseInput(newClient, { name, redirectUris, isPublic });
  return async () => {
    const { id } = await getProfile(owner);
    const { client, clientSecret } = await createClient(id, application);
    return { ...shown({ ...client, ownerUsername: owner }), client_secret: clientSecret };
  };
}

function listClients(words: string[]): Work {
  parseArgs({ args: words });
  return async () => (await listAllClients()).map(shown);
}

type Shown = Awaited<ReturnType<typeof listAllClients>>[number];

function shown({ id, name, ownerUsername, redirectUris, isPublic, createdAt }: Shown) {
  return {
    client_id: id,
    name,
    owner: ownerUsername,
    redirect_uris: redirectUris,
    public: isPublic,
    created_at: Math.floor(createdAt.getTime() / 1000),
  };
}

const commands = new Map([
  ["create-user", makeUser],
  ["premium", changeStanding("isPremium", "is_premium")],
  ["verified", changeStanding("isVerified", "is_verified")],
  ["create-client", makeClient],
  ["list-clients", listClients],
]);

await runCommand(([name = "", ...words]) => {
  const command = commands.get(name);
  if (!command) throw new Error(`Write one of: ${usage}`);
  return command(words);
});
