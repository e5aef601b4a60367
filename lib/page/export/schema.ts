import { z } from "zod";
import { importBounds } from "@/lib/core/limits/quotas";
import { list } from "@/lib/core/text/schema";
import { audio } from "@/lib/media/files/schema";
import { listedCard } from "@/lib/page/cards/schema";
import { publishedPage } from "@/lib/page/document/document";
import { link } from "@/lib/page/links/schema";
import { applicationKinds } from "@/lib/people/oauth/form-choices";
import { webhook } from "@/lib/people/oauth/webhooks/schema";
import { ownUser } from "@/lib/people/users/schema";

/** The version of the export's format: a change that readers of this one would not survive needs a new number. */
export const exportFormat = 3;
/** An import takes these. Format 1 had no messages, and links of format 2 carried the headings above them. */
const readableFormats = [1, 2, exportFormat] as const;

const application = z.strictObject({
  client_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  redirect_uris: z.array(z.string()),
  website_url: z.string().nullable(),
  terms_of_service_url: z.string().nullable(),
  privacy_policy_url: z.string().nullable(),
  public: z.boolean(),
  kind: z.enum(applicationKinds).nullable(),
  webhooks: z.array(webhook),
  /** The username of whom it belongs to: another one's for an application that the account co-owns. */
  owner: z.string().nullish(),
  created_at: z.int(),
});
const connection = z.strictObject({
  client_id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** The usernames of the pages that it uses. */
  pages: z.array(z.string()),
  connected_at: z.int(),
});
const event = z.strictObject({
  kind: z.string(),
  details: z.record(z.string(), z.string()),
  browser: z.string().nullable(),
  network: z.string().nullable(),
  happened_at: z.int(),
});
const received = z.strictObject({
  form: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  sent_at: z.int(),
});

const file = z.strictObject({ path: z.string(), bytes: z.int() });
const manifest = z.strictObject({
  format: z.literal(exportFormat),
  username: z.string(),
  exported_at: z.int(),
  files: z.array(file),
  missing_files: z.array(z.string()),
});

/** An import accepts such a manifest. */
export const importedManifest = manifest.extend({
  format: z.literal(readableFormats),
  files: list(file, { max: importBounds.entries }),
  missing_files: list(z.string(), { max: importBounds.entries }),
});

/** The JSON files of an export by name, in shapes of the API where it has them. Times are Unix seconds. */
export const exportParts = {
  "account.json": ownUser,
  "applications.json": z.array(application),
  "audios.json": z.array(audio),
  "cards.json": z.array(listedCard),
  "connections.json": z.array(connection),
  "links.json": z.array(link),
  "manifest.json": manifest,
  "messages.json": z.array(received),
  "page.json": publishedPage,
  "security-log.json": z.array(event),
  "statistics.json": z.strictObject({
    ...{ views: z.int(), likes: z.int(), stored_bytes: z.int() },
    /** What was counted of the page by day (UTC). */
    days: z.array(z.strictObject({ day: z.string(), metric: z.string(), name: z.string(), total: z.int() })),
  }),
};

/** The JSON files that an import reads. It opens none of the others, which may have the size of a file. */
const importedParts: readonly string[] = ["manifest.json", "page.json"] satisfies (keyof typeof exportParts)[];

/** A further page of the account has these in a folder of its own, which `pagePart` names. */
export const pagePartNames = [
  "account.json",
  "audios.json",
  "cards.json",
  "links.json",
  "messages.json",
  "page.json",
  "statistics.json",
] as const satisfies (keyof typeof exportParts)[];
const pageParts: readonly string[] = pagePartNames;

export const pageFolders = "pages/";
/** Returns the path of a JSON file of a further page in an export. */
export const pagePart = (username: string, name: (typeof pagePartNames)[number]) => `${pageFolders}${username}/${name}`;

const inPageFolder = /^pages\/[A-Za-z0-9._-]{1,32}\/(.*)$/;

/** Returns whether an export has such a JSON file. */
export function isPart(path: string): boolean {
  const ofPage = inPageFolder.exec(path)?.[1];
  return ofPage === undefined ? Object.hasOwn(exportParts, path) : pageParts.includes(ofPage);
}

export const isImportedPart = (path: string): boolean => importedParts.includes(path.replace(inPageFolder, "$1"));

export type ExportParts = { [Name in keyof typeof exportParts]: z.input<(typeof exportParts)[Name]> };
export type PageParts = Pick<ExportParts, (typeof pagePartNames)[number]>;
