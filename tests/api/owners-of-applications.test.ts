import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as owners from "@/app/settings/developers/[clientId]/owners/actions";
import * as webhooks from "@/app/settings/developers/[clientId]/webhooks/actions";
import * as applications from "@/app/settings/developers/actions";
import { accept } from "@/app/settings/developers/join/actions";
import { database } from "@/db/client";
import { oauthClientInvitations, oauthClientOwners, oauthClientSecrets, outbox, storedFiles } from "@/db/schema";
import { listEvents } from "@/lib/core/owners/event-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { listClients as listAllApplications, vouch } from "@/lib/operator/admin/clients";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { readExport } from "@/lib/page/export/export-parts";
import { endAccessAddedSince } from "@/lib/people/auth/account/added-access-store";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { composeMail } from "@/lib/people/auth/account/mails";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { keepDocument } from "@/lib/people/oauth/clients/client-document-store";
import {
  acceptClientInvitation,
  findClientInvitation,
  inviteCoOwner,
  listClientInvitations,
  withdrawClientInvitation,
} from "@/lib/people/oauth/clients/client-invitation-store";
import {
  deleteClient,
  findClient,
  getClient,
  listClients,
  listSecrets,
  lockClient,
  rotateSecret,
} from "@/lib/people/oauth/clients/client-store";
import { endCoOwnership, leaveClient, removeCoOwner } from "@/lib/people/oauth/clients/co-owner-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { listCoOwners } from "@/lib/people/oauth/clients/standing-store";
import { listLeftClients, transferClient } from "@/lib/people/oauth/clients/transfer-store";
import { setVouched } from "@/lib/people/oauth/clients/vouching-store";
import { clientValues, newClient } from "@/lib/people/oauth/schema";
import { call, read } from "../support/api";
import { imageFile } from "../support/images";
import { password, passwordHash } from "../support/members";
import { callback, newApplication, newPerson, newTokens, refresh, requestToken } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { sameOriginHeaders } from "../support/signed-in";
import { cookiesIn, staleCookie } from "../support/stale-session";
import { fileForm } from "../support/uploads";
import { toFormData, Visitor } from "../support/visitor";

const values = newClient.parse({ name: "Renamed", redirectUris: ["https://app.example/callback"] });

