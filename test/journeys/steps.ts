import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

const trace = z.object({ traceEvents: z.array(z.object({ name: z.string(), tdur: z.number().default(0) })) });

/** The longest step that a page takes while `act` goes on, in ms of its own work, however busy the machine is. */
export const longestStep = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> => {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const traced = await browser.stopTracing();
  return trace
    .parse(JSON.parse(traced.toString()))
    .traceEvents.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .reduce((most, { tdur }) => Math.max(most, tdur / 1000), 0);
};

/**
 * What fixed work takes a page in ms: no machine is as fast as another. The middle one of three counts, for haste adds to
 * one, and a trace may lack another. Where it is 33, a machine is as fast as those on which the limits in ms were agreed.
 */
export const fixedWork = async (browser: Browser, page: Page): Promise<number> => {
  const took: number[] = [];
  for (let times = 0; times < 3; times++)
    took.push(
      await longestStep(browser, page, () =>
        page.evaluate(() => {
          let sum = 0;
          for (let n = 1; n < 10_000_000; n++) sum += Math.sqrt(n) % 7;
          return sum;
        }),
      ),
    );
  return took.toSorted((a, b) => a - b)[1] ?? NaN;
};
