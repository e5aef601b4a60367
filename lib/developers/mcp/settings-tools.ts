import "server-only";
import { z } from "zod";
import { invalidField } from "@/lib/core/errors";
import { type PageSettings, pageSettings } from "@/lib/page/document/document";
import { isTree, type Tree } from "@/lib/page/document/json";
import { pickLookParts } from "@/lib/page/document/look-settings";
import { patchOwnUser } from "@/lib/people/users/operations";
import type { Shape } from "@/lib/people/users/profile-fields";
import { changeProperties } from "@/lib/people/users/shape";
import { draftState, editDraft } from "./draft-edits";
import { type Tool, tool } from "./tool";

const look = pickLookParts(pageSettings);

/** All settings that are no part of the look. */
const details: Shape = Object.fromEntries(
  Object.entries(pageSettings).flatMap(([name, part]): [string, Shape[string]][] => {
    if (name === "tab") return [[name, { use_avatar: pageSettings.tab.use_avatar }]];
    return Object.hasOwn(look, name) ? [] : [[name, part]];
  }),
);

const changeOf = (shape: Shape) => z.strictObject(changeProperties(shape)).partial();

/** Objects are merged field by field, as PATCH /api/user does. */
function merged(before: unknown, change: unknown): unknown {
  if (!isTree(before) || !isTree(change)) return change;
  const set = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(set.map(([name, value]) => [name, merged(before[name], value)])) };
}

/** Returns the parts of the settings that a change named. */
const named = (settings: PageSettings, change: Tree): object =>
  Object.fromEntries(Object.keys(change).map((name) => [name, settings[name as keyof PageSettings]]));

function settingsTool(record: Pick<Tool, "name" | "title" | "description">, shape: Shape): Tool {
  return tool({
    ...record,
    operation: patchOwnUser,
    input: changeOf(shape),
    effect: "changes",
    async run({ actor, input }) {
      if (Object.keys(input).length === 0) throw invalidField("body", { text: "must have at least one setting" });
      const draft = await editDraft(actor, (page) => ({
        ...page,
        settings: merged(page.settings, input) as PageSettings,
      }));
      return { settings: named(draft.document.settings, input), ...(await draftState(actor, draft)) };
    },
  });
}

export const setLook = settingsTool(
  {
    name: "set_look",
    title: "Set the look",
    description:
      "Changes how the page looks: layout, colours, fonts, card, buttons, backdrop, effects. Send what changes and nothing else; what is absent stays. It changes the draft, which visitors see once publish_page was called.",
  },
  look,
);

export const setDetails = settingsTool(
  {
    name: "set_details",
    title: "Set names and texts",
    description:
      "Changes what the page says of the person and who may see what: display name, bio, location, typewriter lines, language, music playback, privacy. Send what changes and nothing else; what is absent stays, and null clears what may be empty. It changes the draft, which visitors see once publish_page was called.",
  },
  details,
);
