import "server-only";
import { eventBounds, inboxBounds } from "@/lib/core/limits/quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { countStoredBytes, listOwnFiles } from "@/lib/media/files/file-store";
import { storedSize } from "@/lib/media/storage/stored-file";
import { listCards } from "@/lib/page/cards/store";
import { getPage } from "@/lib/page/drafts/publish";
import { listEntries } from "@/lib/page/inbox/store";
import { listLinks } from "@/lib/page/links/store";
import { listDailySums } from "@/lib/page/statistics/read-store";
import { listClients } from "@/lib/people/oauth/clients/client-store";
import { listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { toOwnUser } from "@/lib/people/users/public-user";
import { getAccount } from "@/lib/people/users/store";
import { type ExportParts, exportFormat, exportParts } from "./schema";

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
/** Returns the path of a stored file in an export. */
export const archivePath = (key: string) => `files/${key}`;

export type Export = {
  username: string;
  /** Each JSON file has a name and a text. */
  parts: [name: string, text: string][];
  /** These are the keys of files that storage holds. */
  keys: string[];
};

/**
 * Returns all that an account has, without secrets, of which only hashes exist. @throws AppError not_found, unavailable
 */
export async function readExport(userId: string): Promise<Export> {
  const account = await getAccount(userId);
  const [stored, missing]: [{ key: string; bytes: number }[], string[]] = [[], []];
  for (const key of await listOwnFiles(userId)) {
    const bytes = await storedSize(key);
    if (bytes === undefined) missing.push(key);
    else stored.push({ key, bytes });
  }
  const parts: ExportParts = {
    "account.json": toOwnUser(account, true),
    "applications.json": (await listClients(userId)).map((client) => ({
      client_id: client.id,
      name: client.name,
      description: client.description,
      redirect_uris: client.redirectUris,
      website_url: client.websiteUrl,
      terms_of_service_url: client.termsOfServiceUrl,
      privacy_policy_url: client.privacyPolicyUrl,
      public: client.isPublic,
      kind: client.kind,
      created_at: seconds(client.createdAt),
    })),
    "audios.json": account.audios.map(({ id, name, duration, coverId }) => ({ id, name, duration, cover: coverId })),
    "cards.json": await listCards(userId),
    "connections.json": (await listConnectedApplications(userId)).map(({ clientId, name, scopes, connectedAt }) => ({
      ...{ client_id: clientId, name, scopes, connected_at: seconds(connectedAt) },
    })),
    "links.json": await listLinks(userId),
    "manifest.json": {
      format: exportFormat,
      username: account.username,
      exported_at: seconds(new Date()),
      files: stored.map(({ key, bytes }) => ({ path: archivePath(key), bytes })),
      missing_files: missing.map(archivePath),
    },
    "messages.json": (await listEntries(userId, inboxBounds.entries)).map(
      ({ title, email, message, consent, createdAt }) => ({
        form: title,
        email,
        message,
        consent,
        sent_at: seconds(createdAt),
      }),
    ),
    "page.json": await getPage(userId),
    "security-log.json": (await listEvents(userId, eventBounds.exported)).map((event) => ({
      kind: event.kind,
      details: event.details,
      browser: event.userAgent,
      network: event.addressRange,
      happened_at: seconds(event.createdAt),
    })),
    "statistics.json": {
      views: account.viewCount,
      likes: account.likeCount,
      stored_bytes: await countStoredBytes(userId),
      days: await listDailySums(userId),
    },
  };
  const names = Object.keys(exportParts) as (keyof ExportParts)[];
  const written = names.map((name): [string, string] => {
    return [name, `${JSON.stringify(exportParts[name].parse(parts[name]), null, 2)}\n`];
  });
  return { username: account.username, parts: written, keys: stored.map(({ key }) => key) };
}
