import type { LookSettings, PageLook } from "../look-settings";

type Effects = LookSettings["effects"];
type Drawn = Omit<PageLook, "settings"> & {
  settings: Omit<LookSettings, "backdrop" | "effects" | "tab"> & {
    backdrop?: LookSettings["backdrop"];
    effects?: Partial<Effects>;
    tab?: LookSettings["tab"];
  };
};

const noEffects: Effects = {
  background: "none",
  cursor: "none",
  username: "none",
  badges_glow: false,
  links_glow: false,
  username_glow: false,
};

/** Adds what is not named. */
export const look = ({ settings: { backdrop, effects, tab, ...settings }, ...named }: Drawn): PageLook => ({
  ...named,
  settings: {
    ...settings,
    backdrop: backdrop ?? "mesh",
    effects: { ...noEffects, ...effects },
    tab: tab ?? { animated_title: "none" },
  },
});
