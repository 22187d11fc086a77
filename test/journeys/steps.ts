import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

const trace = z.object({ traceEvents: z.array(z.object({ name: z.string(), tdur: z.number().default(0) })) });

/** Returns the longest step of a page during `act`, in ms of CPU time, so a busy machine does not matter. */
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
 * Returns how many ms a page needs for a fixed amount of work, to compare machines. It is the median of three, because load
 * lengthens a step and a trace may miss one. The limits in ms assume a machine with 33.
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
