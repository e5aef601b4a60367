import type { OwnUser, PublicUser, PublicUserB, UserChange } from "./schema";

const files = "https://vitrine.example/cdn";
const id = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const avatar = `${files}/avatars/${id}.webp`;
const names = { username: "ada", alias: "countess" };
const words = { bio: "Notes on the Analytical Engine.", page_enter_text: "Click to enter" };
const privacy = { hide_views: false, hide_badges: false, hide_join_date: false, search_engines_indexing: true };
const look: Pick<PublicUser, "tab" | "typewriter"> = {
  tab: { animated_title: "typewriter", use_avatar: true },
  typewriter: { enabled: true, texts: ["Mathematician", "First of the programmers"] },
};

const shared: Omit<PublicUser, "privacy"> = {
  id: "8b1f7c52-6f0e-4d4e-9a39-0d4d6f1b2c3a",
  ...names,
  ...words,
  display_name: "Ada Lovelace",
  chat_id: "80351110224678912",
  created_at: 1767225600,
  is_premium: true,
  volume_control: true,
  layout: "modern",
  assets: {
    avatar,
    cursor: null,
    background: null,
    audios: [`${files}/audios/${id}.mp3`],
    use_chat_avatar: false,
    shuffle_audios: false,
    play_all_audios: true,
  },
  profile: { opacity: 70, blur: 20, font: "Space Grotesk" },
  colors: {
    accent: "#7c9cff",
    text: "#f4f5fb",
    background: "#10121c",
    badge: "#ffd479",
    link: "#f4f5fb",
    monochrome_links: false,
  },
  effects: { background: "stars", cursor: "none", username: "shine" },
  ...look,
};

/** Variant A of an example profile. */
export const userExample: PublicUser = { ...shared, privacy: { ...privacy, hide_likes: false } };

/** The same as its owner sees it. */
export const ownUserExample: OwnUser = {
  ...shared,
  email: "ada@example.com",
  custom_domain: null,
  otp_enabled: false,
  locale: "en",
  privacy,
};

/** The same in variant B. */
export const userBExample: PublicUserB = {
  uid: 1815,
  ...names,
  assets: {
    audios: [{ id, name: "Night train", duration: 214, cover_id: null }],
    avatar_url: avatar,
    background_url: null,
    cursor_url: null,
  },
  colors: { accent: "#7c9cff", background: "#10121c", badges: "#ffd479", links: "#f4f5fb", text: "#f4f5fb" },
  config: {
    ...words,
    avatar_shape: "circle",
    font: "Space Grotesk",
    join_date: "2026-01-01",
    layout: "modern",
    likes: 12,
    location: "London",
    page_views: 1843,
    profile_blur: 20,
    profile_opacity: 70,
    shuffle_audios: false,
    use_chat_avatar: false,
    volume_control: true,
  },
  effects: {
    background: "stars",
    badges_glow: true,
    cursor: null,
    links_glow: false,
    username: "shine",
    username_glow: false,
  },
  ...look,
};

/** A change that leads to it. */
export const changeExample: UserChange = {
  alias: "countess",
  bio: words.bio,
  colors: { accent: "#7c9cff" },
  effects: { background: "stars" },
  typewriter: look.typewriter,
};