async function newMember() {
  const person = await newPerson({ passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(person.username, password);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { ...person, browser, headers: { ...sameOriginHeaders, Cookie: cookie } };
}

async function join(ownerId: string, clientId: string, person: { id: string; username: string }) {
  await acceptClientInvitation(await inviteCoOwner(ownerId, clientId), person);
}

/** An application with one co-owner. */
async function newShared() {
  const [owner, coOwner] = [await newPerson(), await newPerson()];
  const application = await newApplication(owner.id);
  await join(owner.id, application.clientId, coOwner);
  return { owner, coOwner, application, clientId: application.clientId };
}

const newest = async ({ id }: { id: string }, most: number) =>
  (await listEvents(id, most)).map(({ kind, details }) => [kind, details]).reverse();
const coOwnersOf = async (id: string) => (await listCoOwners({ id })).map(({ username }) => username);
const refused = (code: string, message: string) => ({ code, message });

it("The operator's list has the co-owners of an application, and the address of one that describes itself", async () => {
  const { owner, coOwner, clientId } = await newShared();
  const later = await newPerson();
  await join(owner.id, clientId, later);
  const alone = await newApplication(owner.id);
  const address = `https://${crypto.randomUUID()}.example/client.json`;
  const pages = { websiteUrl: null, termsOfServiceUrl: null, privacyPolicyUrl: null };
  await keepDocument(address, { name: "Described", redirectUris: values.redirectUris, ...pages }, 60);
  const printed = (await listAllApplications([], "")(new AbortController().signal)) as Record<string, unknown>[];
  const common = { public: false, vouched: false, redirect_uris: [callback], created_at: expect.any(Number) };
  const own = { ...common, name: "Test app", owner: owner.username, metadata_document: null };
  const described = { name: "Described", owner: null, co_owners: [], metadata_document: address, public: true };
  expect(printed.slice(-3)).toEqual([
    { ...own, client_id: clientId, co_owners: [coOwner.username, later.username] },
    { ...own, client_id: alone.clientId, co_owners: [] },
    { ...common, ...described, client_id: expect.any(String), redirect_uris: values.redirectUris },
  ]);
  await setVouched(clientId, true);
  expect(await vouch([clientId, "off"], "")(new AbortController().signal)).toEqual({
    ...own,
    client_id: clientId,
    co_owners: [coOwner.username, later.username],
  });
});

it("An invitation works once, makes a co-owner of whoever uses it, and both logs say so", async () => {
  const [owner, ada, eve] = [await newPerson(), await newPerson(), await newPerson()];
  const { clientId } = await newApplication(owner.id);
  const token = await inviteCoOwner(owner.id, clientId);
  expect(await findClientInvitation(token)).toEqual({ clientId, name: "Test app", icon: null, owner: owner.username });
  const used = await Promise.allSettled([acceptClientInvitation(token, ada), acceptClientInvitation(token, eve)]);
  expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [joined, late] = used[0]?.status === "fulfilled" ? [ada, eve] : [eve, ada];
  expect(await coOwnersOf(clientId)).toEqual([joined.username]);
  expect((await listClients(joined.id)).map(({ id, standing }) => [id, standing])).toEqual([[clientId, "co_owner"]]);
  expect(await listClients(late.id)).toEqual([]);
  const application = "Test app";
  expect(await newest(owner, 2)).toEqual([
    ["application_owner_invited", { application }],
    ["application_owner_joined", { application, name: joined.username }],
  ]);
  expect(await newest(joined, 1)).toEqual([["application_joined", { application }]]);
  await expect(acceptClientInvitation(token, late)).rejects.toMatchObject(
    refused("forbidden", "This invitation has been used, has expired or was withdrawn; ask for a new one"),
  );
});

it("Whoever owns an application already cannot use an invitation to it, which stays for somebody else", async () => {
  const { owner, coOwner, clientId } = await newShared();
  const token = await inviteCoOwner(owner.id, clientId);
  for (const person of [owner, coOwner])
    await expect(acceptClientInvitation(token, person)).rejects.toMatchObject(
      refused("conflict", "You own this application already"),
    );
  const eve = await newPerson();
  expect(await acceptClientInvitation(token, eve)).toBe(clientId);
  expect(await coOwnersOf(clientId)).toEqual([coOwner.username, eve.username]);
});

it("An invitation works for seven days unless it is withdrawn, and is deleted after them", async () => {
  const [owner, ada] = [await newPerson(), await newPerson()];
  const { clientId } = await newApplication(owner.id);
  const token = await inviteCoOwner(owner.id, clientId);
  const isOfClient = eq(oauthClientInvitations.clientId, clientId);
  const ageBy = (age: string) =>
    setRows(
      oauthClientInvitations,
      { expiresAt: sql`${oauthClientInvitations.expiresAt} - ${age}::interval` },
      isOfClient,
    );
  await ageBy("6 days 23 hours");
  await deleteExpired();
  expect(await findClientInvitation(token)).toMatchObject({ clientId });
  await ageBy("1 hour");
  const client = await getClient(owner.id, clientId);
  expect([await findClientInvitation(token), await listClientInvitations(client)]).toEqual([undefined, []]);
  await expect(acceptClientInvitation(token, ada)).rejects.toMatchObject({ code: "forbidden" });
  await deleteExpired();
  expect(await database().$count(oauthClientInvitations, isOfClient)).toBe(0);
  const other = await inviteCoOwner(owner.id, clientId);
  for (const { id } of await listClientInvitations(client)) await withdrawClientInvitation(owner.id, clientId, id);
  await expect(acceptClientInvitation(other, ada)).rejects.toMatchObject({ code: "forbidden" });
  for (const malformed of ["", "vin_x", "\0"]) expect(await findClientInvitation(malformed)).toBeUndefined();
});

it("An application has at most ten open invitations and ten co-owners, also of those that come at the same time", async () => {
  const [owner, ...people] = await Promise.all(Array.from({ length: 12 }, () => newPerson()));
  if (!owner) throw new Error("no person was made");
  const { clientId } = await newApplication(owner.id);
  const asked = await Promise.allSettled(people.map(() => inviteCoOwner(owner.id, clientId)));
  const tokens = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(asked.flatMap((one) => (one.status === "rejected" ? one.reason.message : []))).toEqual([
    "At most 10 invitations can be open; withdraw one first",
  ]);
  const use = (person: { id: string; username: string }) => acceptClientInvitation(tokens.pop() ?? "", person);
  for (const person of people.slice(2)) await use(person);
  for (let more = 0; more < 2; more++) tokens.push(await inviteCoOwner(owner.id, clientId));
  const last = await Promise.allSettled(people.slice(0, 2).map(use));
  expect(last.flatMap((one) => (one.status === "rejected" ? one.reason.message : []))).toEqual([
    "An application can have 10 co-owners; remove one first",
  ]);
  expect(await coOwnersOf(clientId)).toHaveLength(10);
});

const page = (clientId: string) => `/settings/developers/${clientId}`;
const someId = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const fields = { name: "Mine now", redirectUris: "https://evil.example/callback", password };
type Action = (state: FormState<never>, form: FormData) => Promise<FormState<unknown>>;
const actions: [name: string, action: Action, fields: Record<string, string>][] = [
  ["save", applications.save, fields],
  ["add a webhook to", webhooks.add, { ...fields, url: "https://evil.example/", events: "links.changed" }],
  ["leave", owners.leave, {}],
  ["invite somebody to", owners.invite, fields],
  ["withdraw an invitation to", owners.withdraw, { whom: someId }],
  ["remove a co-owner of", owners.removeOwner, { whom: someId }],
  ["pass on", owners.transfer, { ...fields, whom: someId }],
];
const notYours = "You have no application with this client ID";

it.each(actions)(
  "Neither a stranger nor a removed co-owner with an open form can %s an application",
  async (_, action, sent) => {
    const [owner, coOwner, stranger] = [await newMember(), await newMember(), await newMember()];
    const { clientId } = await newApplication(owner.id);
    await join(owner.id, clientId, coOwner);
    const before = await findClient(clientId);
    await removeCoOwner(owner.id, clientId, coOwner.id);
    for (const { browser } of [stranger, coOwner]) {
      const { result } = await browser.act(() => action(initialFormState, toFormData({ clientId, ...sent })));
      expect(result).toMatchObject({ message: notYours });
    }
    expect([await findClient(clientId), await coOwnersOf(clientId)]).toEqual([before, []]);
    expect(await listSecrets(await getClient(owner.id, clientId))).toHaveLength(1);
  },
);

it("Neither a stranger nor a removed co-owner can upload an icon, and that of a co-owner is a file of the owner", async () => {
  const [owner, coOwner, stranger] = [await newMember(), await newMember(), await newMember()];
  const { clientId } = await newApplication(owner.id);
  await join(owner.id, clientId, coOwner);
  const upload = ({ headers }: typeof owner) =>
    call("POST", `${page(clientId)}/icon`, { body: fileForm(imageFile("deep.png")), headers });
  expect((await upload(stranger)).status).toBe(404);
  expect((await upload(coOwner)).status).toBe(303);
  const icon = (await findClient(clientId))?.icon ?? "";
  const [file] = await database()
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.key, `icons/${icon}`));
  expect(file).toMatchObject({ userId: owner.id, state: "live" });
  expect((await newest(owner, 1))[0]).toEqual([
    "application_changed",
    { application: "Test app", what: "icon", by: coOwner.username },
  ]);
  await removeCoOwner(owner.id, clientId, coOwner.id);
  expect((await upload(coOwner)).status).toBe(404);
  expect((await findClient(clientId))?.icon).toBe(icon);
});

