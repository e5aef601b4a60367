import { landscape, portrait } from "./scenery";
import { type Owner, sample } from "./stage";

type Links = readonly (readonly [type: string, value: string])[];
/** One profile of the wall: what is set, and what is uploaded. */
export type Exhibit = {
  /** The exhibit's own name by default. */
  username?: string;
  look: object;
  links?: Links;
  cards?: readonly object[];
  avatar?: () => Promise<Uint8Array>;
  background?: () => Promise<Uint8Array>;
  tracks?: number;
};

const ten: Links = [
  ["github", "ada"],
  ["x", "ada_lovelace"],
  ["instagram", "ada.lovelace"],
  ["youtube", "@adalovelace"],
  ["discord", "ada_l"],
  ["spotify", "user/ada"],
  ["bluesky", "ada.bsky.social"],
  ["linkedin", "in/ada-lovelace"],
  ["custom", "https://ada.example/notes"],
  ["email", "ada@example.org"],
];
const four = ten.slice(0, 4);
const many: Links = Array.from({ length: 200 }, (_, index) => [ten[index % 8]?.[0] ?? "x", `${ten[index % 8]?.[1]}`]);
const cards = [
  { type: "server", value: "fXyZ12" },
  { type: "weather", value: "Longyearbyen" },
  { type: "chat", value: null },
];
const bio =
  "Illustrator and night-train enthusiast. I draw small houses with too many windows, and the people in them.";
const dusk = () => landscape(["#2b1b4d", "#f28f6b"], ["#54305f", "#3c2350", "#271840", "#150d28"]);
const fjord = () => landscape(["#0b2a3b", "#7fc6c0"], ["#2d6670", "#1e4a56", "#12323d", "#081c24"], 2);
const noon = () => landscape(["#bfe3ff", "#fdf4e3"], ["#b9cfa4", "#8fb07d", "#6c9063", "#4f724d"], 3);
const ada = () => portrait("#f5b48a", "#f3cfb3", "#3a1f2b", "#31407a");
const bruno = () => portrait("#1f5f5b", "#8d5a3c", "#17110f", "#e9d8a6");
const colors = (background: string, accent: string, text: string, link = text) => ({ background, accent, text, link });

