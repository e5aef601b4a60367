import { landscape, portrait } from "./scenery";
import { type Owner, sample } from "./stage";

type Links = readonly (readonly [type: string, value: string, more?: { title?: string; section?: string }])[];
/** One profile of the wall: what is set, and what is uploaded. */
export type Exhibit = {
  /** The exhibit's own name by default. */
  username?: string;
  isVerified?: boolean;
  /** Settings of the page's document; each may be absent. */
  look: {
    locale?: string;
    layout?: string;
    backdrop?: string;
    bio?: string;
    effects?: { background?: string; username?: string; [effect: string]: unknown };
    [setting: string]: unknown;
  };
  links?: Links;
  cards?: readonly object[];
  avatar?: () => Promise<Uint8Array>;
  background?: () => Promise<Uint8Array>;
  tracks?: number;
};

/** Ten kinds of links. */
export const ten: Links = [
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
/** Cards that other services fill. */
export const cards = [
  { type: "server", value: "fXyZ12" },
  { type: "weather", value: "Longyearbyen" },
  { type: "chat", value: null },
];
/** Cards of the owner's own words, and of what plays elsewhere. */
const own = [
  {
    type: "text",
    value: "Commissions",
    extra: { text: "I draw **your house**, with *exactly as many windows*.\n\n[Write to me](mailto:ada@example.org)" },
  },
  {
    type: "faq",
    value: null,
    extra: {
      items: [
        { question: "How long does it take?", answer: "Three weeks." },
        { question: "Donaudampfschifffahrtsgesellschaftskapitänsmützenversand?", answer: "Freitags." },
      ],
    },
  },
  { type: "countdown", value: "2040-01-31T18:00:00Z", extra: { title: "Open studio", after: null } },
  { type: "video", value: "https://vimeo.com/76979871", extra: { title: "A house in forty minutes" } },
  { type: "music", value: "https://ada.bandcamp.com/album/engines" },
  { type: "map", value: "Rua da Rosa 12, 1200-386 Lisboa, Portugal" },
  {
    type: "contact",
    value: null,
    extra: { email: "ada@example.org", phone: "+351 21 000 00 00", address: "Rua da Rosa 12\n1200-386 Lisboa" },
  },
];
const titled: Links = [
  ["behance", "ada", { title: "Portfolio", section: "Work" }],
  ["custom", "https://prints.example/", { title: "Prints, signed and numbered, until they are gone", section: "Work" }],
  ["email", "ada@example.org", { title: "Write to me", section: "Work" }],
  ["mastodon", "@ada@social.example", { section: "Elsewhere" }],
  ["github", "ada", { title: "Code", section: "Elsewhere" }],
  ["discord", "ada_l", { title: "Chat", section: "Elsewhere" }],
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
  "minimal-paper": {
    look: {
      locale: "it",
      display_name: "Ines Ferreira",
      bio,
      layout: "minimal",
      colors: colors("#f3efe6", "#2f6f4f", "#1d2a24"),
      profile: { font: "Noto Serif" },
    },
    links: ten,
  },
  "split-fjord": {
    username: "bruno",
    look: {
      locale: "nb",
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
  "split-bare": { look: { locale: "nl", display_name: "Nobody yet", layout: "split" } },
  "portfolio-unbroken": {
    look: { locale: "ru", display_name: "W".repeat(50), bio: "m".repeat(500), layout: "portfolio" },
    links: ten,
  },
  hebrew: {
    look: {
      locale: "he",
      display_name: "נועה (Noa) 42",
      bio: "מאיירת. ohev רכבות לילה.",
      layout: "split",
      effects: { username: "wave" },
    },
    links: ten,
  },
  emoji: {
    look: {
      locale: "id",
      display_name: "👩‍👩‍👧‍👦🇵🇹🏳️‍🌈✨🦊",
      bio: "🌊".repeat(120),
      location: "🏝️",
      effects: { username: "sparkles" },
    },
    links: four,
  },
  japanese: {
    look: {
      locale: "ja",
      display_name: "夜行列車の絵描き",
      bio: "小さな家と、たくさんの窓を描いています。".repeat(8),
      location: "京都",
      profile: { font: "Noto Serif JP" },
      colors: colors("#faf6ef", "#b3312c", "#2b2118"),
    },
    links: four,
  },
  "links-200": { look: { locale: "cs", display_name: "Everywhere", bio: "All of my places." }, links: many },
  glass: {
    look: {
      locale: "tr",
      display_name: "Glass",
      bio,
      profile: { opacity: 0, blur: 0 },
      colors: colors("#101010", "#ffd166", "#ffffff"),
    },
    links: ten,
    background: noon,
  },
  "one-colour": {
    look: {
      locale: "zh-Hans",
      backdrop: "gradient",
      display_name: "Snow",
      bio,
      colors: colors("#fff", "#fff", "#fff"),
    },
    links: ten,
    cards,
  },
  hidden: {
    look: {
      locale: "vi",
      backdrop: "dots",
      display_name: "Quiet",
      effects: { background: "blurred" },
      privacy: { hide_views: true, hide_badges: true, hide_join_date: true, hide_likes: true },
    },
  },
  monochrome: {
    look: {
      locale: "el",
      backdrop: "plain",
      display_name: "Mono",
      bio,
      layout: "portfolio",
      colors: { ...colors("#111111", "#eeeeee", "#f5f5f5", "#9a9a9a"), monochrome_links: true },
      effects: { links_glow: true },
      profile: { font: "Fira Mono" },
    },
    links: ten,
  },
  poster: {
    look: {
      ...{ display_name: "Donaudampfschifffahrt Wien", bio, layout: "default", backdrop: "plain" },
      colors: colors("#ffe500", "#ff2fa0", "#0a0a0a"),
      buttons: { style: "shadow", radius: "full", height: "large", color: "accent" },
      type: { heading: "Space Grotesk", scale: "display", weight: "bold", case: "upper", tracking: "tight" },
      card: { width: "narrow", radius: "large", border: "thick", shadow: "hard" },
    },
    links: ten,
  },
  "index-lines": {
    look: {
      ...{ display_name: "Ada", bio, layout: "portfolio", profile: { font: "Noto Serif" } },
      colors: { ...colors("#fff1e5", "#e7b98f", "#2a2522", "#8b0f37"), monochrome_links: true },
      buttons: { style: "underline" },
      type: { scale: "display", weight: "regular", tracking: "wide" },
      card: { width: "full", radius: "none", border: "double", shadow: "none" },
    },
    links: titled,
    cards,
  },
  "no-card-split": {
    look: {
      ...{ display_name: "Ada Marlowe", bio, layout: "split" },
      colors: colors("#0c0a1d", "#fda4af", "#fff1f2"),
      buttons: { style: "fill", radius: "none", icon: "none", height: "small" },
      type: { heading: "Poppins", case: "lower" },
      card: { surface: "none" },
    },
    links: [...titled, ...ten],
    ...{ cards, background: dusk, tracks: 1 },
  },
  "soft-modern": {
    look: {
      ...{ display_name: "Éloïse Désormeaux", bio, layout: "modern" },
      colors: colors("#f1efff", "#b7a4ff", "#2f2a55"),
      effects: { links_glow: true },
      buttons: { style: "soft", radius: "large", icon: "centred", height: "large" },
      type: { scale: "small", weight: "medium" },
      card: { surface: "none" },
    },
    ...{ links: titled, background: noon },
  },
  "much-default": {
    isVerified: true,
    look: {
      ...{ display_name: "Annemarie Küstenmacher", location: "Schwäbisch Gmünd", locale: "de", backdrop: "mesh" },
      bio: "Straßenbahnfahrerin, Siebdruckerin und Vorsitzende der Donaudampfschifffahrtsgesellschaft.",
      colors: colors("#10231c", "#8fd694", "#eef7ef"),
      typewriter: { enabled: true, texts: ["Öffnungszeiten nach Vereinbarung"] },
      effects: { background: "snowflakes", username: "shine" },
      ...{ volume_control: true, page_enter_text: "Hereinspaziert" },
    },
    ...{ links: titled, cards: [...cards, ...own], avatar: ada, tracks: 2 },
  },
  "much-modern": {
    isVerified: true,
    look: {
      ...{ display_name: "Éloïse Désormeaux", bio, location: "Saint-Rémy-de-Provence", locale: "fr", layout: "modern" },
      ...{
        backdrop: "grain",
        colors: colors("#fff7ed", "#c2410c", "#2b1a10"),
        profile: { font: "Nunito", opacity: 85 },
      },
      typewriter: { enabled: true, texts: ["Commandes ouvertes au printemps"] },
      effects: { username: "retro" },
    },
    ...{ links: titled, cards, avatar: bruno, tracks: 2 },
  },
  "much-compact": {
    isVerified: true,
    look: {
      ...{ display_name: "João Guimarães", bio, location: "São José dos Campos", locale: "pt-BR", layout: "compact" },
      ...{ avatar_shape: "squircle", backdrop: "dots", colors: colors("#0b1f33", "#fbbf24", "#f1f5f9") },
      effects: { username: "glitch", background: "bubbles", badges_glow: true },
    },
    ...{ links: titled, cards: [...cards, ...own], avatar: bruno, tracks: 2 },
  },
  "much-portfolio": {
    isVerified: true,
    look: {
      ...{ display_name: "استوديو النافذة", location: "الدار البيضاء", locale: "ar", layout: "portfolio" },
      bio: "نرسم بيوتا صغيرة كثيرة النوافذ، ومن يسكنها.\nالطلبات مفتوحة في الربيع.",
      ...{ avatar_shape: "hexagon", backdrop: "mesh", colors: colors("#f4f1ff", "#5b3cc4", "#1f1833") },
      typewriter: { enabled: true, texts: ["معرض جديد كل جمعة"] },
    },
    links: titled.map(([type, value, more], index) => [
      ...([type, value] as const),
      { ...more, section: index < 3 ? "أعمال" : "في أماكن أخرى" },
    ]),
    ...{ cards, avatar: ada, tracks: 2 },
  },
  "much-split": {
    isVerified: true,
    look: {
      ...{ display_name: "星野 海", location: "神奈川県鎌倉市", locale: "ja", layout: "split" },
      bio: "夜の電車と、窓の多い小さな家を描いています。ご依頼は春から。",
      ...{ backdrop: "grain", colors: colors("#1a1a2e", "#e94560", "#f5f5f7"), profile: { font: "Noto Serif JP" } },
      effects: { username: "sparkles", background: "particles" },
    },
    ...{ links: titled, cards, avatar: bruno, background: dusk, tracks: 3 },
  },
  "night-train": {
    look: {
      ...{ display_name: "रेखा शर्मा", bio: "मैं बहुत सारी खिड़कियों वाले छोटे घर बनाती हूँ।", location: "जयपुर", locale: "hi" },
      ...{ backdrop: "mesh", colors: colors("#0c0a1d", "#fda4af", "#fff1f2"), effects: { background: "night-time" } },
    },
    links: titled,
    cards,
  },
};

/** Gives a profile all that an exhibit shows. */
export async function exhibit(
  owner: Owner,
  { look, links = [], cards = [], avatar, background, tracks = 0 }: Exhibit,
): Promise<void> {
  const written = links.map(([type, value, more]) => ({ type, value, ...more }));
  if (Object.keys(look).length > 0 || written.length > 0 || cards.length > 0)
    await owner.putPage({ settings: { display_name: owner.username, ...look }, links: written, cards });
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
  const { look = {}, links = [] } = exhibits["minimal-paper"] ?? {};
  await exhibit(owner, {
    look: { display_name: "Ada Marlowe", ...(look.bio !== undefined && { bio: look.bio }) },
    links,
  });
}