it("A co-owner changes an application and its secrets, but not its owners, and cannot delete it", async () => {
  const { owner, coOwner, clientId } = await newShared();
  await updateClient(coOwner.id, clientId, values);
  expect((await getClient(owner.id, clientId)).name).toBe("Renamed");
  await rotateSecret(coOwner.id, clientId);
  const onlyOwner = refused("forbidden", "Only the owner of this application can do that");
  for (const attempt of [
    () => deleteClient(coOwner.id, clientId),
    () => inviteCoOwner(coOwner.id, clientId),
    () => withdrawClientInvitation(coOwner.id, clientId, someId),
    () => removeCoOwner(coOwner.id, clientId, coOwner.id),
    () => transferClient(coOwner.id, clientId, coOwner.id),
  ])
    await expect(attempt()).rejects.toMatchObject(onlyOwner);
  await expect(leaveClient(owner.id, clientId)).rejects.toMatchObject(
    refused("conflict", "The owner can't leave; transfer the application first"),
  );
  const changed = { application: "Test app", what: "name" };
  const [own, told] = [await listEvents(coOwner.id, 2), await listEvents(owner.id, 2)];
  expect(own.map(({ kind, details }) => [kind, details])).toEqual([
    ["secret_rotated", { application: "Renamed" }],
    ["application_changed", changed],
  ]);
  expect(told.map(({ kind, details, userAgent, addressRange }) => [kind, details, userAgent, addressRange])).toEqual([
    ["secret_rotated", { application: "Renamed", by: coOwner.username }, null, null],
    ["application_changed", { ...changed, by: coOwner.username }, null, null],
  ]);
});

