import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { oauthAccessTokens, oauthClients } from "@/db/schema";
import { listEvents } from "@/lib/core/owners/event-store";
import { env } from "@/lib/core/process/env";
import {
  createClient,
  deleteClient,
  deleteSecret,
  findClient,
  getClient,
  listClients,
  listSecrets,
  rotateSecret,
} from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { deleteIcon } from "@/lib/people/oauth/clients/icon-store";
import { isDeveloper } from "@/lib/people/oauth/clients/standing-store";
import { setVouched } from "@/lib/people/oauth/clients/vouching-store";
import { newClient } from "@/lib/people/oauth/schema";
import { disconnectApplication, listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { updateUser } from "@/lib/people/users/store";
import { call, read } from "../support/api";
import { newApplication, newPerson, newTokens, refresh, requestToken } from "../support/people";
import { setRows } from "../support/rows";

const values = newClient.parse({ name: "App", redirectUris: ["https://app.example/callback"] });
const works = async (clientId: string, clientSecret: string) =>
  (await requestToken({ clientId, clientSecret, ownerId: "" }, { grant_type: "client_credentials" })).status === 200;
const ownUser = async (token: string) => (await call("GET", "/api/user", { token })).status;

it("Values of an application are trimmed, and an absent or empty one is null", () => {
  const redirectUris = ["https://app.example/callback"];
  const given = { name: " App ", description: "\n One.\n Two. ", privacyPolicyUrl: " ", redirectUris };
  expect(newClient.parse(given)).toEqual({
    ...{ name: "App", description: "One.\n Two.", redirectUris, isPublic: false, kind: null },
    idTokenAlgorithm: "RS256",
    ...{ websiteUrl: null, termsOfServiceUrl: null, privacyPolicyUrl: null },
  });
  expect(newClient.safeParse({ name: " ", redirectUris }).error?.issues).toMatchObject([{ path: ["name"] }]);
  for (const disguise of ["\u202egnp.exe", "a\u200bb", "\u2066x\u2069"]) {
    for (const path of ["name", "description"]) {
      const disguised = { ...given, name: "App", [path]: `App ${disguise}` };
      expect(newClient.safeParse(disguised).error?.issues).toMatchObject([{ path: [path] }]);
    }
  }
});

it("An application is seen and changed by its owner alone", async () => {
  const owner = await newPerson();
  const stranger = await newPerson();
  const { clientId } = await newApplication(owner.id);
  const notFound = { code: "not_found" };
  await expect(getClient(stranger.id, clientId)).rejects.toMatchObject(notFound);
  await expect(updateClient(stranger.id, clientId, values)).rejects.toMatchObject(notFound);
  await expect(rotateSecret(stranger.id, clientId)).rejects.toMatchObject(notFound);
  await expect(deleteClient(stranger.id, clientId)).rejects.toMatchObject(notFound);
  await expect(deleteClient(owner.id, "no-uuid")).rejects.toMatchObject(notFound);
  await expect(getClient(owner.id, "no-uuid")).rejects.toMatchObject(notFound);
  expect(await findClient("no-uuid")).toBeUndefined();
  expect((await listClients(owner.id)).map(({ id }) => id)).toEqual([clientId]);
  expect(await listClients(stranger.id)).toEqual([]);
});

it("An application cannot take the name of the site, however that is written", async () => {
  const owner = await newPerson();
  const { clientId } = await newApplication(owner.id);
  const message = "is the name of this site; choose another";
  const names = "VITRINE|v i t r i n e|Vi\u2003trine\u00a0|Ｖｉｔｒｉｎｅ|Vitrine™|★ vitrine.|Ⓥⓘⓣⓡⓘⓝⓔ|ᴠɪᴛʀɪɴᴇ".split(
    "|",
  );
  names.push("\u0475\u0456\u0442\u0433\u0456\u043f\u0435");
  for (const name of names) {
    const refused = { code: "invalid_request", fields: { name: [message] } };
    await expect(createClient(owner.id, { ...values, name })).rejects.toMatchObject(refused);
    await expect(updateClient(owner.id, clientId, { ...values, name })).rejects.toMatchObject(refused);
  }
  expect((await listClients(owner.id)).map(({ name }) => name)).toEqual(["Test app"]);
  const lookalike = {
    code: "invalid_request",
    fields: { name: ["must not mix letters of several alphabets in one word"] },
  };
  for (const name of ["V\u0456trine", "\u0392ank of Ada", "\u0420\u0430ypal"]) {
    await expect(createClient(owner.id, { ...values, name })).rejects.toMatchObject(lookalike);
  }
  for (const name of ["Vitrine Tools", "vitrines", "Vitrin", "日本語", "★", "Ада и Bea", "Δ Tools"]) {
    await updateClient(owner.id, clientId, { ...values, name });
    expect((await findClient(clientId))?.name).toBe(name);
  }
});

it("An application can have any name where the site's own has neither letters nor digits", async () => {
  const owner = await newPerson();
  const { SITE_NAME } = env();
  env().SITE_NAME = "★";
  try {
    for (const name of ["★", "☆", "Vitrine"]) await createClient(owner.id, { ...values, name });
  } finally {
    env().SITE_NAME = SITE_NAME;
  }
  expect((await listClients(owner.id)).map(({ name }) => name)).toEqual(["Vitrine", "☆", "★"]);
});

it("An application is vouched for until people are shown something else, or another redirect URI comes", async () => {
  const owner = await newPerson();
  const { clientId } = await newApplication(owner.id, values);
  const isVouched = async () => (await findClient(clientId))?.isVouched;
  expect(await isVouched()).toBe(false);
  expect(await setVouched(clientId, true)).toMatchObject({ id: clientId, isVouched: true });
  const more = { ...values, redirectUris: [...values.redirectUris, "https://app.example/other"] };
  const changes = [
    ...[{ ...values, name: "Your bank" }, more, { ...values, description: "Your bank." }],
    ...[
      { ...values, websiteUrl: "https://bank.example" },
      { ...values, isPublic: true },
    ],
  ];
  for (const change of changes) {
    await setVouched(clientId, true);
    await updateClient(owner.id, clientId, values);
    expect(await isVouched()).toBe(true);
    await updateClient(owner.id, clientId, change, { endsSecrets: true });
    expect(await isVouched()).toBe(false);
    await updateClient(owner.id, clientId, values);
  }
  await updateClient(owner.id, clientId, more);
  await setVouched(clientId, true);
  await updateClient(owner.id, clientId, values);
  expect(await isVouched()).toBe(true);
  await deleteIcon(owner.id, clientId);
  expect(await isVouched()).toBe(false);
  await setVouched(clientId, true);
  await updateUser(owner.id, { bio: "Of Ada.", username: owner.username });
  expect(await isVouched()).toBe(true);
  await updateUser(owner.id, { username: `${owner.username}_bank` });
  expect(await isVouched()).toBe(false);
  for (const unknown of ["no-uuid", crypto.randomUUID()])
    await expect(setVouched(unknown, true)).rejects.toMatchObject({ code: "not_found" });
});

it("An application keeps two secrets alive; a third rotation ends the oldest, which it has to name", async () => {
  const owner = await newPerson();
  const { clientId, clientSecret: first } = await newApplication(owner.id);
  const second = await rotateSecret(owner.id, clientId);
  const allWork = async (...secrets: string[]) => Promise.all(secrets.map((secret) => works(clientId, secret)));
  expect(await allWork(first, second)).toEqual([true, true]);
  const [newer, oldest] = await listSecrets(await getClient(owner.id, clientId));
  const message = `This would revoke the secret ••••${first.slice(-4)}; press Rotate secret again to confirm`;
  for (const unagreed of [undefined, "", newer?.id])
    await expect(rotateSecret(owner.id, clientId, unagreed)).rejects.toMatchObject({ code: "conflict", message });
  expect(await allWork(first, second)).toEqual([true, true]);
  const third = await rotateSecret(owner.id, clientId, oldest?.id);
  expect(await allWork(first, second, third)).toEqual([false, true, true]);
  const secrets = await listSecrets(await getClient(owner.id, clientId));
  expect(secrets.map(({ tail }) => tail)).toEqual([third.slice(-4), second.slice(-4)]);
  for (let pressed = 0; pressed < 2; pressed++) await deleteSecret(owner.id, clientId, secrets[1]?.id ?? "");
  expect(await allWork(second, third)).toEqual([false, true]);
  const logged = (await listEvents(owner.id, 9)).map(({ kind }) => kind);
  expect(logged.filter((kind) => kind === "secret_ended")).toHaveLength(1);
});

it("An application loses with a secret the access tokens that it got by client credentials, and no others", async () => {
  const owner = await newPerson();
  const application = await newApplication(owner.id);
  const { clientId } = application;
  const ownToken = async (clientSecret: string): Promise<string> => {
    const response = await requestToken({ ...application, clientSecret }, { grant_type: "client_credentials" });
    return (await response.json()).access_token;
  };
  const secret = await rotateSecret(owner.id, clientId);
  const [ofFirst, ofSecond] = [await ownToken(application.clientSecret), await ownToken(secret)];
  const { access_token: ofPerson } = await newTokens((await newPerson()).id, application, ["identify"]);
  const statuses = () => Promise.all([ofFirst, ofSecond, ofPerson].map(ownUser));
  expect(await statuses()).toEqual([200, 200, 200]);
  const [, first] = await listSecrets(await getClient(owner.id, clientId));
  await deleteSecret(owner.id, clientId, first?.id ?? "");
  expect(await statuses()).toEqual([401, 200, 200]);
  // As an earlier release stored it.
  await setRows(oauthAccessTokens, { secretId: null }, eq(oauthAccessTokens.clientId, clientId));
  await rotateSecret(owner.id, clientId);
  expect(await statuses()).toEqual([401, 200, 200]);
  const [, second] = await listSecrets(await getClient(owner.id, clientId));
  await rotateSecret(owner.id, clientId, second?.id);
  expect(await statuses()).toEqual([401, 401, 200]);
});

it("An application that is rotated ten times in parallel has two live secrets", async () => {
  const owner = await newPerson();
  const { clientId } = await newApplication(owner.id);
  await Promise.allSettled(Array.from({ length: 10 }, () => rotateSecret(owner.id, clientId)));
  expect(await listSecrets(await getClient(owner.id, clientId))).toHaveLength(2);
});

it("An application that becomes public names its secrets, and loses them with their tokens if its owner agrees", async () => {
  const owner = await newPerson();
  const application = await newApplication(owner.id);
  const { clientId, clientSecret: first } = application;
  const { access_token: token } = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  const becomePublic = (endsSecrets?: boolean) =>
    updateClient(owner.id, clientId, { ...values, isPublic: true }, { endsSecrets });
  const refusal = (...secrets: string[]) => {
    const tails = secrets.map((secret) => `••••${secret.slice(-4)}`).join(" and ");
    const problem = `needs confirmation: a public client has no secret, so ${tails} would be revoked`;
    return { code: "invalid_request", message: `The field endsSecrets ${problem}`, fields: { endsSecrets: [problem] } };
  };
  await expect(becomePublic()).rejects.toMatchObject(refusal(first));
  const second = await rotateSecret(owner.id, clientId);
  await expect(becomePublic()).rejects.toMatchObject(refusal(second, first));
  expect(await findClient(clientId)).toMatchObject({ name: "Test app", isPublic: false });
  const state = async () => [await works(clientId, first), await works(clientId, second), await ownUser(token)];
  expect(await state()).toEqual([true, true, 200]);
  await becomePublic(true);
  expect(await state()).toEqual([false, false, 401]);
  await expect(rotateSecret(owner.id, clientId)).rejects.toMatchObject({ code: "conflict" });
});

it("An application without a secret becomes public, or stays so, without being asked about secrets", async () => {
  const owner = await newPerson();
  const { clientId, clientSecret } = await newApplication(owner.id, { isPublic: true });
  expect([clientSecret, await listSecrets(await getClient(owner.id, clientId))]).toEqual(["", []]);
  await updateClient(owner.id, clientId, { ...values, isPublic: true, description: "New." });
  await updateClient(owner.id, clientId, values);
  await updateClient(owner.id, clientId, { ...values, isPublic: true });
  expect(await findClient(clientId)).toMatchObject({ name: "App", isPublic: true });
});

it("An application keeps a name that it has, though no other may take it now", async () => {
  const owner = await newPerson();
  const { clientId } = await newApplication(owner.id);
  await setRows(oauthClients, { name: "Vitrine" }, eq(oauthClients.id, clientId));
  await updateClient(owner.id, clientId, { ...values, name: "Vitrine", description: "New." });
  expect(await findClient(clientId)).toMatchObject({ name: "Vitrine", description: "New." });
});

it("An application makes its owner a developer until the last of them is deleted", async () => {
  const owner = await newPerson();
  expect(await isDeveloper(owner.id)).toBe(false);
  const made = [await newApplication(owner.id), await newApplication(owner.id)];
  for (const { clientId } of made) {
    expect(await isDeveloper(owner.id)).toBe(true);
    await deleteClient(owner.id, clientId);
  }
  expect(await isDeveloper(owner.id)).toBe(false);
});

it("An application loses no secret by an id that is none of its secrets", async () => {
  const owner = await newPerson();
  const { clientId, clientSecret } = await newApplication(owner.id);
  const other = await newApplication(owner.id);
  const [ofOther] = await listSecrets(await getClient(owner.id, other.clientId));
  await expect(deleteSecret(owner.id, clientId, "no-uuid")).rejects.toMatchObject({
    code: "not_found",
    message: "This secret was already revoked",
  });
  for (const id of [crypto.randomUUID(), ofOther?.id ?? ""]) await deleteSecret(owner.id, clientId, id);
  expect([await works(clientId, clientSecret), await works(other.clientId, other.clientSecret)]).toEqual([true, true]);
  expect((await listEvents(owner.id, 9)).map(({ kind }) => kind)).not.toContain("secret_ended");
});

it("An application that is deleted takes all its tokens with it, and its id is invalid_client", async () => {
  const person = await newPerson();
  const application = await newApplication((await newPerson()).id);
  const tokens = await newTokens(person.id, application, ["identify"]);
  const own = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  await deleteClient(application.ownerId, application.clientId);
  expect([await ownUser(tokens.access_token), await ownUser(own.access_token)]).toEqual([401, 401]);
  expect(await read(await refresh(application, tokens.refresh_token))).toMatchObject({
    status: 401,
    body: { error: "invalid_client" },
  });
  expect(await findClient(application.clientId)).toBeUndefined();
});

it("An account has fifty applications at most, also when they are made at once", async () => {
  const { id } = await newPerson();
  for (let count = 0; count < 45; count += 1) await createClient(id, values);
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => createClient(id, values)));
  const outcomes = made.map((result) => (result.status === "fulfilled" ? "made" : result.reason.code)).sort();
  expect(outcomes).toEqual([...Array<string>(5).fill("limit_reached"), ...Array<string>(5).fill("made")]);
});

it("Disconnecting an application ends this person's tokens at once, nobody else's, and not the application's own", async () => {
  const application = await newApplication((await newPerson()).id);
  const [leaver, stayer] = [await newPerson(), await newPerson()];
  const left = await newTokens(leaver.id, application, ["identify"]);
  const stayed = await newTokens(stayer.id, application, ["identify"]);
  const own = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  expect(await listConnectedApplications(leaver.id)).toMatchObject([
    { clientId: application.clientId, scopes: ["identify"] },
  ]);
  await disconnectApplication(leaver.id, application.clientId);
  expect(await listConnectedApplications(leaver.id)).toEqual([]);
  expect((await refresh(application, left.refresh_token)).status).toBe(400);
  expect(await Promise.all([left, stayed, own].map(({ access_token }) => ownUser(access_token)))).toEqual([
    401, 200, 200,
  ]);
});
