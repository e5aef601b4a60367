import { createHash } from "node:crypto";
import { contrast, mix, parseHex, toHex, white, withContrast } from "@/lib/page/palette/colours";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { profileAddress } from "./address";
import { findPortrait, type Portrait } from "./portrait";
import type { CodeColours, CodePortrait } from "./qr-code";

/** The QR code of a profile: its address in the colours of its page, around its portrait. */
export type ProfileCode = {
  username: string;
  text: string;
  colours: CodeColours;
  shape: CodePortrait["shape"];
  portrait: Portrait | undefined;
};

/** Raise it when the same profile is to be drawn differently. */
const design = 1;
/** Phones read codes of low contrast, but not in bad light or from a bad print. */
const contrasts = { ink: 9, finder: 6 } as const;

export function profileCode(view: ProfileView): ProfileCode {
  const { username, avatarShape } = view.profile;
  const shape = avatarShape === "circle" || avatarShape === "square" ? avatarShape : "rounded";
  const text = profileAddress(view.profile);
  return { username, text, colours: codeColours(view.profile), shape, portrait: findPortrait(view) };
}

/** The code is always dark on light, as many scanners read no other. */
export function codeColours(page: Pick<Profile, "accentColor" | "textColor" | "backgroundColor">): CodeColours {
  const accent = parseHex(page.accentColor, "#7c9cff");
  const ground = mix(white, accent, 0.07);
  const [one, other] = [parseHex(page.backgroundColor, "#10121c"), parseHex(page.textColor, "#f4f5fb")];
  const dark = contrast(one, ground) > contrast(other, ground) ? one : other;
  return {
    ink: toHex(withContrast(dark, [ground], contrasts.ink)),
    finder: toHex(withContrast(accent, [ground], contrasts.finder)),
    ground: toHex(ground),
  };
}

/** Returns a key; equal keys mean equal bytes. */
export function codeKey(code: ProfileCode, type: "svg" | "png"): string {
  const parts = JSON.stringify(["code", design, type, code]);
  return createHash("sha256").update(parts).digest("base64url").slice(0, 16);
}
