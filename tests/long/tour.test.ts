import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameOf, type Row } from "@/scripts/tour/row";
import { rows } from "@/scripts/tour/rows";
import { openTourSite, password, tour } from "../support/tour";

let opened: Awaited<ReturnType<typeof openTourSite>>;
beforeAll(async () => {
  opened = await openTourSite();
});
afterAll(() => opened?.site.close());

describe("the tour", () => {
  it("the tour finds every row of the document as it is written, and every refusal", async () => {
    const { code, output } = await tour(opened.settings, opened.secrets);
    expect(output).not.toContain("✗");
    expect(code).toBe(0);
    const lines = output.trim().split("\n");
    expect(lines.at(-1)).toMatch(/^1\d\d rows, 0 wrong$/);
    const seen = (row: Row) => {
      const name = row.note ? `${row.path} ${row.note}` : row.path;
      return lines.some(
        (line) => line.startsWith(`✓ ${row.method.padEnd(6)} ${name} `) && line.includes(`${row.status} (`),
      );
    };
    expect(rows.filter((row) => !seen(row)).map(nameOf)).toEqual([]);
    for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 429]) {
      expect(lines.some((line) => line.includes(`${status} (${status})`))).toBe(true);
    }
    for (const file of ["avatars", "backgrounds", "audios", "audios-covers", "cursors", "fonts"]) {
      expect(
        lines.some((line) => /\/cdn\/\S+ +200 \(200\) .*, \d+ bytes$/.test(line) && line.includes(`/${file}/`)),
      ).toBe(true);
    }
    for (const hidden of [opened.secret, password]) expect(output).not.toContain(hidden);
    expect(output).not.toMatch(/\bv[a-z]+_[\w-]{20}/);
  });

  it("the tour leaves nothing behind but the files of the profile", async () => {
    const profile = await (await fetch(`${opened.site.url}/api/user/ada`)).json();
    expect(profile).toMatchObject({ bio: null, colors: { accent: "#7c9cff" }, assets: { avatar: null, audios: [] } });
  });
});