it("The other owners get a mail that says who changed the application", async () => {
  const { owner, coOwner, clientId } = await newShared();
  const verified = sql`update users set email_verified = now() where id in (${owner.id}, ${coOwner.id})`;
  await database().execute(verified);
  await updateClient(coOwner.id, clientId, values);
  const [mail] = await database().select().from(outbox).where(eq(outbox.userId, owner.id));
  if (!mail) throw new Error("no mail is queued");
  expect(await composeMail({ ...mail, kind: "application_changed" })).toMatchObject({
    subject: "Your application “Test app” was changed",
    paragraphs: [
      `The application “Test app” of your account @${owner.username} was changed: name.`,
      `@${coOwner.username} did this, who owns the application with you.`,
    ],
    closing: "If this looks wrong, ask them. The owner of the application can remove a co-owner.",
  });
});

const asWhom = async (application: { clientId: string; clientSecret: string }) => {
  const answer = await requestToken({ ...application, ownerId: "" }, { grant_type: "client_credentials" });
  const { status, body } = await read(answer);
  if (status !== 200) return body;
  const token = (body as { access_token: string }).access_token;
  const user = await read(await call("GET", "/api/user", { token }));
  return [(user.body as { username?: string }).username, token];
};
const formerOwner = {
  error: "unauthorized_client",
  error_description: "Whoever made this secret no longer owns the application; make a new secret",
};

it("A token of client credentials acts as whoever made the secret, and ends when they no longer own the application", async () => {
  const { owner, coOwner, application, clientId } = await newShared();
  const clientSecret = await rotateSecret(coOwner.id, clientId);
  const [asOwner] = (await asWhom(application)) as string[];
  const [asCoOwner, token] = (await asWhom({ clientId, clientSecret })) as string[];
  expect([asOwner, asCoOwner]).toEqual([owner.username, coOwner.username]);
  await removeCoOwner(owner.id, clientId, coOwner.id);
  expect((await call("GET", "/api/user", { token })).status).toBe(401);
  expect(await asWhom({ clientId, clientSecret })).toMatchObject(formerOwner);
  const person = await newPerson();
  const tokens = await newTokens(person.id, application, ["identify"]);
  expect((await refresh({ ...application, clientSecret }, tokens.refresh_token)).status).toBe(200);
});

