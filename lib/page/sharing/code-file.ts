import "server-only";
import { getProfileView } from "@/lib/page/view/view";
import { drawnCode } from "./drawing";
import { codeKey, profileCode } from "./profile-code";
import { profileFile } from "./shared-file";

const types = { svg: "image/svg+xml", png: "image/png" } as const;

/** Serves the QR code of a profile, in the colours of its page and around its portrait. */
export const codeFile = (type: keyof typeof types) =>
  profileFile(async ({ profile, address }) => {
    const code = profileCode(await getProfileView(profile.username));
    const make = async () => {
      const { bytes, isComplete } = await drawnCode(code, type, address);
      return { content: bytes, isComplete };
    };
    return { type: types[type], extension: `-qr.${type}`, identity: codeKey(code, type), make };
  });
