import { profileAddress } from "@/lib/sharing/address";
import { profileFile } from "@/lib/sharing/profile-file";
import { qrPicture } from "@/lib/sharing/qr-code";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile }) => {
  const text = profileAddress(profile);
  const make = async () => ({ content: await qrPicture(text, 1024) });
  return { type: "image/png", extension: "-qr.png", identity: `png of 1024 ${text}`, make };
});
