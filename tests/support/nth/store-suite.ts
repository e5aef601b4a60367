import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { forgetSingleton } from "@/lib/singleton";
import { chosenPoints, type Faults, failEachOperation } from "../nth-failure";
import { sampled } from "../sampling";
import { backupCalls } from "./backup-calls";
import { contentCalls } from "./content-calls";
import { type DatabaseState, databaseKeeper, type RunSql } from "./database-state";
import { factorCalls } from "./factor-calls";
import { mailCalls } from "./mail-calls";
import { oauthCalls } from "./oauth-calls";
import { pageCalls } from "./page-calls";
import { peopleCalls } from "./people-calls";
import { type Calls, makeWorld, type World } from "./world";

const calls: Record<string, Calls> = {
  ...backupCalls,
  ...contentCalls,
  ...factorCalls,
  ...mailCalls,
  ...oauthCalls,
  ...pageCalls,
  ...peopleCalls,
};

/** What a store exports that asks the database for nothing. */
const withoutStatements = [
  ...["accessTokenHash", "actorColumns", "clientOfSecret", "hasServedDomain", "isClientId", "isLiveToken"],
  ...["pageOrder", "requireClaimable", "requireRoom", "sessionLifetimeSeconds", "suspectSince", "toActor"],
  ...["leaseEnd", "assetColumns", "isRunInProgress", "requireKnownMigration"],
  ...[
    "accountColumns",
    "adapterTables",
    "beside",
    "isLivePersonalToken",
    "isLiveSession",
    "personalActorColumns",
    "personalTokenHash",
    "iconUrl",
  ],
  ...[
    "changedElsewhere",
    "filesOfChanges",
    "isFrom",
    "isInPage",
    "isOfRow",
    "requireFiles",
    "proofOf",
    "unusableInvitation",
  ],
  "isWorkingLink",
];

/** What is one transaction on several stores. */
const acrossStores = ["lib/page/publish.ts", "lib/page/draft-files.ts", "lib/page/make-room.ts"];

/** What works on a connection of its own: it reads, or is one transaction, which `tests/api/backup.test.ts` fails. */
const onOwnConnections = ["dumpRows", "replaceRows", "inspectDatabase", "rebuildIndexes"];

/** What is done in steps of which each may stay: it clears what is over, or the next call goes on from there. */
const inSteps = [
  "createSession",
  "daySalt",
  "deleteExpiredTokens",
  "deleteOldUsage",
  "deletePastVisits",
  "releaseOutdatedDraftFiles",
];

/** What tidies up when it is done, and leaves that to the next sweep where it fails. */
const withTidying = ["publishDraft", "putPage"];

/** What takes a note and does without it where that fails, as `tests/api/personal-tokens.test.ts` shows. */
const withNote = ["toPersonalActor", "recordSecretUse"];

/** What records the last use of a token beside its answer. */
const recordingUse = ["findActor", "findPersonalActor", "findAccountOfToken"];

export type StoreBed = { faults: Faults; run: RunSql; close: () => Promise<void> };

/**
 * Fails each statement of each function of each store on one engine; in `npm test`, of the first call of each function.
 * @param step in `npm test`, one of each so many functions
 */
export function describeStores(engine: string, open: () => Promise<StoreBed>, step = 1): void {
  describe(`on ${engine}, when any statement fails,`, () => {
    let bed: StoreBed;
    let world: World;
    let start: DatabaseState;
    let keeper: Awaited<ReturnType<typeof databaseKeeper>>;
    let points = 0;
    beforeAll(async () => {
      bed = await open();
      world = await makeWorld();
      keeper = await databaseKeeper(bed.run);
      start = await keeper.read();
    });
    afterAll(async () => {
      process.stdout.write(`${points} failures of statements on ${engine}\n`);
      await bed?.close();
    });
    const trials = Object.entries(calls).flatMap(([store, functions]) =>
      Object.entries(functions).flatMap(([name, call]) =>
        Object.entries(typeof call === "function" ? { "": call } : call)
          .slice(0, inject("isLong") ? undefined : 1)
          .map(([which, work]) => [`${store}: ${name} ${which}`.trim(), { name, work }] as const),
      ),
    );
    it.each(sampled(trials, step))("%s fails cleanly and leaves all as it was", async (_, { name, work }) => {
      const restore = (now?: DatabaseState) => keeper.restore(start, now);
      const run = () => {
        // It would spare the statements that are to fail.
        forgetSingleton("visitor-salt");
        return work(world);
      };
      const mayResume = inSteps.includes(name);
      const mayOvercome = withTidying.includes(name);
      const tried = await failEachOperation({
        ...bed,
        run,
        read: keeper.read,
        restore,
        choose: chosenPoints,
        mayResume,
        mayOvercome,
        mayMissNote: recordingUse.includes(name),
      });
      points += tried.points;
      expect(tried.problems).toEqual([]);
      expect(tried.points).toBeGreaterThan(0);
    });
  });
}

/** Expects a call of whatever the stores export. */
export function describeCompleteness(): void {
  it("every function that a store exports is called with failures", async () => {
    const stores = readdirSync("lib", { recursive: true, encoding: "utf8" })
      .map((path) => `lib/${path}`)
      .filter((path) => /[/-]store\.ts$/.test(path) || acrossStores.includes(path));
    const exported = await Promise.all(
      stores.map(async (path) => {
        const others = [...withoutStatements, ...onOwnConnections, ...withNote];
        const names = Object.keys(await import(resolve(path))).filter((name) => !others.includes(name));
        return [path, names.sort()] as const;
      }),
    );
    const called = Object.entries(calls).map(([path, functions]) => [path, Object.keys(functions).sort()] as const);
    expect(Object.fromEntries(called)).toEqual(Object.fromEntries(exported.filter(([, names]) => names.length > 0)));
  });
}
