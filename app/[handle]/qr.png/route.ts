import { profileAddress } from "@/lib/page/sharing/address";
import { qrPicture } from "@/lib/page/sharing/qr-code";
import { profileFile } from "@/lib/page/sharing/shared-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile }) => {
  const text = profileAddress(profile);
  const make = async () => ({ content: await qrPicture(text, 1024) });
  return { type: "image/png", extension: "-qr.png", identity: `png of 1024 ${text}`, make };
});
