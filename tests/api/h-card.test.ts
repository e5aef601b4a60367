import { readFileSync } from "node:fs";
import { mf2 } from "microformats-parser";
import { expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { renderPage } from "@/lib/page/view/rendered-page";
import { getProfileView } from "@/lib/page/view/view";
import { call } from "../support/api";
import { newEditor } from "../support/domain-owner";
import { changePage } from "../support/page-editor";
import { newPerson } from "../support/people";
import { upload } from "../support/uploads";

const base = "http://localhost:3000";

async function parsedPage(username: string) {
  const { variants } = await renderPage(renderer, await getProfileView(username));
  return mf2(variants.identity.bytes.toString(), { baseUrl: `${base}/${username}` });
}

it("a page is the h-card of its owner, with the accounts that are theirs by rel=me alone", async () => {
  const ada = await newEditor();
  const uploaded = await upload("avatar", ada.token, readFileSync("tests/files/tour/avatar.png"));
  const photo = (await uploaded.json()).url;
  await changePage(ada, ({ settings, files }) => ({
    files,
    settings: { ...settings, display_name: "Ada Lovelace", bio: "Notes on the Engine.", location: "London" },
    links: [
      { type: "github", value: "ada" },
      { type: "x", value: "ada", me: false },
      { type: "mastodon", value: "ada@mastodon.social" },
      { type: "custom", value: "https://news.example/about-ada" },
      { type: "custom", value: "https://ada.example/", me: true },
      { type: "email", value: "ada@example.com" },
      { type: "youtube", value: "video/dQw4w9WgXcQ" },
      { type: "gitlab", value: "ada", hidden: true },
    ],
  }));
  const url = `${base}/${ada.username}`;
  const me = ["https://github.com/ada", "https://mastodon.social/@ada", "https://ada.example/"];
  const { items, rels } = await parsedPage(ada.username);
  expect(items).toEqual([
    {
      type: ["h-card"],
      properties: {
        name: ["Ada Lovelace"],
        photo: [photo],
        uid: [url],
        url: [url, ...me],
        note: ["Notes on the Engine."],
        locality: ["London"],
        email: ["mailto:ada@example.com"],
      },
    },
  ]);
  expect(rels.me).toEqual([...me, "mailto:ada@example.com"]);
  expect(rels.alternate).toEqual([`${base}/${ada.username}/feed.json`]);
  expect(rels["indieauth-metadata"]).toEqual([`${base}/api/oauth2/indieauth`]);
});

it("a page of a name alone is an h-card of that name, whatever effect it has", async () => {
  const { id, username } = await newPerson();
  const view = await getProfileView(username);
  for (const usernameEffect of ["none", "wave", "glitch", "rainbow"] as const) {
    const profile = { ...view.profile, displayName: "Ada 🎉 Lovelace", usernameEffect };
    const { variants } = await renderPage(renderer, { ...view, profile });
    const { items } = mf2(variants.identity.bytes.toString(), { baseUrl: base });
    const url = `${base}/${username}`;
    const properties = { name: ["Ada 🎉 Lovelace"], uid: [url], url: [url] };
    expect([id, items]).toEqual([id, [{ type: ["h-card"], properties }]]);
  }
});

it("a link keeps whether it is its owner in drafts, and one that the API adds has what its kind says", async () => {
  const ada = await newEditor();
  const first = await changePage(ada, () => ({ links: [{ type: "github", value: "ada", me: false }] }));
  for (const json of [
    { type: "gitlab", value: "ada" },
    { type: "custom", value: "https://ada.example/" },
  ])
    expect((await call("POST", "/api/links", { token: ada.token, json })).status).toBe(201);
  const page = await changePage(ada, ({ links }) => ({ links }));
  expect(page.links.map(({ me }: { me: boolean }) => me)).toEqual([false, true, false]);
  const changed = await call("PATCH", `/api/links/${first.links[0].id}`, {
    token: ada.token,
    json: { value: "lovelace" },
  });
  expect(await changed.json()).toEqual({ id: first.links[0].id, type: "github", value: "lovelace" });
  const { rels } = await parsedPage(ada.username);
  expect(rels.me).toEqual(["https://gitlab.com/ada"]);
});
