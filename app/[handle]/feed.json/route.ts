import { profileFeed } from "@/lib/page/identity/feed";
import { profileFile } from "@/lib/page/sharing/shared-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(async ({ profile }) => {
  const feed = JSON.stringify(await profileFeed(profile));
  return { type: "application/feed+json", extension: ".json", identity: feed, make: () => ({ content: feed }) };
});
