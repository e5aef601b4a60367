import { expect, it } from "vitest";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { call, read } from "../support/api";
import { giveDomain, newDomainOwner, newEditor } from "../support/domain-owner";
import { changePage } from "../support/page-editor";
import { newPerson } from "../support/people";
import { errorAnswer } from "../support/refusal";

Object.assign(process.env, { BASE_URL: "https://vitrine.example", ATPROTO_HANDLES: "on" });

/** The example of NIP-05, and the same key as NIP-19 writes it. */
const digits = "b0635d6a9851d3aed0cd6c495b282167acf761729078d975fc341b22650b07b9";
const npub = "npub1kp34665c28f6a5xdd3y4k2ppv7k0wctjjpudja0uxsdjyegtq7us853d4g";
const otherNpub = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg";
const did = "did:plc:z72i7hdynmk6r22z27h6tvur";
const noPage = errorAnswer(404, "not_found", "There is no profile of this name");
const noDid = errorAnswer(404, "not_found", "This page has no Bluesky link with a DID");
const nobody = { status: 200, body: { names: {} } };

const get = (path: string, host = "vitrine.example") => call("GET", path, { headers: { Host: host } });
const askNostr = async (name: string, host?: string) =>
  read(await get(`/.well-known/nostr.json?name=${encodeURIComponent(name)}`, host));
const askDid = (host?: string) => get("/.well-known/atproto-did", host);
const readDid = async (host?: string) => {
  const response = await askDid(host);
  return [response.status, response.headers.get("content-type"), await response.text()];
};

type Editor = Awaited<ReturnType<typeof newEditor>>;
async function addLink({ token }: Editor, type: string, value: string): Promise<string> {
  const response = await call("POST", "/api/links", { token, json: { type, value } });
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

const hideLink = (editor: Editor, id: string) =>
  changePage(editor, ({ links }) => ({
    links: links.map((link: { id: string }) => (link.id === id ? { ...link, hidden: true } : link)),
  }));

it("NIP-05 names the key of a page by its name, for any origin and without a redirect", async () => {
  const bob = await newEditor();
  const id = await addLink(bob, "nostr", digits);
  await addLink(bob, "nostr", otherNpub);
  const response = await get(`/.well-known/nostr.json?name=${bob.username}`);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await read(response)).toEqual({ status: 200, body: { names: { [bob.username]: digits } } });
  const shouted = bob.username.toUpperCase();
  expect(await askNostr(shouted)).toEqual({ status: 200, body: { names: { [shouted]: digits } } });
  await hideLink(bob, id);
  const other = "7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e";
  expect(await askNostr(bob.username)).toEqual({ status: 200, body: { names: { [bob.username]: other } } });
  await scheduleDeletion(bob.id);
  expect(await askNostr(bob.username)).toEqual(nobody);
});

it.each(["", "_", "nobody", "a b", "__proto__", "%00", "\u0000"])("NIP-05 has no key for the name %j", async (name) => {
  expect(await askNostr(name)).toEqual(nobody);
});

it("NIP-05 has no key for a page without a Nostr link", async () => {
  const { username } = await newPerson();
  expect(await askNostr(username)).toEqual(nobody);
  expect(await read(await get("/.well-known/nostr.json"))).toEqual(nobody);
});

it("NIP-05 knows the page of a custom domain as _ and by its name, and no other one there", async () => {
  const [bob, ada] = [await newEditor(), await newEditor()];
  const domain = await giveDomain(bob);
  await addLink(bob, "nostr", npub);
  await addLink(ada, "nostr", otherNpub);
  for (const name of ["_", bob.username]) {
    expect(await askNostr(name, domain)).toEqual({ status: 200, body: { names: { [name]: digits } } });
  }
  expect(await askNostr(ada.username, domain)).toEqual(nobody);
  expect(await askNostr("_")).toEqual(nobody);
});

it("The AT Protocol reads the DID of a Bluesky link under the domain of its page, as plain text", async () => {
  const ada = await newEditor();
  const domain = await giveDomain(ada);
  await addLink(ada, "bluesky", "ada.bsky.social");
  expect(await read(await askDid(domain))).toEqual(noDid);
  const id = await addLink(ada, "bluesky", `https://bsky.app/profile/${did}`);
  expect(await readDid(domain)).toEqual([200, "text/plain; charset=utf-8", did]);
  expect((await askDid(domain)).headers.get("access-control-allow-origin")).toBe("*");
  await hideLink(ada, id);
  expect(await read(await askDid(domain))).toEqual(noDid);
});

it("The AT Protocol finds no DID at the site's own host, under a domain of nobody and of a page being deleted", async () => {
  const ada = await newDomainOwner();
  expect(await read(await askDid())).toEqual(noPage);
  await scheduleDeletion(ada.id);
  expect(await read(await askDid(ada.domain))).toEqual(noPage);
});

it("The AT Protocol reads the DID of a page at its name in front of the site's host, where that is on", async () => {
  const ada = await newEditor();
  await addLink(ada, "bluesky", did);
  const host = `${ada.username}.vitrine.example`;
  for (const written of [host, host.toUpperCase(), `${host}:443`]) {
    expect(await readDid(written)).toEqual([200, "text/plain; charset=utf-8", did]);
  }
  for (const written of [
    "nobody.vitrine.example",
    `${ada.username}.evil.example`,
    `x.${host}`,
    "www.vitrine.example",
  ]) {
    expect(await read(await askDid(written))).toEqual(noPage);
  }
});
