import "server-only";
import { eventBounds, inboxBounds } from "@/lib/core/limits/quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { countStoredBytesOfPage, listOwnFiles } from "@/lib/media/files/file-store";
import { storedSize } from "@/lib/media/storage/stored-file";
import { listCards } from "@/lib/page/cards/store";
import { getProvenPage } from "@/lib/page/drafts/publish";
import { listEntries } from "@/lib/page/inbox/store";
import { listLinks } from "@/lib/page/links/store";
import { listDailySums } from "@/lib/page/statistics/read-store";
import { listClients, type OwnClient } from "@/lib/people/oauth/clients/client-store";
import { listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { listEndpoints } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { shownWebhook } from "@/lib/people/oauth/webhooks/shown";
import { listOwnPages } from "@/lib/people/pages/page-store";
import { toOwnUser } from "@/lib/people/users/public-user";
import { type Account, getAccount } from "@/lib/people/users/store";
import { type ExportParts, exportFormat, exportParts, type PageParts, pagePart, pagePartNames } from "./schema";

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

/** Returns all that a page has. */
async function readPage(pageId: string, account: Account): Promise<PageParts> {
  return {
    "account.json": toOwnUser(account, true),
    "audios.json": account.audios.map(({ id, name, duration, coverId }) => ({ id, name, duration, cover: coverId })),
    "cards.json": await listCards(pageId),
    "links.json": await listLinks(pageId),
    "messages.json": (await listEntries(pageId, inboxBounds.entries)).map(
      ({ title, email, message, consent, createdAt }) => ({
        form: title,
        email,
        message,
        consent,
        sent_at: seconds(createdAt),
      }),
    ),
    "page.json": await getProvenPage(pageId),
    "statistics.json": {
      views: account.viewCount,
      likes: account.likeCount,
      stored_bytes: await countStoredBytesOfPage(pageId),
      days: await listDailySums(pageId),
    },
  };
}

const written = <Name extends keyof ExportParts>(name: Name, part: ExportParts[Name]) =>
  `${JSON.stringify(exportParts[name].parse(part), null, 2)}\n`;

/** An application without its secrets, and with the addresses that it is sent events at. */
async function exportedApplication(client: OwnClient) {
  return {
    client_id: client.id,
    name: client.name,
    description: client.description,
    redirect_uris: client.redirectUris,
    website_url: client.websiteUrl,
    terms_of_service_url: client.termsOfServiceUrl,
    privacy_policy_url: client.privacyPolicyUrl,
    public: client.isPublic,
    kind: client.kind,
    owner: client.ownerUsername,
    created_at: seconds(client.createdAt),
    webhooks: (await listEndpoints(client)).map(shownWebhook),
  };
}

/**
 * Returns all that an account has, without secrets; its further pages are in folders.
 * @throws AppError not_found, unavailable
 */
export async function readExport(userId: string): Promise<Export> {
  const account = await getAccount(userId);
  const further = (await listOwnPages(userId)).filter(({ isFirst }) => !isFirst);
  const [stored, missing]: [{ key: string; bytes: number }[], string[]] = [[], []];
  for (const pageId of [userId, ...further.map(({ id }) => id)])
    for (const key of await listOwnFiles(pageId)) {
      const bytes = await storedSize(key);
      if (bytes === undefined) missing.push(key);
      else stored.push({ key, bytes });
    }
  const parts: ExportParts = {
    ...(await readPage(userId, account)),
    "applications.json": await Promise.all((await listClients(userId)).map(exportedApplication)),
    "connections.json": (await listConnectedApplications(userId)).map(
      ({ clientId, name, scopes, pages, connectedAt }) => ({
        ...{ client_id: clientId, name, scopes, pages, connected_at: seconds(connectedAt) },
      }),
    ),
    "manifest.json": {
      format: exportFormat,
      username: account.username,
      exported_at: seconds(new Date()),
      files: stored.map(({ key, bytes }) => ({ path: archivePath(key), bytes })),
      missing_files: missing.map(archivePath),
    },
    "security-log.json": (await listEvents(userId, eventBounds.exported)).map((event) => ({
      kind: event.kind,
      details: event.details,
      browser: event.userAgent,
      network: event.addressRange,
      happened_at: seconds(event.createdAt),
    })),
  };
  const names = Object.keys(exportParts) as (keyof ExportParts)[];
  const texts = names.map((name): [string, string] => [name, written(name, parts[name])]);
  for (const { id, username } of further) {
    const page = await readPage(id, await getAccount(id));
    texts.push(...pagePartNames.map((name): [string, string] => [pagePart(username, name), written(name, page[name])]));
  }
  return { username: account.username, parts: texts, keys: stored.map(({ key }) => key) };
}
