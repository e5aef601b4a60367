/** The badges stand in the order in which they are shown (Discord, "User Flags"). */
export const chatBadges = [
  { bit: 2 ** 0, name: "Staff" },
  { bit: 2 ** 1, name: "Partner" },
  { bit: 2 ** 18, name: "Moderator alumni" },
  { bit: 2 ** 2, name: "HypeSquad events" },
  { bit: 2 ** 14, name: "Gold bug hunter" },
  { bit: 2 ** 3, name: "Bug hunter" },
  { bit: 2 ** 17, name: "Early bot developer" },
  { bit: 2 ** 22, name: "Active developer" },
  { bit: 2 ** 9, name: "Early supporter" },
  { bit: 2 ** 6, name: "Bravery" },
  { bit: 2 ** 7, name: "Brilliance" },
  { bit: 2 ** 8, name: "Balance" },
] as const;
export type ChatBadge = (typeof chatBadges)[number]["name"];
