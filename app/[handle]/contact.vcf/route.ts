import { contactCard } from "@/lib/page/sharing/contact";
import { profileFile } from "@/lib/page/sharing/shared-file";
import { getProfileView } from "@/lib/page/view/view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(async ({ profile }) => {
  const card = contactCard(await getProfileView(profile.username));
  return { type: "text/vcard; charset=utf-8", extension: ".vcf", identity: card, make: () => ({ content: card }) };
});
