import { execFile } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setStanding } from "@/lib/users/store";
import { nameOf, type Row } from "@/scripts/tour/row";
import { rows } from "@/scripts/tour/rows";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
let site: Site;
let id: string;
let secret: string;

beforeAll(async () => {
  site = await openSite(
    async ({ newPerson, newApplication }) => {
      await newPerson("ada", password);
      await setStanding("ada", "isPremium", true);
      const owner = await newPerson("grace", password);
      ({ clientId: id, clientSecret: secret } = await newApplication(owner.id));
    },
    { RATE_LIMITS: "on" },
  );
});
afterAll(() => site?.close());

type Run = { code: unknown; output: string };

/** Runs the tour as its command would. */
function tour(settings: Record<string, string>): Promise<Run> {
  const named = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const words = ["--conditions=react-server", "--import", "tsx", "scripts/tour/tour.ts", ...named];
  return new Promise((ended) => {
    execFile(process.execPath, words, { timeout: 55_000 }, (error, stdout, stderr) =>
      ended({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe("the tour", () => {
  it("finds every row of the document as it is written, and every refusal", async () => {
    const settings = { url: site.url, "client-id": id, "client-secret": secret, username: "ada", password };
    const { code, output } = await tour(settings);
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
    for (const hidden of [secret, password]) expect(output).not.toContain(hidden);
    expect(output).not.toMatch(/\bv[a-z]+_[\w-]{20}/);
  });

  it("leaves nothing behind but the files of the profile", async () => {
    const profile = await (await fetch(`${site.url}/api/user/ada`)).json();
    expect(profile).toMatchObject({ bio: null, colors: { accent: "#7c9cff" }, assets: { avatar: null, audios: [] } });
  });

  it("says with its exit code that something is wrong, and keeps the secret to itself", async () => {
    const settings = { url: site.url, "client-id": id, "client-secret": `${secret}x`, username: "ada", password };
    const { code, output } = await tour(settings);
    expect(code).toBe(1);
    expect(output).toMatch(/✗ POST +\/api\/oauth2\/token authorization_code +401 \(200\)/);
    expect(output).toMatch(/\d rows, [1-9]\d* wrong\n$/);
    expect(output).not.toContain(secret);
  });

  it("names what it needs when only a part of it is given", async () => {
    const { code, output } = await tour({ url: site.url });
    expect(code).toBe(1);
    expect(output).toContain("--client-id I --client-secret S --username N --password P");
  });
});
