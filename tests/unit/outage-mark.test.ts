import { expect, it } from "vitest";
import { markOutage, outageMarks } from "@/db/outage-mark";

it("a query marks the request that it began in, also when it fails later and elsewhere", async () => {
  const [first, second] = [{ isUnavailable: false }, { isUnavailable: false }];
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const queries = [
    outageMarks().run(first, () => failed),
    outageMarks().run(second, () => failed.then(markOutage)),
    failed.then(markOutage),
  ];
  expect(outageMarks().getStore()).toBeUndefined();
  fail();
  await Promise.all(queries);
  expect([first, second]).toEqual([{ isUnavailable: false }, { isUnavailable: true }]);
});