it("A transfer makes the co-owner the owner and the owner a co-owner, with every secret acting as before", async () => {
  const { owner, coOwner, application, clientId } = await newShared();
  await setRows(oauthClientSecrets, { madeBy: null }, eq(oauthClientSecrets.clientId, clientId));
  await setVouched(clientId, true);
  const open = await inviteCoOwner(owner.id, clientId);
  const tokens = await newTokens((await newPerson()).id, application, ["identify"]);
  await transferClient(owner.id, clientId, coOwner.id);
  expect(await findClient(clientId)).toMatchObject({ ownerId: coOwner.id, isVouched: false, name: "Test app" });
  expect(await coOwnersOf(clientId)).toEqual([owner.username]);
  expect(await findClientInvitation(open)).toBeUndefined();
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
  expect(((await asWhom(application)) as string[])[0]).toBe(owner.username);
  await leaveClient(owner.id, clientId);
  expect(await asWhom(application)).toMatchObject(formerOwner);
  await expect(transferClient(owner.id, clientId, owner.id)).rejects.toMatchObject(refused("not_found", notYours));
  const passed = { application: "Test app", from: owner.username, to: coOwner.username };
  expect(await newest(coOwner, 2)).toEqual([
    ["application_transferred", { ...passed, by: owner.username }],
    ["application_owner_left", { application: "Test app", name: owner.username }],
  ]);
  expect(await newest(owner, 2)).toEqual([
    ["application_transferred", passed],
    ["application_left", { application: "Test app" }],
  ]);
});

it("An application passes only to a co-owner who has room for it", async () => {
  const { owner, coOwner, clientId } = await newShared();
  const stranger = await newPerson();
  for (const id of [stranger.id, owner.id, "no-uuid", someId])
    await expect(transferClient(owner.id, clientId, id)).rejects.toMatchObject(
      refused("not_found", "This person does not co-own the application any more"),
    );
  for (let count = 0; count < 50; count++) await newApplication(coOwner.id);
  await expect(transferClient(owner.id, clientId, coOwner.id)).rejects.toMatchObject(
    refused("limit_reached", "The new owner has 50 applications already, which is the most an account can have"),
  );
  expect((await findClient(clientId))?.ownerId).toBe(owner.id);
});

it("A transfer asks for the password, and a wrong one changes nothing", async () => {
  const [owner, coOwner] = [await newMember(), await newPerson()];
  const { clientId } = await newApplication(owner.id);
  await join(owner.id, clientId, coOwner);
  const { browser } = owner;
  for (const { name, value } of cookiesIn(await staleCookie(owner.id, 60), "")) browser.cookies.set(name, value);
  const send = (password: string) =>
    browser.act(() => owners.transfer(initialFormState, toFormData({ clientId, whom: coOwner.id, password })));
  for (const wrong of ["", "wrong password"]) {
    const { result } = await send(wrong);
    expect(Object.keys(result?.fields ?? {})).toEqual(["password"]);
    expect((await findClient(clientId))?.ownerId).toBe(owner.id);
  }
  await send(password);
  expect((await findClient(clientId))?.ownerId).toBe(coOwner.id);
});

it("A transfer and the removal of its receiver at the same time leave one owner, whichever comes first", async () => {
  for (let round = 0; round < 8; round++) {
    const { owner, coOwner, clientId } = await newShared();
    const both = [
      () => transferClient(owner.id, clientId, coOwner.id),
      () => removeCoOwner(owner.id, clientId, coOwner.id),
    ];
    const done = await Promise.allSettled((round % 2 ? both.reverse() : both).map((one) => one()));
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [ownerId, others] = [(await findClient(clientId))?.ownerId, await coOwnersOf(clientId)];
    expect([
      [owner.id, []],
      [coOwner.id, [owner.username]],
    ]).toContainEqual([ownerId, others]);
  }
});

