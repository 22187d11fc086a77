import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { QUIET_MS } from '../../web/api/fetchAhead.ts';
import { openRoad, type Road } from '../faults/road.ts';
import { faultsAt } from './axe.ts';
import { browserPath, desk, openBrowser, openPerson, signInAt } from './browser.ts';
import { furnish } from './screens.ts';

const journey = browserPath ? describe : describe.skip;
let browser: Browser;
let road: Road;
let conversation: string;

journey('screens', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    conversation = await furnish(road);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test(`axe finds nothing on any screen or dialog, light and dark, ${desk.width} px wide`, async () => {
    expect(await faultsAt(browser, desk, road, conversation)).toEqual([]);
  }, 1_200_000);

  test('all files from sign-in to the ticket list, with the font, are at most 350 kB compressed', async () => {
    const { page, context } = await openPerson(browser);
    // Files fetched ahead for later do not count. On a slow machine their fetching begins before the list is there.
    await context.addInitScript((quietMs) => {
      const start = window.setTimeout.bind(window);
      const startTimer = (run: TimerHandler, ms?: number, ...args: unknown[]): number =>
        ms === quietMs ? 0 : start(run, ms, ...args);
      Object.assign(window, { setTimeout: startTimer });
    }, QUIET_MS);
    const files = new Map<string, number>();
    const packing: Promise<unknown>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/v1/') || !response.ok()) return;
      packing.push(response.body().then((body) => files.set(response.url(), gzipSync(body).length)));
    });
    const { url, admin } = road.installation;
    await signInAt(page, url, admin);
    await page.getByRole('list', { name: 'Conversas' }).waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(packing);
    expect(await page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))).toEqual([
      'Figtree loaded',
    ]);
    expect([...files.keys()].filter((url) => url.endsWith('.woff2'))).toHaveLength(1);
    await context.close();
    expect([...files.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(350_000);
  });
});
