import { profileAddress } from "@/lib/page/sharing/address";
import { qrCode } from "@/lib/page/sharing/qr-code";
import { profileFile } from "@/lib/page/sharing/shared-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile }) => {
  const { svg } = qrCode(profileAddress(profile));
  return { type: "image/svg+xml", extension: "-qr.svg", identity: svg, make: () => ({ content: svg }) };
});
