import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { domainClaims, users } from "@/db/schema";
import { forgetSingleton } from "@/lib/core/process/singleton";
import {
  currentDomain,
  domainListener,
  isDomainKnown,
  knownDomain,
  loadDomains,
} from "@/lib/page/domains/custom-domains";
import { dnsProof } from "@/lib/page/domains/domain-name";
import { getDomains, recordCheck, removeDomain } from "@/lib/page/domains/store";
import { recheckDomains, saveDomain, verifyDomain } from "@/lib/page/domains/verification";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call, read } from "../support/api";
import { startDns } from "../support/dns";
import { newPerson } from "../support/people";
import { newProfile } from "../support/profile";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { expectWithin } from "../support/time-bounds";

const dns = await startDns();
// Before anything reads the environment, which happens once.
Object.assign(process.env, {
  DNS_SERVERS: dns.address,
  BASE_URL: "https://vitrine.example",
  CDN_URL: "https://files.example/stored",
  RATE_LIMITS: "on",
  // Slow, so that none is refilled during a test.
  RATE_LIMIT_DOMAIN: "6/60000",
});

beforeEach(() => {
  dns.mood = "helpful";
});
afterAll(() => dns.close());

const newName = () => `d${randomUUID().slice(0, 8)}.example`;

async function newPremium() {
  const person = await newPerson();
  await updateAccountFlag(person.username, "isPremium", true);
  return person;
}

/** The name and value of the record that proves a person's claim. */
async function recordOf({ id }: { id: string }) {
  const { claim } = await getDomains(id);
  return dnsProof(claim ?? { domain: "", token: "" });
}

/** Puts the record of a person's claim into DNS. */
async function prove(person: { id: string }, others: string[] = [], around = ""): Promise<void> {
  const { name, value } = await recordOf(person);
  dns.records.set(name, [...others, `${around}${value}${around}`]);
}

/** A premium person who claims a domain, and the record that proves it. */
async function newClaimant(domain = newName()) {
  const person = await newPremium();
  await saveDomain(person.id, domain);
  return { ...person, domain, ...(await recordOf(person)) };
}

/** A premium person with a domain that they have verified. */
async function newDomainOwner() {
  const person = await newClaimant();
  await prove(person);
  await verifyDomain(person.id);
  return person;
}

/** Has DNS answer only once `answer` is called; `asked` waits until it was asked. */
function holdAnswers() {
  let answer = () => {};
  dns.gate = new Promise((resolve) => {
    answer = resolve;
  });
  dns.forget();
  const asked = async () => {
    await expect.poll(() => dns.asked).toBeGreaterThan(0);
    dns.gate = undefined;
  };
  return { asked, answer: () => answer() };
}

const provenOf = async ({ id }: { id: string }) => (await getDomains(id)).verified;
const ask = async (domain: string) => (await call("GET", `/api/domains/ask?${new URLSearchParams({ domain })}`)).status;
/** Lets a day go by for one claim. */
const nextDay = ({ id }: { id: string }) =>
  setRows(domainClaims, { checkedAt: sql`now() - interval '25 hours'` }, eq(domainClaims.userId, id));

it("A domain is verified by its TXT record among others, in pieces, and is then in the own user", async () => {
  const { person, own } = await newProfile();
  const domain = newName();
  await updateAccountFlag(person.username, "isPremium", true);
  await saveDomain(person.id, domain);
  expect(await getDomains(person.id)).toEqual({
    isPremium: true,
    verified: null,
    claim: { domain, token: expect.stringMatching(/^[\w-]{32}$/) },
    misses: 0,
  });
  await expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "invalid_request" });
  await prove(person, ["v=spf1 -all", "x".repeat(600)], " ");
  await verifyDomain(person.id);
  expect((await own()).custom_domain).toBe(domain);
  expect(await ask(domain)).toBe(200);
});

it.each([
  ["in quotes", (value: string) => `"${value}"`],
  ["in quotes that are escaped", (value: string) => `\\"${value}\\"`],
  ["in quotes of a word processor", (value: string) => `“${value}”`],
  ["cut into quoted pieces", (value: string) => `"${value.slice(0, 30)}" "${value.slice(30)}"`],
  ["with white space and what nobody sees", (value: string) => `\u200b ${value.replace("=", " = ")}\t`],
  ["with its key in capitals and a dot at its end", (value: string) => `${value.replace("vitrine", "VITRINE")}.`],
])("A domain is verified by a value that its panel keeps %s", async (_, kept) => {
  const person = await newClaimant();
  dns.records.set(person.name, [kept(person.value)]);
  await verifyDomain(person.id);
  expect(await provenOf(person)).toBe(person.domain);
});

