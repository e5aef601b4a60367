import { profileAddress } from "@/lib/sharing/address";
import { qrPicture } from "@/lib/sharing/qr-code";
import { profileFile } from "@/lib/sharing/shared-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile }) => {
  const text = profileAddress(profile);
  const make = async () => ({ content: await qrPicture(text, 1024) });
  return { type: "image/png", extension: "-qr.png", identity: `png of 1024 ${text}`, make };
});
