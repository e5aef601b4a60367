import { expect, it } from "vitest";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { recordLinkCheck } from "@/lib/page/proofs/store";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { button, isReady, narrow, rowToggle, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { keepPicture } from "../support/pictures";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const folder = "link-proofs";
const plain = { title: null, hidden: false, featured: false, picture: null, from: null, until: null, me: true };
const written = [
  { ...plain, type: "mastodon", value: "ada@mastodon.social" },
  { ...plain, type: "custom", value: "https://ada.example/", title: "My studio" },
  { ...plain, type: "github", value: "ada" },
  { ...plain, type: "bluesky", value: "ada.bsky.social" },
] as const;

const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "bea", ...layouts.map((layout) => `in-${layout}`)]) {
    const { id } = await newPerson(name, password);
    const draft = await getDraft(id);
    const links = written.map((link) => ({ ...link, id: crypto.randomUUID() }));
    const layout = layouts.find((one) => name === `in-${one}`) ?? "default";
    const settings = { ...draft.document.settings, layout, display_name: "Ada Marlowe" };
    const document = { ...draft.document, settings, links, order: links.map((link) => link.id) };
    const { revision } = await saveDraft(id, { ...draft, document });
    await publishDraft(id, revision);
    const [account, website] = links;
    const check = { isScheduled: false };
    if (account) await recordLinkCheck({ ...account, ownerId: id }, { method: "link_back" }, check);
    if (website && name.startsWith("in-")) await recordLinkCheck({ ...website, ownerId: id }, { method: "dns" }, check);
  }
});

const rows = "[id^='at-links.']";
const sizes = [
  ["narrow and light", "ada", { ...narrow, colorScheme: "light" }],
  ["narrow and dark", "ada", { ...narrow, colorScheme: "dark" }],
  ["wide and light", "bea", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }],
  ["wide and dark", "bea", { viewport: { width: 1280, height: 900 }, colorScheme: "dark" }],
] as const;

it.each(sizes)(
  "the details of a link say whether it is proven and what to do for it, and check it by keyboard, %s",
  async (name, person, options) => {
    const opened = await site.openAs(person, "/settings/profile/links", { ...options, reducedMotion: "reduce" });
    const { page, close } = opened;
    await isReady(page);
    const proof = page.getByRole("region", { name: "Verification" });
    const open = async (index: number) => {
      await rowToggle(page.locator(rows).nth(index)).click();
      await proof.waitFor();
    };
    await open(0);
    await proof.getByText("mastodon.social links back to your page.").waitFor();
    expect(await proof.getByText("How to get the tick").count()).toBe(0);
    await proof.scrollIntoViewIfNeeded();
    await keepPicture(page, `${folder}/proven ${name}.png`);
    expect(await axeProblems(page, "main")).toEqual([]);

    await open(1);
    await proof.getByText("Not verified yet").waitFor();
    await button(proof, "Check now").focus();
    await page.keyboard.press("Enter");
    const status = proof.getByRole("status");
    await status.getByText("ada.example gave us no answer. Try again in a few minutes").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Check now");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const address = `${site.url}/${person}`;
    const codes = await proof.locator("code").allTextContents();
    const label = address.replace("http://", "");
    expect(codes).toEqual([
      `<a rel="me" href="${address}">${label}</a>`,
      "_vitrine.ada.example",
      `vitrine-verify=${address}`,
    ]);
    await proof.scrollIntoViewIfNeeded();
    await keepPicture(page, `${folder}/website ${name}.png`);
    expect(await axeProblems(page, "main")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByLabel("Value of Website").fill("https://other.example/");
    await proof.getByText("Publish first. We only check links on your published page.").waitFor();
    expect(await button(proof, "Check now").count()).toBe(0);
    await page.getByLabel("Value of Website").fill("https://ada.example/");
    await button(proof, "Check now").waitFor();
    await open(3);
    await proof.getByText("How to get the tick").click();
    await proof.scrollIntoViewIfNeeded();
    await keepPicture(page, `${folder}/bluesky ${name}.png`);
    // The same person comes again in another window, and finds the draft as it is saved.
    await savedDraft(page);
    await close();
  },
);

it("a check that is asked for too often says so in place, and keeps what is known", async () => {
  const { page, close } = await site.openAs("ada", "/settings/profile/links", {}, [/429/]);
  await isReady(page);
  const refused = { error: "rate_limited", error_description: "Too many requests. Try again in 40 seconds." };
  await page.route("**/settings/profile/proof", (route) => route.fulfill({ status: 429, json: refused }));
  await rowToggle(page.locator(rows).first()).click();
  const proof = page.getByRole("region", { name: "Verification" });
  await button(proof, "Check now").click();
  await proof.getByRole("status").getByText(refused.error_description).waitFor();
  await proof.getByText("mastodon.social links back to your page.").waitFor();
  await close();
});

const looks = layouts.flatMap((layout) =>
  [
    { colorScheme: "light", viewport: { width: 390, height: 844 } } as const,
    { colorScheme: "dark", forcedColors: "active", viewport: { width: 1280, height: 900 } } as const,
  ].map((options) => [layout, "forcedColors" in options ? "forced colours" : "own colours", options] as const),
);
it.each(sampled(looks, 4))(
  "the tick of a proven link is seen in the layout %s with %s",
  async (layout, name, options) => {
    const { page, close } = await site.open(`/in-${layout}`, options);
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await keepPicture(page, `${folder}/page ${layout} ${name}.png`);
    const ticks = page.getByRole("img", { name: /^Verified: / });
    expect(await ticks.count()).toBe(2);
    const boxes = await ticks.evaluateAll((marks) =>
      marks.map((mark) => {
        const { x, right, width, height } = mark.getBoundingClientRect();
        return [x >= 0, right <= innerWidth, Math.round(width), Math.round(height)];
      }),
    );
    expect(boxes).toEqual([
      [true, true, 18, 18],
      [true, true, 18, 18],
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await axeProblems(page, ".profile-links")).toEqual([]);
    await close();
  },
);