const above = newName();
const elsewhere = (found: string, domain: string) =>
  `The TXT record is at ${found}; its name must be _vitrine.${domain}`;
const appended = (found: string, short: string) =>
  `The TXT record is at ${found}: your provider adds the domain itself, so enter just ${short} as the name`;
it.each([
  ["www.", `_vitrine.www.${above}.${above}`, (found: string) => appended(found, "_vitrine.www")],
  ["", `_vitrine.${above}.${above}`, (found: string) => appended(found, "_vitrine")],
  ["here.", `here.${above}`, elsewhere],
  ["here.", `_vitrine.${above}`, elsewhere],
  ["here.", `_vitrine.www.here.${above}`, elsewhere],
])("A domain below %s… whose record has the name %s is told where it is, and why", async (below, found, told) => {
  const person = await newClaimant(`${below}${above}`);
  dns.records.set(found, ["v=spf1 -all", `"${person.value}"`]);
  const refused = { code: "invalid_request", fields: undefined, message: told(found, person.domain) };
  await expect(verifyDomain(person.id)).rejects.toMatchObject(refused);
  expect(await provenOf(person)).toBeNull();
  dns.records.delete(found);
});

it("A domain whose record has another value is told which, cut and without what nobody sees", async () => {
  const { name, value, ...person } = await newClaimant();
  const token = value.split("=")[1] ?? "";
  const saying = (found: string) => ({
    ...{ code: "invalid_request", fields: undefined },
    message: `The TXT record ${name} exists, but says “${found}”; replace that with the value below`,
  });
  for (const [texts, found] of [
    [[token], token],
    [["of somebody", `vitrine-verification=${token.slice(1)}`], `vitrine-verification=${token.slice(1)}`],
    [[`vitrine-verification=${token.toLowerCase()}A`], `vitrine-verification=${token.toLowerCase()}A`],
    [[`\u202ex${"y".repeat(300)}`], expect.stringMatching(/^\?+xy+$/)],
  ] as [string[], string][]) {
    dns.records.set(name, texts);
    const refusal = await verifyDomain(person.id).catch((error) => error);
    const [, shown = ""] = /“(.*)”/.exec(refusal.message) ?? [];
    expect(shown.length).toBeLessThanOrEqual(100);
    expect(shown).toEqual(found);
    expect(refusal).toMatchObject(saying(shown));
  }
  expect(await provenOf(person)).toBeNull();
});

it("A domain that another account proves at a name above is not told of that account", async () => {
  const other = await newClaimant(`below.${(await newDomainOwner()).domain}`);
  await expect(verifyDomain(other.id)).rejects.toMatchObject({
    message: "We can't see the TXT record yet; DNS can take up to an hour",
  });
});

it("A domain is not verified while DNS gives no answer", async () => {
  const person = await newClaimant();
  await prove(person);
  dns.mood = "failing";
  await expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "unavailable" });
  dns.mood = "silent";
  await expectWithin(5_000, () => expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "unavailable" }));
  expect(await provenOf(person)).toBeNull();
});

it("A domain belongs to who proves it last, also of ten at once", async () => {
  const first = await newDomainOwner();
  const second = await newClaimant(first.domain);
  await prove(second);
  await verifyDomain(second.id);
  expect([await provenOf(first), await provenOf(second)]).toEqual([null, first.domain]);
  const rivals: Awaited<ReturnType<typeof newClaimant>>[] = [];
  // One after another: all registrations wait for one lock, and each would hold a connection.
  while (rivals.length < 10) rivals.push(await newClaimant(first.domain));
  dns.records.set(
    second.name,
    rivals.map(({ value }) => value),
  );
  await Promise.all(rivals.map(({ id }) => verifyDomain(id)));
  const owners = await database().select({ id: users.id }).from(users).where(eq(users.customDomain, first.domain));
  expect(owners).toHaveLength(1);
  expect(rivals.map(({ id }) => id)).toContain(owners[0]?.id);
});

it("A domain stays until the next one is verified", async () => {
  const person = await newDomainOwner();
  const next = newName();
  await saveDomain(person.id, next);
  await expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "invalid_request" });
  expect(await provenOf(person)).toBe(person.domain);
  await prove(person);
  await verifyDomain(person.id);
  expect([await provenOf(person), await ask(person.domain), await ask(next)]).toEqual([next, 404, 200]);
});

it("A domain is given up at once, with its token", async () => {
  const person = await newDomainOwner();
  await removeDomain(person.id);
  expect(await getDomains(person.id)).toEqual({ isPremium: true, verified: null, claim: undefined, misses: 0 });
  expect(await ask(person.domain)).toBe(404);
  await saveDomain(person.id, person.domain);
  await expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "invalid_request" });
});