it("A change by a co-owner that waits for their removal is refused", async () => {
  const { owner, coOwner, clientId } = await newShared();
  let change: Promise<unknown> = Promise.resolve();
  await database().transaction(async (transaction) => {
    const client = await lockClient(owner.id, clientId, transaction, "owner");
    change = Promise.allSettled([
      updateClient(coOwner.id, clientId, values),
      rotateSecret(coOwner.id, clientId),
      leaveClient(coOwner.id, clientId),
    ]);
    await pause(100);
    await endCoOwnership(client, coOwner.id, "owner", transaction);
  });
  const reason = expect.objectContaining(refused("not_found", notYours));
  expect(await change).toEqual([1, 2, 3].map(() => ({ status: "rejected", reason })));
  expect(await getClient(owner.id, clientId)).toMatchObject({ name: "Test app" });
});

it("A form of an application that was shown before another owner saved it takes back nothing of theirs", async () => {
  const { owner, coOwner, clientId } = await newShared();
  const stored = async () => clientValues(await getClient(owner.id, clientId));
  const [stolen, kept, added] = ["stolen", "kept", "added"].map((name) => `https://app.example/${name}`);
  await updateClient(owner.id, clientId, { ...values, redirectUris: [callback, `${stolen}`, `${kept}`] });
  const shown = await stored();
  const theirs = { name: "Theirs", isPublic: true, redirectUris: [callback, `${kept}`] };
  await updateClient(coOwner.id, clientId, { ...shown, ...theirs }, { endsSecrets: true, shown });
  const mine = { description: "Mine.", redirectUris: [...shown.redirectUris, `${added}`] };
  await updateClient(owner.id, clientId, { ...shown, ...mine }, { shown });
  const merged = { ...shown, ...theirs, ...mine, redirectUris: [callback, kept, added] };
  expect(await stored()).toEqual(merged);
  const details = { application: "Theirs", what: "description, redirect URIs", by: owner.username };
  expect(await newest(coOwner, 1)).toEqual([["application_changed", details]]);

  const many = Array.from({ length: 19 }, (_, place) => `https://app.example/${place}`);
  await updateClient(coOwner.id, clientId, { ...merged, redirectUris: [callback, ...many] });
  const late = updateClient(
    owner.id,
    clientId,
    { ...shown, name: "Late", redirectUris: [callback, "https://x.example/"] },
    { shown },
  );
  const problem = "must have at most 20 entries";
  await expect(late).rejects.toMatchObject({ code: "invalid_request", fields: { redirectUris: [problem] } });
  expect(await stored()).toEqual({ ...merged, redirectUris: [callback, ...many] });
});

it("An application of a deleted account passes to its first co-owner, with people connected, and one without ends", async () => {
  const { owner, coOwner, application, clientId } = await newShared();
  const later = await newPerson();
  await join(owner.id, clientId, later);
  const lonely = await newApplication(owner.id, { name: "Lonely" });
  const tokens = await newTokens((await newPerson()).id, application, ["identify"]);
  const [, own] = (await asWhom(application)) as string[];
  expect(await listLeftClients(owner.id)).toEqual({ ending: ["Lonely"], passing: ["Test app"] });
  await scheduleDeletion(owner.id);
  expect(await findClient(lonely.clientId)).toBeUndefined();
  expect((await findClient(clientId))?.ownerId).toBe(coOwner.id);
  expect(await coOwnersOf(clientId)).toEqual([later.username]);
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
  expect(await asWhom(application)).toMatchObject(formerOwner);
  expect((await call("GET", "/api/user", { token: own })).status).toBe(401);
  const passed = { application: "Test app", from: owner.username, to: coOwner.username };
  for (const person of [coOwner, later])
    expect((await newest(person, 1))[0]).toEqual(["application_transferred", passed]);
});