/** Very different people. */
export const exhibits: Readonly<Record<string, Exhibit>> = {
  untouched: { look: {} },
  stars: {
    look: {
      display_name: "Ada Marlowe",
      bio,
      location: "Lisbon",
      effects: { background: "stars", username: "gradient" },
    },
    links: ten,
    avatar: ada,
  },
  "modern-dusk": {
    username: "ada",
    look: {
      display_name: "Ada Marlowe",
      bio,
      location: "Lisbon",
      layout: "modern",
      avatar_shape: "squircle",
      colors: colors("#1a1423", "#ff8e6b", "#fdf3ec"),
      profile: { font: "Outfit", opacity: 72, blur: 60 },
      typewriter: { enabled: true, texts: ["Commissions open in spring"] },
    },
    links: four,
    avatar: ada,
    background: dusk,
  },
  "minimal-paper": {
    look: {
      display_name: "Ines Ferreira",
      bio,
      layout: "minimal",
      colors: colors("#f3efe6", "#2f6f4f", "#1d2a24"),
      profile: { font: "Noto Serif" },
    },
    links: ten,
  },
  "minimal-noon": {
    look: { display_name: "Noa", bio, layout: "minimal", colors: colors("#fdf4e3", "#3f6b3a", "#20301e") },
    links: four,
    avatar: bruno,
    background: noon,
  },
  "compact-neon": {
    username: "kuro",
    look: {
      display_name: "kuro",
      bio: "synths, cats, small keyboards",
      layout: "compact",
      avatar_shape: "rounded",
      colors: colors("#0d0221", "#ff2a6d", "#d1f7ff"),
      effects: { background: "matrix", username: "cyber", links_glow: true, username_glow: true, badges_glow: true },
    },
    links: four,
  },
  "portfolio-day": {
    username: "lume",
    look: {
      display_name: "Studio Lume",
      bio,
      location: "Copenhagen",
      layout: "portfolio",
      avatar_shape: "square",
      colors: colors("#fbfaf7", "#d7263d", "#1b1b1e"),
      profile: { font: "Space Grotesk", opacity: 90 },
    },
    links: ten,
    cards,
    avatar: bruno,
  },
  "split-fjord": {
    username: "bruno",
    look: {
      display_name: "Bruno Okafor",
      bio,
      location: "Bergen",
      layout: "split",
      avatar_shape: "hexagon",
      colors: colors("#06181f", "#00c2a8", "#e8fbf8"),
      profile: { font: "Poppins", opacity: 60, blur: 70 },
    },
    links: ten,
    cards,
    avatar: bruno,
    background: fjord,
  },
  "split-bare": { look: { display_name: "Nobody yet", layout: "split" } },
  "name-50": {
    look: { display_name: "Ottilie Wilhelmina of the Seven Northern Lighthous", layout: "compact" },
    links: ten,
  },
  "name-unbroken": { look: { display_name: "W".repeat(50), bio: "m".repeat(500) }, links: four },
  "portfolio-unbroken": {
    look: { display_name: "W".repeat(50), bio: "m".repeat(500), layout: "portfolio" },
    links: ten,
  },
  "bio-500": {
    look: {
      display_name: "Long Story",
      bio: "A lamp, a logbook and a very long evening. ".repeat(12).slice(0, 500).trim(),
    },
  },
  "bio-lines": { look: { display_name: "Poet", bio: "one\ntwo\n\nthree\nfour\nfive\nsix\nseven", layout: "modern" } },
  arabic: {
    look: {
      display_name: "ليلى الأندلسية",
      bio: "رسّامة تحبّ القطارات الليلية والبيوت الصغيرة.",
      location: "فاس",
      layout: "modern",
    },
    links: four,
  },
  hebrew: {
    look: {
      display_name: "נועה (Noa) 42",
      bio: "מאיירת. ohev רכבות לילה.",
      layout: "split",
      effects: { username: "wave" },
    },
    links: ten,
  },
  emoji: {
    look: {
      display_name: "👩‍👩‍👧‍👦🇵🇹🏳️‍🌈✨🦊",
      bio: "🌊".repeat(120),
      location: "🏝️",
      effects: { username: "sparkles" },
    },
    links: four,
  },
  japanese: {
    look: {
      display_name: "夜行列車の絵描き",
      bio: "小さな家と、たくさんの窓を描いています。".repeat(8),
      location: "京都",
      profile: { font: "Noto Serif JP" },
      colors: colors("#faf6ef", "#b3312c", "#2b2118"),
    },
    links: four,
  },
  "thai-hindi": {
    look: { display_name: "ศิลปิน रेखा", bio: "วาดบ้านหลังเล็ก ๆ ที่มีหน้าต่างมากมาย मैं छोटे घर बनाती हूँ।", layout: "portfolio" },
    links: four,
  },
  "links-200": { look: { display_name: "Everywhere", bio: "All of my places." }, links: many },
  "rows-200": { look: { display_name: "Everywhere", layout: "modern" }, links: many },
  "tiles-200": { look: { display_name: "Everywhere", layout: "portfolio" }, links: many },
  arcade: {
    look: {
      display_name: "PLAYER ONE",
      bio: "INSERT COIN",
      profile: { font: "Press Start 2P" },
      colors: colors("#001a00", "#39ff14", "#caffbf"),
      effects: { username: "hacker", background: "old-tv" },
    },
    links: four,
  },
  haunted: {
    look: {
      display_name: "Madame Ombre",
      bio: "Séances on Thursdays.",
      layout: "compact",
      profile: { font: "Lacquer" },
      colors: colors("#160b12", "#c1121f", "#f6e7d8"),
      effects: { background: "fireflies" },
    },
    links: ten,
  },
  glass: {
    look: {
      display_name: "Glass",
      bio,
      profile: { opacity: 0, blur: 0 },
      colors: colors("#101010", "#ffd166", "#ffffff"),
    },
    links: ten,
    background: noon,
  },
  solid: {
    look: {
      display_name: "Solid",
      bio,
      profile: { opacity: 100, blur: 100 },
      avatar_shape: "diamond",
      layout: "modern",
    },
    links: ten,
    avatar: ada,
    background: dusk,
  },
  "one-colour": { look: { display_name: "Snow", bio, colors: colors("#fff", "#fff", "#fff") }, links: ten, cards },
  hidden: {
    look: {
      display_name: "Quiet",
      privacy: { hide_views: true, hide_badges: true, hide_join_date: true, hide_likes: true },
    },
  },
  monochrome: {
    look: {
      display_name: "Mono",
      bio,
      layout: "portfolio",
      colors: { ...colors("#111111", "#eeeeee", "#f5f5f5", "#9a9a9a"), monochrome_links: true },
      effects: { links_glow: true },
      profile: { font: "Fira Mono" },
    },
    links: ten,
  },
  songs: {
    look: { display_name: "Radio Marlowe", bio: "Three songs for tonight." },
    links: four,
    avatar: ada,
    tracks: 3,
  },
  "songs-split": {
    look: { display_name: "Radio Marlowe", layout: "split", colors: colors("#241623", "#e8a0bf", "#fdeff4") },
    links: four,
    cards,
    tracks: 2,
  },
};

/** Gives a profile all that an exhibit shows. */
export async function exhibit(owner: Owner, { look, links = [], cards = [], avatar, background, tracks = 0 }: Exhibit) {
  await owner.patch(look);
  for (const [type, value] of links) await owner.send("POST", "links", { type, value });
  for (const card of cards) await owner.send("POST", "cards", card);
  if (avatar) await owner.upload("avatar", await avatar());
  if (background) await owner.upload("background", await background());
  for (let track = 0; track < tracks; track += 1) {
    const name = track === 0 ? "A rather long name of a song, performed live at the harbour" : `Song ${track + 1}`;
    await owner.upload("audio", sample("audio/constant.mp3"), { name, cover: await songCover() });
  }
}

const songCover = () => landscape(["#3d1d4f", "#ffb38a"], ["#7a3b69", "#3c2350"], 4);

/** Makes it the profile of a new account with ten links, as whose page is measured. */
export async function fillProfile(owner: Owner): Promise<void> {
  const { look, links } = exhibits["minimal-paper"] ?? { look: {} };
  await exhibit(owner, { look: { display_name: "Ada Marlowe", bio: (look as { bio: string }).bio }, links });
}