it("A domain is for premium people: without it none is saved or verified, and a verified one is not served", async () => {
  const person = await newPerson();
  await expect(saveDomain(person.id, newName())).rejects.toMatchObject({ code: "premium_required" });
  const owner = await newDomainOwner();
  await updateAccountFlag(owner.username, "isPremium", false);
  expect([await provenOf(owner), await ask(owner.domain)]).toEqual([owner.domain, 404]);
  dns.forget();
  await expect(verifyDomain(owner.id)).rejects.toMatchObject({ code: "premium_required" });
  expect(dns.asked).toBe(0);
  await updateAccountFlag(owner.username, "isPremium", true);
  expect(await ask(owner.domain)).toBe(200);
});

it.each(["vitrine.example", "www.vitrine.example", "files.example", "a.files.example"])(
  "The domain %s is this service's own and refused",
  async (domain) => {
    const { id } = await newPremium();
    await expect(saveDomain(id, domain)).rejects.toMatchObject({ fields: { domain: [expect.stringMatching(/own/)] } });
  },
);

it("A domain that nobody claims cannot be verified, and one of a deleted account is not found", async () => {
  await expect(verifyDomain((await newPremium()).id)).rejects.toMatchObject({ code: "not_found" });
  await expect(getDomains(randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

it("A domain is not verified when another one was claimed while DNS was asked", async () => {
  const person = await newClaimant();
  await prove(person);
  const { asked, answer } = holdAnswers();
  const refused = expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "conflict" });
  await asked();
  const next = newName();
  await saveDomain(person.id, next);
  answer();
  await refused;
  expect(await getDomains(person.id)).toMatchObject({ verified: null, claim: { domain: next } });
});

it("A domain is saved and verified within one limit for each person", async () => {
  const [person, other] = [await newPremium(), await newPremium()];
  const domain = newName();
  for (let count = 0; count < 5; count += 1) await saveDomain(person.id, domain);
  await expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(verifyDomain(person.id)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(saveDomain(person.id, domain)).rejects.toMatchObject({ code: "rate_limited" });
  await saveDomain(other.id, domain);
  expect((await getDomains(other.id)).claim?.domain).toBe(domain);
});

it("A verified domain is lost when its record is missing on three days in a row", async () => {
  const person = await newDomainOwner();
  dns.records.delete(`_vitrine.${person.domain}`);
  for (const misses of [1, 2]) {
    await nextDay(person);
    await recheckDomains();
    await recheckDomains();
    expect(await getDomains(person.id)).toMatchObject({ verified: person.domain, misses });
  }
  await nextDay(person);
  await recheckDomains();
  expect(await getDomains(person.id)).toMatchObject({ verified: null, claim: { domain: person.domain } });
  expect(await ask(person.domain)).toBe(404);
});

it("A verified domain stays when its record comes back, or when DNS does not answer", async () => {
  const person = await newDomainOwner();
  const look = async () => {
    await nextDay(person);
    await recheckDomains();
    return (await getDomains(person.id)).misses;
  };
  dns.records.delete(`_vitrine.${person.domain}`);
  expect([await look(), await look()]).toEqual([1, 2]);
  dns.mood = "failing";
  expect(await look()).toBe(2);
  dns.mood = "helpful";
  await prove(person);
  expect(await look()).toBe(0);
  await recordCheck(person.id, person.domain, true);
  expect(await getDomains(person.id)).toMatchObject({ verified: person.domain, misses: 0 });
  expect(await provenOf(person)).toBe(person.domain);
});

it("A missing record counts for no other domain, which the owner has verified meanwhile", async () => {
  const person = await newDomainOwner();
  await nextDay(person);
  dns.records.delete(`_vitrine.${person.domain}`);
  const { asked, answer } = holdAnswers();
  const looking = recheckDomains();
  await asked();
  const next = newName();
  await saveDomain(person.id, next);
  await prove(person);
  await verifyDomain(person.id);
  const verified = await getDomains(person.id);
  expect(verified).toEqual({
    isPremium: true,
    verified: next,
    claim: { domain: next, token: expect.any(String) },
    misses: 0,
  });
  answer();
  await looking;
  expect(await getDomains(person.id)).toEqual(verified);
});

it("Verified domains are looked at again by one process, however many look at the same time", async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, newDomainOwner));
  for (const owner of owners) await nextDay(owner);
  dns.forget();
  await Promise.all(Array.from({ length: 4 }, () => recheckDomains()));
  expect(dns.asked).toBe(6);
});

