import { profileAddress } from "@/lib/sharing/address";
import { profileFile } from "@/lib/sharing/profile-file";
import { qrCode } from "@/lib/sharing/qr-code";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile }) => {
  const { svg } = qrCode(profileAddress(profile));
  return { type: "image/svg+xml", extension: "-qr.svg", identity: svg, make: () => ({ content: svg }) };
});
