/** The most important badge comes first. */
const badges = ["verified", "premium", "developer", "early"] as const;
export type Badge = (typeof badges)[number];

/** Accounts with a `uid` up to this number are early ones. */
const earlyAccounts = 1_000;

type Standing = Record<"isVerified" | "isPremium" | "isDeveloper" | "showEarlyBadge", boolean> & { uid: number };

/** Early ones have that badge where they show it. */
export function listBadges({ isVerified, isPremium, isDeveloper, showEarlyBadge, uid }: Standing): Badge[] {
  const early = showEarlyBadge && uid <= earlyAccounts;
  const earned = { verified: isVerified, premium: isPremium, developer: isDeveloper, early };
  return badges.filter((badge) => earned[badge]);
}