it("A certificate is deserved by a verified domain in any case, and by nothing else", async () => {
  const { domain } = await newDomainOwner();
  const { domain: claimed } = await newClaimant();
  const names = [
    domain.toUpperCase(),
    `${domain}.`,
    claimed,
    `www.${domain}`,
    "vitrine.example",
    "",
    "'",
    "x".repeat(300),
  ];
  expect(await Promise.all(names.map(ask))).toEqual([200, 200, 404, 404, 404, 404, 404, 404]);
  expect(await read(await call("GET", "/api/domains/ask"))).toEqual(
    errorAnswer(404, "not_found", "This domain shows no profile"),
  );
  expect(await read(await call("GET", `/api/domains/ask?domain=${domain}`))).toEqual({ status: 200, body: { domain } });
});

it("The question for a certificate needs no database while all domains are loaded and the change feed is connected", async () => {
  const { id, domain } = await newDomainOwner();
  await loadDomains();
  await removeDomain(id);
  const later = await newDomainOwner();
  const asked = async () => [await ask(domain), await ask(later.domain), await ask(newName())];
  expect(await asked()).toEqual([200, 404, 404]);
  domainListener.connectionChanged(false);
  expect(await asked()).toEqual([404, 200, 404]);
  forgetSingleton("custom-domains");
  expect(await asked()).toEqual([404, 200, 404]);
});

it("a domain that is taken or given up here shows at once, without a notification of the database", async () => {
  forgetSingleton("custom-domains");
  domainListener.opened();
  await loadDomains();
  const userOf = async (name: string) => {
    const domain = await currentDomain(name, { isCurrent: () => true, staleSeconds: () => undefined });
    return domain?.userId;
  };
  const { id, domain } = await newDomainOwner();
  expect(await userOf(domain)).toBe(id);
  await removeDomain(id);
  expect(await userOf(domain)).toBeUndefined();
});

const without = { isCurrent: () => false, staleSeconds: () => undefined };
/** Takes the domain away as another process does, which tells this one nothing. */
const loseElsewhere = (domain: string) => setRows(users, { customDomain: null }, eq(users.customDomain, domain));
async function knownOwner() {
  const owner = await newDomainOwner();
  forgetSingleton("custom-domains");
  await loadDomains();
  return owner;
}

it("The domain of a request is the known one while changes by others arrive, and is read anew while they do not", async () => {
  const { domain, id } = await knownOwner();
  await loseElsewhere(domain);
  const confirmed = { isCurrent: () => true, staleSeconds: () => undefined };
  expect(await currentDomain(domain, confirmed)).toMatchObject({ domain, userId: id });
  expect(await currentDomain(domain, without)).toBeUndefined();
});

it("The domain of a request is the known one in an outage for as long as pages are served stale", async () => {
  const { domain, id } = await knownOwner();
  await loseElsewhere(domain);
  const stale = { isCurrent: () => false, staleSeconds: () => 1 };
  expect(await currentDomain(domain, stale)).toMatchObject({ domain, userId: id });
  expect(await currentDomain(domain, without)).toBeUndefined();
});

it("The domain of a request is read anew in an outage when a change was announced that has not been read", async () => {
  const { domain, id } = await knownOwner();
  await loseElsewhere(domain);
  domainListener.changed(id);
  expect(await currentDomain(domain, { isCurrent: () => false, staleSeconds: () => 1 })).toBeUndefined();
});

it("a change of a profile reads the domains anew where it has one, and else does not", async () => {
  const { id, domain } = await newDomainOwner();
  const { id: other } = await newPerson();
  forgetSingleton("custom-domains");
  await loadDomains();
  await setRows(users, { customDomain: null }, eq(users.id, id));
  domainListener.changed(other);
  expect(knownDomain(domain)?.userId).toBe(id);
  domainListener.changed(id);
  await expect.poll(() => knownDomain(domain)).toBeUndefined();
});

it("while the change feed is away, the domains are read again after a second", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const { domain } = await newDomainOwner();
    forgetSingleton("custom-domains");
    await loadDomains();
    expect([knownDomain(domain)?.domain, isDomainKnown(domain)]).toEqual([domain, true]);
    await setRows(users, { customDomain: null }, eq(users.customDomain, domain));
    domainListener.connectionChanged(false);
    vi.advanceTimersByTime(1_000);
    expect([knownDomain(domain)?.domain, isDomainKnown(domain)]).toEqual([domain, undefined]);
    vi.advanceTimersByTime(1);
    expect(knownDomain(domain)?.domain).toBe(domain);
    await expect.poll(() => knownDomain(domain)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
