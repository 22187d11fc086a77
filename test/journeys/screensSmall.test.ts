import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { faultsAt } from './axe.ts';
import { browserPath, openBrowser, small } from './browser.ts';
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
  }, 240_000);
});