it("Whoever deletes their account leaves what they co-own, and the application stays with its owner", async () => {
  const { owner, coOwner, clientId } = await newShared();
  await scheduleDeletion(coOwner.id);
  expect([(await findClient(clientId))?.ownerId, await coOwnersOf(clientId)]).toEqual([owner.id, []]);
  expect(await newest(owner, 1)).toEqual([
    ["application_owner_left", { application: "Test app", name: coOwner.username }],
  ]);
});

it("Two accounts that are deleted at the same time and co-own each other's applications leave none behind", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  const [first, second] = [await newApplication(ada.id), await newApplication(eve.id)];
  await join(ada.id, first.clientId, eve);
  await join(eve.id, second.clientId, ada);
  await Promise.all([scheduleDeletion(ada.id), scheduleDeletion(eve.id)]);
  expect([await findClient(first.clientId), await findClient(second.clientId)]).toEqual([undefined, undefined]);
  expect(await database().$count(oauthClientOwners, eq(oauthClientOwners.clientId, first.clientId))).toBe(0);
});

it("A copy of an account's data names the applications it co-owns with their owner, and no secret", async () => {
  const { owner, coOwner, application, clientId } = await newShared();
  // Four characters of a real one may be anywhere by chance.
  await setRows(oauthClientSecrets, { tail: "§§§§" }, eq(oauthClientSecrets.clientId, clientId));
  const { parts } = await readExport(coOwner.id);
  expect(JSON.parse(new Map(parts).get("applications.json") ?? "")).toMatchObject([
    { client_id: clientId, name: "Test app", owner: owner.username },
  ]);
  for (const secret of [application.clientSecret, "§§§§"]) expect(JSON.stringify(parts)).not.toContain(secret);
});

it("Recovering an account ends what was added since: co-owners, invitations, and secrets that act on it elsewhere", async () => {
  const { owner, coOwner, application, clientId } = await newShared();
  const open = await inviteCoOwner(owner.id, clientId);
  const clientSecret = await rotateSecret(coOwner.id, clientId);
  const recover = ({ id }: { id: string }) =>
    withLockedOwner(id, (transaction) => endAccessAddedSince(id, new Date(Date.now() - 60_000), transaction));
  const ended = async (person: { id: string }) => (await recover(person)).map(({ kind, name, of }) => [kind, name, of]);
  expect(await ended(coOwner)).toEqual([["secret", "Test app", undefined]]);
  expect(await asWhom({ clientId, clientSecret })).toMatchObject({ error: "invalid_client" });
  expect(((await asWhom(application)) as string[])[0]).toBe(owner.username);
  expect(await ended(owner)).toEqual([
    ["own_application", "Test app", undefined],
    ["application_owner", coOwner.username, "Test app"],
    ["application_invitation", "", "Test app"],
  ]);
  expect([await coOwnersOf(clientId), await findClientInvitation(open)]).toEqual([[], undefined]);
});

it("Whoever accepts by the form is led to the application", async () => {
  const [owner, ada] = [await newMember(), await newMember()];
  const { clientId } = await newApplication(owner.id);
  const token = await inviteCoOwner(owner.id, clientId);
  await ada.browser.act(() => accept(initialFormState, toFormData({ token })).catch(() => initialFormState));
  expect(await coOwnersOf(clientId)).toEqual([ada.username]);
});

it("Webhooks of an application answer a co-owner's token, and nobody's who was removed", async () => {
  const { owner, coOwner, clientId } = await newShared();
  const clientSecret = await rotateSecret(coOwner.id, clientId);
  const [, token] = (await asWhom({ clientId, clientSecret })) as string[];
  expect(await read(await call("GET", "/api/webhooks", { token }))).toMatchObject({ status: 200, body: [] });
  await removeCoOwner(owner.id, clientId, coOwner.id);
  expect(await read(await call("GET", "/api/webhooks", { token }))).toEqual(
    errorAnswer(401, "invalid_token", expect.any(String)),
  );
});
