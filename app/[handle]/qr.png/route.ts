import { profileAddress } from "@/lib/sharing/address";
import { drawnCode } from "@/lib/sharing/drawing";
import { profileFile } from "@/lib/sharing/profile-file";
import { qrCode } from "@/lib/sharing/qr-code";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ profile, address }) => {
  const { svg, modules } = qrCode(profileAddress(profile));
  const make = async () => ({ content: await drawnCode({ svg, units: modules, side: 1024 }, address) });
  return { type: "image/png", extension: "-qr.png", identity: `png ${svg}`, make };
});
