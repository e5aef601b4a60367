import { getProfileView } from "@/lib/profile-page/view";
import { contactCard } from "@/lib/sharing/contact";
import { profileFile } from "@/lib/sharing/shared-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(async ({ profile }) => {
  const card = contactCard(await getProfileView(profile.username));
  return { type: "text/vcard; charset=utf-8", extension: ".vcf", identity: card, make: () => ({ content: card }) };
});
