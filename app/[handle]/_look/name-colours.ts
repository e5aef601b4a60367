import type { palette } from "@/lib/page/palette";
import type { Profile } from "@/lib/users/store";

type Effect = Profile["usernameEffect"];

/** The colours beside the owner's own that a name's effect asks for, by the names of their custom properties. */
export function nameColours(effect: Effect, colours: ReturnType<typeof palette>): Record<string, string> {
  const { red, amber, green, cyan, blue, pink } = colours;
  const needed: Partial<Record<Effect, Record<string, string>>> = {
    rainbow: { red, amber, green, cyan, blue, pink },
    sparkles: { amber },
    glitch: { red, cyan },
    retro: { amber, red, pink },
    cyber: { cyan, pink },
    hacker: { green },
  };
  return needed[effect] ?? {};
}
