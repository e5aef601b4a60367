import type { Page } from "playwright";

/** Has the page add up how far its parts move without a cause, from its first frame on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks = window as unknown as { shift: number };
    marks.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) marks.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** As Chromium scores it: 0 when nothing has moved. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);
