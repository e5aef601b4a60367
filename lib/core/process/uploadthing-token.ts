import { z } from "zod";

/** The shape is `UploadThingToken` of uploadthing 7.7; app and region become parts of host names. */
const uploadThingContent = z.object({
  apiKey: z.string().startsWith("sk_"),
  appId: z.string().regex(/^[a-z0-9]+$/i),
  regions: z.array(z.string().regex(/^[a-z0-9-]+$/i)).min(1),
  ingestHost: z.string().optional(),
});

const wholeToken = "must be the whole token that UploadThing's dashboard gives under API keys, without quotes";
/** Parses the whole token of the dashboard, and the app that it names. */
export const uploadThingToken = z
  .base64(wholeToken)
  .transform((token, context) => {
    try {
      const { appId } = uploadThingContent.parse(JSON.parse(Buffer.from(token, "base64").toString()));
      return { token, appId };
    } catch {
      context.addIssue(wholeToken);
      return z.NEVER;
    }
  })
  .optional();
