import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { sentences } from '../kernel/sentences.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

/** The delay of each reply and each file of the page. */
const LATE_MS = 1_500;
const KEY_MS = 60;
/** The suite uses a sample of the sentences; TYPED=all uses all. */
const ways = ['click', 'accept', 'keys', 'deep link', 'notification', 'search'] as const;
const all = process.env['TYPED'] === 'all';
const sample = all ? sentences : ways.map((_, n) => sentences[(n * 67) % sentences.length] ?? '');
const AT_ONCE = all ? 6 : 3;

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let loja = 0;
let serial = 0;

const late = (page: Page) =>
  page.route(/\.js(\?|$)|\/v1\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => undefined);
  });

/** Creates two customers: one whose ticket the agent already has, and one whose ticket will be opened. */
const customers = async (userId: number, way: (typeof ways)[number]) => {
  const add = async (isOpen: boolean) => {
    const name = `Cliente ${++serial} fim`;
    const number = `55119${String(50_000_000 + serial)}`;
    const ticket = await world.write(loja, number, 'Oi', { pushName: name });
    if (isOpen) await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId });
    return { ...ticket, name };
  };
  return { first: await add(true), next: await add(way !== 'accept') };
};
type Customer = Pick<TicketRecord, 'id' | 'uuid'> & { name: string };

const row = (page: Page, { name }: Customer) => page.getByRole('listitem').filter({ hasText: name });
const begin = async (page: Page, way: (typeof ways)[number], next: Customer) => {
  switch (way) {
    case 'click':
      return row(page, next).getByRole('link').click();
    case 'accept':
      await page.getByRole('radio', { name: /Aguardando/ }).click();
      await row(page, next).getByRole('button', { name: 'Aceitar' }).focus();
      return page.keyboard.press('a');
    case 'keys':
      await row(page, next).getByRole('link').focus();
      return page.keyboard.press('Enter');
    case 'deep link':
      return page.goto(`${world.system.url}/tickets/${next.uuid}`);
    case 'notification':
      return page.evaluate((path) => {
        // Navigates like a browser notification (web/ui/page/goTo.ts).
        history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, `/tickets/${next.uuid}`);
    case 'search':
      await page.keyboard.press('Control+k');
      await page.keyboard.type(next.name);
      await page
        .getByRole('dialog')
        .getByRole('option', { name: `${next.name} #` })
        .waitFor();
      return page.keyboard.press('Enter');
  }
};

type Typed = { sentence: string; way: (typeof ways)[number] };
const typeInto = async (page: Page, userId: number, { sentence, way }: Typed) => {
  const { first, next } = await customers(userId, way);
  await page.goto(`${world.system.url}/tickets`);
  await row(page, first).getByRole('link').click();
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  await begin(page, way, next);
  await page.keyboard.type(sentence, { delay: KEY_MS });
  const composer = page.locator(`[data-conversation="${next.uuid}"]`).getByRole('textbox', { name: 'Mensagem' });
  await composer.waitFor();
  await eventually(async () => expect([way, await composer.inputValue()]).toEqual([way, sentence]));
  await page.getByRole('log').waitFor();
  expect([way, sentence, await page.locator('[role="dialog"], [role="alertdialog"]').count()]).toEqual([
    way,
    sentence,
    0,
  ]);
  for (const { id } of [first, next]) {
    const { body } = await world.admin.api('GET', `/tickets/${id}`);
    expect(body).toMatchObject({ status: 'open' });
  }
  for (const { id } of [first, next])
    await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed', justClose: true });
};

journey('what is typed while a conversation opens', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    loja = await world.addConnection('Loja');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test(
    'arrives complete in its draft, and no key triggers a shortcut',
    async () => {
      const waiting = sample.map((sentence, n): Typed => ({ sentence, way: ways[n % ways.length] ?? 'click' }));
      const wrong: string[] = [];
      const work = async (_: unknown, n: number) => {
        const { who, user } = await world.addPerson(`Bia${n}`, { profile: 'admin' });
        const { context, page } = await openPerson(browser);
        await signInAt(page, world.system.url, who);
        let storageState = await context.storageState();
        await context.close();
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          // Nothing is cached, so each file is late again.
          const own = await browser.newContext({ storageState, locale: 'en-US' });
          own.setDefaultTimeout(60_000);
          try {
            const tab = await own.newPage();
            await late(tab);
            await typeInto(tab, user.id, one);
            storageState = await own.storageState();
          } catch (error) {
            wrong.push(`${one.way}: ${one.sentence}: ${String(error)}`);
          } finally {
            await own.close();
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }).map(work));
      expect(wrong).toEqual([]);
    },
    all ? 5_400_000 : 300_000,
  );
});
