import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { instant, text, textOrNull } from "@/lib/core/text/schema";
import { pictureFile } from "@/lib/media/files/picture";
import { linkKinds, linkTypes, parseLinkValue } from "./link-kinds";
import { isOwnAccount } from "./own-account";

const type = z.enum(linkTypes).describe("Kind of external account");
const written = text({ min: 1, max: 512 }).describe(
  "Account name or path for that kind; the full address of such an account is cut down to it",
);

/** See docs/contract.md, Links. */
export const link = z.strictObject({ id: z.uuid(), type, value: z.string() });
export type Link = z.infer<typeof link>;

function parseValue<Written extends { type: Link["type"]; value: string }>(
  link: Written,
  context: z.RefinementCtx,
): Written {
  const value = parseLinkValue(link.type, link.value);
  if (value !== undefined) return { ...link, value };
  context.addIssue({
    code: "custom",
    path: ["value"],
    message: valueHint(link.type),
    input: link.value,
  });
  return z.NEVER;
}

/** The parsed value is in canonical form. */
export const newLink = z.strictObject({ type, value: written }).transform(parseValue);
export type NewLink = z.output<typeof newLink>;

/** How a link was proven to be its owner's: see docs/identity.md, Proven links. */
const proofMethods = ["link_back", "account", "did", "dns"] as const;
export type ProofMethod = (typeof proofMethods)[number];

export const linkProof = z
  .strictObject({
    method: z
      .enum(proofMethods)
      .describe(
        '`link_back`: the address links to this page with `rel="me"`; `account`: the owner has signed in with it; `did`: its DID names this page or its domain; `dns`: its domain has a TXT record that names this page',
      ),
    since: z.iso.datetime().describe("When it was first proven; it is checked again each week"),
  })
  .nullable();
export type LinkProof = z.infer<typeof linkProof>;
/** The proof of a link with the last check that found it, and the ActivityPub actor that the link is. */
export type StoredProof = { method: ProofMethod; provenAt: Date; confirmedAt: Date; actor: string | null };

const shortText = (description: string) => textOrNull({ max: maxLength.linkText }).default(null).describe(description);
const time = (description: string) => instant.nullable().default(null).describe(description);

const fields = z.strictObject({
  id: z.uuid().optional().describe("Yours to choose for a new link; without one the service chooses"),
  type,
  value: written,
  title: shortText("What visitors read in place of the value"),
  section: shortText("Of earlier releases: it becomes one of `headings`, in front of the link").meta({
    deprecated: true,
  }),
  hidden: z.boolean().default(false).describe("A hidden link is in no public read"),
  featured: z.boolean().default(false).describe("A featured link is twice as high as the others"),
  picture: pictureFile
    .nullable()
    .default(null)
    .describe("Name of a picture that was uploaded; visitors see it in place of the icon"),
  me: z
    .boolean()
    .optional()
    .describe('Whether the address is you, which rel="me" tells other sites; by default the kind decides'),
  from: time("When visitors see it first"),
  until: time("When visitors see it no more"),
});

const proof = linkProof
  .optional()
  .describe("What checks found, which cannot be written: whatever is sent is ignored")
  .meta({ readOnly: true });

export const pageLink = fields
  .extend({ proof })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ["until"],
    error: issue("periodOrder"),
  })
  .transform(parseValue)
  .transform(({ section, me, proof: _, ...link }) => ({
    ...link,
    me: me ?? isOwnAccount(link.type, link.value),
    ...(section !== null && { section }),
  }));
export type PageLink = Required<Omit<z.output<typeof pageLink>, "section">>;

const { id: _id, type: _type, section: _section, ...changed } = fields.shape;
const withoutDefaults = Object.entries(changed).map(([name, field]) => [name, withoutDefault(field)]);

function withoutDefault(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodDefault)) return field;
  const inner = field.unwrap() as z.ZodType;
  return field.description === undefined ? inner : inner.describe(field.description);
}

/** What may change of a link on a page; what is absent stays. */
export const pageLinkChange = z
  .strictObject(Object.fromEntries(withoutDefaults) as Record<keyof typeof changed, z.ZodType>)
  .partial();

/** The link's kind decides what the value may be. */
export const linkChange = z.strictObject({ value: written }).partial();
export type LinkChange = z.output<typeof linkChange>;

/** Returns the message for a value that a kind refuses. */
export const valueHint = (type: Link["type"]): string => `must be ${linkKinds[type].hint}`;
