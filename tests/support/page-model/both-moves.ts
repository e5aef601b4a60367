import { withValue } from "@/lib/page/document/places";
import { send } from "./api-moves";
import { editorOf, save } from "./editor-moves";
import { pick } from "./edits";
import type { Moves } from "./world";

/** A window changes a place, and a program changes it to something else before or after the window saves. */
export const bothMoves: Moves = {
  bothSetting: async (world, { a, b, c, d }) => {
    const editor = editorOf(world, a);
    const name = pick(["bio", "location"] as const, b) ?? "bio";
    const [mine, theirs] = [`Mine ${c % 3}`, `Theirs ${d % 3}`];
    editor.edit((page) => withValue(page, `settings.${name}`, mine));
    if (c % 2 === 0) await save(world, editor);
    await send(world, "PATCH", "/api/user", { [name]: theirs }, 200);
    world.published = withValue(world.published, `settings.${name}`, theirs);
  },
  bothLink: async (world, { a, b, c, d }) => {
    const editor = editorOf(world, a);
    const link = pick(
      world.published.links.filter(
        ({ id, type }) =>
          type !== "email" && editor.document.links.some((one) => one.id === id && one.type !== "email"),
      ),
      b,
    );
    if (!link) return;
    const path = `links.${link.id}.value`;
    editor.edit((page) => withValue(page, path, `mine${c % 3}`));
    if (c % 2 === 0) await save(world, editor);
    await send(world, "PATCH", `/api/links/${link.id}`, { value: `theirs${d % 3}` }, 200);
    world.published = withValue(world.published, path, `theirs${d % 3}`);
  },
};
