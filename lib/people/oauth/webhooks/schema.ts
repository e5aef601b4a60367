import { z } from "zod";
import { issue } from "@/lib/core/messages/message";
import { list } from "@/lib/core/text/schema";
import { webhookEvents } from "./events";

/** The store checks the address further, since the operator may allow private hosts. */
export const newWebhook = z.strictObject({
  url: z
    .string()
    .trim()
    .max(2048)
    .refine((value) => /^https?:\/\/[^\s/@\\]+(?:[/?]\S*)?$/i.test(value), { error: issue("webhookAddress") }),
  events: list(z.enum(webhookEvents), { max: webhookEvents.length })
    .refine((chosen) => chosen.length > 0, { error: issue("eventNeeded") })
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
});
export type NewWebhook = z.output<typeof newWebhook>;
