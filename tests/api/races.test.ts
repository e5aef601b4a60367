import { describe, expect, it } from "vitest";
import { createUser } from "@/lib/users/store";
import { call, read } from "../support/api";
import { exchange, newApplication, newCode, newPerson, newTokens, refresh, type Tokens } from "../support/people";

const times = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const ownUser = (token: string) => call("GET", "/api/user", { token });

describe("requests that race", () => {
  it("of 50 parallel exchanges of one code exactly one wins, and the replay ends its tokens", async () => {
    const person = await newPerson();
    const application = await newApplication(person.id);
    const code = await newCode(person.id, application, ["identify"]);
    const answers = await times(50, async () => read(await exchange(application, code)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 400 && (body as { error: string }).error === "invalid_grant"),
    ).toHaveLength(49);
    const { access_token, refresh_token } = winners.map(({ body }) => body as Tokens)[0] as Tokens;
    expect((await ownUser(access_token)).status).toBe(401);
    expect((await refresh(application, refresh_token)).status).toBe(400);
  });

  it("of 50 parallel uses of one refresh token exactly one wins, and the family is dead afterwards", async () => {
    const person = await newPerson();
    const application = await newApplication(person.id);
    const first = await newTokens(person.id, application, ["identify"]);
    const answers = await times(50, async () => read(await refresh(application, first.refresh_token)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const { access_token, refresh_token } = winners.map(({ body }) => body as Tokens)[0] as Tokens;
    expect((await ownUser(first.access_token)).status).toBe(401);
    expect((await ownUser(access_token)).status).toBe(401);
    expect((await refresh(application, refresh_token)).status).toBe(400);
  });

  it("of two parallel registrations of one handle one is a conflict", async () => {
    const settled = await Promise.allSettled(
      ["Twin.Name", "twin.name"].map((username, index) =>
        createUser({ username, email: `twin${index}@example.com`, passwordHash: null }),
      ),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [lost] = settled.filter((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "conflict" });
  });

  it("two accounts that exchange their names at once never end in a 500", async () => {
    const left = await newPerson();
    const right = await newPerson();
    const application = await newApplication(left.id);
    const leftTokens = await newTokens(left.id, application, ["profile.update"]);
    const rightTokens = await newTokens(right.id, application, ["profile.update"]);
    await call("PATCH", "/api/user", { token: leftTokens.access_token, json: { alias: "left.alias" } });
    await call("PATCH", "/api/user", { token: rightTokens.access_token, json: { alias: "right.alias" } });
    const answers = await times(20, (index) =>
      index % 2 === 0
        ? call("PATCH", "/api/user", { token: leftTokens.access_token, json: { alias: "right.alias" } })
        : call("PATCH", "/api/user", { token: rightTokens.access_token, json: { alias: "left.alias" } }),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  it("an application that is disconnected while it refreshes holds nothing afterwards", async () => {
    const { disconnectApplication } = await import("@/lib/oauth/consent-store");
    const person = await newPerson();
    const application = await newApplication((await newPerson()).id);
    const { refresh_token } = await newTokens(person.id, application, ["identify"]);
    const [answer] = await Promise.all([
      refresh(application, refresh_token),
      disconnectApplication(person.id, application.clientId),
    ]);
    if (answer.status === 200) expect((await ownUser(((await answer.json()) as Tokens).access_token)).status).toBe(401);
    expect([200, 400]).toContain(answer.status);
  });
});
