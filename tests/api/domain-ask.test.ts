import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { users } from "@/db/schema";
import { domainListener, loadDomains } from "@/lib/page/domains/custom-domains";
import { call, read } from "../support/api";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  const limits = { RATE_LIMIT_DOMAIN_ASK: "2/3600", RATE_LIMIT_KNOWN_DOMAIN_ASK: "3/3600" };
  Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1", ...limits });
});

it("a proxy's questions are limited by its address, those for custom domains apart from those for other names", async () => {
  const { id } = await newPerson();
  const domain = `d${randomUUID().slice(0, 8)}.example`;
  await setRows(users, { customDomain: domain, isPremium: true }, eq(users.id, id));
  await loadDomains();
  domainListener.connectionChanged(true);
  const ask = (name: string, address: string) =>
    call("GET", `/api/domains/ask?domain=${name}`, { headers: { "X-Forwarded-For": address } });
  const statuses = async (name: string, times: number, address: string) => {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push((await ask(name, address)).status);
    return answers;
  };
  expect(await statuses("made-up.example", 3, "10.0.0.1")).toEqual([404, 404, 429]);
  expect(await statuses(domain, 4, "10.0.0.1")).toEqual([200, 200, 200, 429]);
  expect(await statuses(domain, 1, "10.0.0.2")).toEqual([200]);
  const refused = await ask(domain, "10.0.0.1");
  expect(refused.headers.get("ratelimit-policy")).toBe('"known_domain_ask";q=3;w=3600');
  expect(await read(refused)).toMatchObject({ status: 429, body: { error: "rate_limited" } });
});
