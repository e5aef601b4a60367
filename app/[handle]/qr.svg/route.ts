import { profileAddress } from "@/lib/sharing/address";
import { qrCode } from "@/lib/sharing/qr-code";
import { profileFile } from "@/lib/sharing/shared-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile }) => {
  const { svg } = qrCode(profileAddress(profile));
  return { type: "image/svg+xml", extension: "-qr.svg", identity: svg, make: () => ({ content: svg }) };
});
