import { expect, it } from "vitest";
import { markOutage, noticeOutage, outageMark } from "@/db/outage-mark";

it("a query marks the request that it began in, also when it fails later and elsewhere", async () => {
  const [first, second] = [{ isUnavailable: false }, { isUnavailable: false }];
  const taken: ReturnType<typeof outageMark>[] = [];
  for (const mark of [first, second]) {
    noticeOutage(mark, () => {
      void Promise.resolve().then(() => taken.push(outageMark()));
    });
  }
  await Promise.resolve();
  expect([outageMark(), ...taken]).toEqual([undefined, first, second]);
  markOutage(taken[1]);
  markOutage(undefined);
  expect([first, second]).toEqual([{ isUnavailable: false }, { isUnavailable: true }]);
});
