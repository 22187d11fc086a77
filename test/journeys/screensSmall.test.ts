import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { faultsAt } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt, small } from './browser.ts';
import { furnish } from './screens.ts';

const journey = browserPath ? describe : describe.skip;
let browser: Browser;
let road: Road;
let conversation: string;

journey('screens of a phone', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    conversation = await furnish(road);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test(`axe finds nothing on any screen or dialog, light and dark, ${small.width} px wide`, async () => {
    expect(await faultsAt(browser, small, road, conversation)).toEqual([]);
  }, 1_200_000);

  test.each([600, 700, 768])(
    'a conversation shows its name and fits into a screen of %i px',
    async (width) => {
      const { page, context } = await openPerson(browser, { width, height: 780 });
      const { url, admin } = road.installation;
      await signInAt(page, url, admin);
      await page.goto(`${url}${conversation}`);
      await page.getByRole('article', { name: 'Você' }).waitFor();
      const name = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(name?.width).toBeGreaterThan(60);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('main button, main a, main article, main textarea')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ width: wide, right }) => wide > 0 && right > window.innerWidth),
      );
      expect(outside).toEqual([]);
      await context.close();
    },
    60_000,
  );
});
