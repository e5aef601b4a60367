import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { name, plainText } from "@/lib/core/text/schema";
import { linkAddress, parseLinkValue } from "@/lib/page/links/link-kinds";
import { type CardTypeRecord, none, required } from "./card-type";
import { hasContactDetail } from "./contact-details";

const emailAddress = plainText({ max: maxLength.email }).refine(
  (value) => value === "" || linkAddress("email", value) !== undefined,
  { error: issue("emailAddress") },
);
const phoneNumber = plainText({ max: maxLength.phone }).refine(
  (value) => value === "" || parseLinkValue("phone", value) !== undefined,
  { error: issue("phoneNumber") },
);
const orNull = (schema: z.ZodType<string>, description: string) =>
  schema
    .nullable()
    .default(null)
    .transform((value) => value || null)
    .describe(description);

const detail = z.string().nullable().describe("Of type contact");
const extra = z.strictObject({ email: detail, phone: detail, address: detail });

const written = z
  .strictObject({
    email: orNull(emailAddress, "An email address"),
    phone: orNull(phoneNumber, "A phone number, as it is to be read"),
    address: orNull(plainText({ max: maxLength.postalAddress, lines: true }), "A postal address"),
  })
  .describe("At least one of them");

/** A place, and ways to reach the owner. */
export const places = {
  map: {
    written: z
      .strictObject({
        type: z.literal("map"),
        value: required(name({ max: maxLength.cardValue })).describe(
          "A place as a map app finds it: an address or a name",
        ),
        extra: none("map"),
      })
      .meta({ title: "Place" }),
    extra: null,
    takes: "place of a map",
  },
  contact: {
    written: z
      .strictObject({
        type: z.literal("contact"),
        value: none("contact"),
        extra: written.refine(hasContactDetail, { error: issue("contactDetail") }),
      })
      .meta({ title: "Contact" }),
    extra,
    takes: "null for type contact",
  },
} as const satisfies Record<string, CardTypeRecord>;

/** Returns an address that opens the place in the map app of a phone, and in the browser elsewhere. */
export const mapAddress = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.replaceAll(/\s+/g, " "))}`;
