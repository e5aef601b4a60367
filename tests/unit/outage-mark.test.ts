import { expect, it } from "vitest";
import { markOutage, noticeOutage, outageMark } from "@/db/outage-mark";

it("a query marks the request that it began in, also when it fails later and elsewhere", async () => {
  const [first, second] = [{ isUnavailable: false }, { isUnavailable: false }];
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const queries = [
    noticeOutage(first, () => failed),
    noticeOutage(second, () => failed.then(markOutage)),
    failed.then(markOutage),
  ];
  expect(outageMark()).toBeUndefined();
  fail();
  await Promise.all(queries);
  expect([first, second]).toEqual([{ isUnavailable: false }, { isUnavailable: true }]);
});
