import { afterAll, beforeAll, expect, it } from "vitest";
import { openTourSite, password, tour } from "../support/tour";

let opened: Awaited<ReturnType<typeof openTourSite>>;
beforeAll(async () => {
  opened = await openTourSite();
});
afterAll(() => opened?.site.close());

// Every row and refusal is walked without HTTP in `tests/api`, and over HTTP by `npm run test:long`.
it("the tour sends rows of the document as they are written, and takes away what it made", async () => {
  const { code, output } = await tour({ ...opened.settings, only: "/api/links" }, opened.secrets);
  expect(output).not.toContain("✗");
  expect(code).toBe(0);
  const sent = output.split("\n").flatMap((line) => /^✓ (\w+) +(\S+)/.exec(line)?.slice(1).join(" ") ?? []);
  expect(sent).toEqual([
    ...["POST /api/oauth2/token", "POST /api/oauth2/token", "POST /api/oauth2/token"],
    ...["POST /api/links", "GET /api/links/:id", "PATCH /api/links/:id", "GET /api/links", "DELETE /api/links/:id"],
    "PATCH /api/user",
  ]);
  expect(output.trim().split("\n").at(-1)).toMatch(/^\d+ rows, 0 wrong$/);
  for (const hidden of [opened.secret, password]) expect(output).not.toContain(hidden);
  const profile = await (await fetch(`${opened.site.url}/api/user/ada`)).json();
  expect(profile).toMatchObject({ bio: null, colors: { accent: "#7c9cff" } });
});

it("the tour says with its exit code that something is wrong, and keeps the secret to itself", async () => {
  const wrong = `${opened.secret}x`;
  const { code, output } = await tour(opened.settings, { ...opened.secrets, TOUR_CLIENT_SECRET: wrong });
  expect(code).toBe(1);
  expect(output).toMatch(/✗ POST +\/api\/oauth2\/token authorization_code +401 \(200\)/);
  expect(output).toMatch(/\d rows, [1-9]\d* wrong\n$/);
  expect(output).not.toContain(opened.secret);
});

it("the tour names what it needs when only a part of it is given", async () => {
  const { code, output } = await tour({ url: opened.site.url });
  expect(code).toBe(1);
  expect(output).toContain("--client-id I --username N");
});
