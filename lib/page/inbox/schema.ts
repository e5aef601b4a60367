import { z } from "zod";
import { inboxBounds } from "@/lib/core/limits/quotas";
import { text } from "@/lib/core/text/schema";
import { unixLines } from "@/lib/core/text/typed";
import type { CardExtra } from "@/lib/page/cards/card-types";
import { emailAddress } from "@/lib/people/auth/schema";

type Wanted = NonNullable<CardExtra<"form">>;

const trimmed = z.string().trim();
const address = trimmed.pipe(emailAddress);
const message = z
  .string()
  .transform(unixLines)
  .pipe(text({ min: 1, max: inboxBounds.messageLength, lines: true }));

const written = {
  email: z.object({ email: address }),
  message: z.object({
    email: trimmed
      .default("")
      .transform((value) => value || null)
      .pipe(emailAddress.nullable()),
    message,
  }),
} as const;

/** The checkbox of a form that asks for consent is sent so. */
export const agreed = "yes";

type FormFields = z.ZodType<{ email: string | null; message?: string }>;

/** The fields of a form by what it asks for; other fields are ignored. */
export const formFields = ({ asks, consent }: Pick<Wanted, "asks" | "consent">): FormFields =>
  consent === null ? written[asks] : z.intersection(written[asks], z.object({ consent: z.literal(agreed) }));

/** No person sees this field, so that a program that fills in whatever it finds gives itself away. */
export const honeypot = "website";
