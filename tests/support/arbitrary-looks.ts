import fc from "fast-check";
import type { LookSettings } from "@/lib/page/look-settings";
import { lookGroups } from "@/lib/page/look-settings";
import {
  animatedTitles,
  avatarShapes,
  backdrops,
  backgroundEffects,
  cursorEffects,
  fonts,
  layouts,
  usernameEffects,
} from "@/lib/users/look";

const digit = fc.constantFrom(..."0123456789abcdefABCDEF");
const colour = fc
  .oneof(fc.array(digit, { minLength: 3, maxLength: 3 }), fc.array(digit, { minLength: 6, maxLength: 6 }))
  .map((digits) => `#${digits.join("")}`);
const percent = fc.integer({ min: 0, max: 100 });
const { boolean, constantFrom, record } = fc;

/** Any look that a page can have. */
export const anyLook: fc.Arbitrary<LookSettings> = record({
  layout: constantFrom(...layouts),
  avatar_shape: constantFrom(...avatarShapes),
  profile: record({ opacity: percent, blur: percent, font: constantFrom(...fonts) }),
  colors: record({
    accent: colour,
    text: colour,
    background: colour,
    badge: colour,
    link: colour,
    monochrome_links: boolean(),
  }),
  backdrop: constantFrom(...backdrops),
  effects: record({
    background: constantFrom(...backgroundEffects),
    cursor: constantFrom(...cursorEffects),
    username: constantFrom(...usernameEffects),
    badges_glow: boolean(),
    links_glow: boolean(),
    username_glow: boolean(),
  }),
  tab: record({ animated_title: constantFrom(...animatedTitles) }),
});

export const anyLocks = fc.subarray([...lookGroups]).map((groups) => new Set(groups));
