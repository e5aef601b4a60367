import { z } from "zod";
import { messageCode } from "@/lib/core/messages/message";
import { readDomain } from "./domain-name";

export const newDomain = z.strictObject({
  domain: z.string().transform((written, context) => {
    const read = readDomain(written);
    if ("name" in read) return read.name;
    context.addIssue({ code: "custom", message: messageCode(read.problem) });
    return z.NEVER;
  }),
});
