import { expect, it } from "vitest";
import { updateAccountFlag } from "@/lib/people/users/store";
import { read } from "../support/api";
import { sampleFile } from "../support/document-rows";
import { newProfile } from "../support/profile";
import { errorAnswer } from "../support/refusal";
import { upload } from "../support/uploads";

async function newOwner() {
  const profile = await newProfile(["identify", "email", "profile.update", "uploads"]);
  const premium = (on: boolean) => updateAccountFlag(profile.person.username, "isPremium", on);
  await premium(true);
  return {
    ...profile,
    premium,
    choose: (font: string) => profile.patch({ profile: { font } }),
    uploadFont: () => upload("font", profile.access_token, sampleFile("font.ttf")),
    fonts: async () => {
      const [own, a, b] = [await profile.own(), await profile.variantA(), await profile.variantB()];
      return [own.profile.font, a.profile.font, b.config.font];
    },
    file: async () => (await profile.stored()).user[0]?.customFont,
  };
}
const all = (font: string) => [font, font, font];

it("an uploaded font is chosen at once, also in place of another and after another was chosen", async () => {
  const owner = await newOwner();
  await owner.choose("Lacquer");
  const files = new Set<unknown>();
  for (let times = 0; times < 2; times++) {
    const { status, body } = await read(await owner.uploadFont());
    const file = await owner.file();
    files.add(file);
    expect({ status, body }).toEqual({ status: 201, body: { url: `http://localhost:3000/cdn/fonts/${file}` } });
    expect(await owner.fonts()).toEqual(all("custom"));
  }
  expect(files.size).toBe(2);
  await owner.choose("Inter");
  expect(await owner.fonts()).toEqual(all("Inter"));
  expect((await owner.uploadFont()).status).toBe(201);
  expect(await owner.fonts()).toEqual(all("custom"));
});

it("a font that is refused leaves the chosen one", async () => {
  const owner = await newOwner();
  await owner.choose("Lacquer");
  expect((await upload("font", owner.access_token, sampleFile("avatar.png"))).status).toBe(415);
  await owner.premium(false);
  expect(await read(await owner.uploadFont())).toEqual(
    errorAnswer(403, "premium_required", "This is for premium users only"),
  );
  expect([await owner.fonts(), await owner.file()]).toEqual([all("Lacquer"), null]);
});

it("a font stays, and can be chosen again, when premium ends", async () => {
  const owner = await newOwner();
  await owner.uploadFont();
  const file = await owner.file();
  await owner.premium(false);
  expect(await owner.fonts()).toEqual(all("custom"));
  await owner.choose("Inter");
  expect((await owner.choose("custom")).status).toBe(200);
  expect([await owner.fonts(), await owner.file()]).toEqual([all("custom"), file]);
});
