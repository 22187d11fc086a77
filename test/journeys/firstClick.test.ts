import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
const NARROW = { width: 390, height: 780 };
let world: World;
let browser: Browser;
let page: Page;
let narrow: Page;
let ticket: TicketRecord;
let loja: number;

/** Whether the last clicked control, or the input behind it, has the focus. */
const focused = (of: Page) =>
  of.evaluate(() => (document.activeElement?.matches('[role=tab], [role=radio], input') ? 'there' : 'lost'));

journey('the first click, and the focus', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    loja = await world.addConnection('Loja');
    ticket = await world.write(loja, '5511940000031', 'Bom dia', { pushName: 'Helena Bastos' });
    await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    for (let n = 1; n < 80; n++)
      await world.write(loja, '5511940000031', `Linha ${n} ${'de antes '.repeat(n % 40)}`, {
        pushName: 'Helena Bastos',
      });
    browser = await openBrowser();
    ({ page } = await openPerson(browser));
    ({ page: narrow } = await openPerson(browser, NARROW));
    await signInAt(narrow, world.system.url, await world.register('Bia', { profile: 'admin' }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('after sign-in the focus is in the page', async () => {
    await signInAt(page, world.system.url, world.admin.who);
    await page.getByRole('list', { name: 'Conversas' }).waitFor();
    await page.locator('main:focus').waitFor();
  });

  test.each(['/tickets', '/settings', '/reports'])(
    'a clicked tab or radio button keeps the focus: %s',
    async (path) => {
      await page.goto(`${world.system.url}${path}`);
      const choices = page.getByRole('tab').or(page.getByRole('radio'));
      await choices.first().waitFor();
      for (const choice of await choices.all()) {
        if (!(await choice.isVisible()) || (await choice.isDisabled())) continue;
        await choice.click();
        await page.waitForLoadState('networkidle');
        expect([await choice.textContent(), await focused(page)]).toEqual([await choice.textContent(), 'there']);
      }
    },
  );

  test('the newest message stays in view when a panel opens next to the conversation', async () => {
    await page.goto(`${world.system.url}/tickets/${ticket.uuid}`);
    await page.getByRole('button', { name: /novas mensagens/ }).click();
    // A line that arrives while the page is open is also announced to screen readers, out of sight.
    const newest = page.getByRole('log').getByText('Linha 79').filter({ visible: true }).first();
    await newest.waitFor();
    const isInView = async (): Promise<boolean> => {
      const [box, log] = [await newest.boundingBox(), await page.getByRole('log').boundingBox()];
      return box !== null && log !== null && box.y + box.height <= log.y + log.height;
    };
    await eventually(async () => expect(await isInView()).toBe(true));
    await page
      .getByRole('heading', { name: /Helena Bastos/, level: 1 })
      .getByRole('button')
      .click();
    await page.getByRole('complementary').getByLabel('Nova observação').waitFor();
    await eventually(async () => expect(await isInView()).toBe(true));
    await page.keyboard.press('Escape');
  });

  test('next to the contact panel the conversation keeps 480 px: the list gives way, and returns by a button or a key', async () => {
    const list = page.getByRole('region', { name: 'Conversas' });
    const panel = page.getByRole('complementary');
    const open = () =>
      page
        .getByRole('heading', { name: /Helena Bastos/, level: 1 })
        .getByRole('button')
        .click();
    await page.goto(`${world.system.url}/tickets/${ticket.uuid}`);
    for (const width of [1280, 1366, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await open();
      await panel.getByLabel('Nova observação').waitFor();
      await list.waitFor({ state: width < 1400 ? 'hidden' : 'visible' });
      expect((await page.getByRole('log').boundingBox())?.width).toBeGreaterThanOrEqual(480);
      for (const theme of process.env['PICTURES'] ? ['light', 'dark'] : []) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        await page.screenshot({ path: `${process.env['PICTURES']}/panel-${theme}-${width}.png` });
      }
      if (width < 1400) await page.getByRole('button', { name: 'Mostrar a lista de conversas' }).click();
      else await page.getByRole('button', { name: 'Fechar painel' }).click();
      await panel.waitFor({ state: 'detached' });
      await list.waitFor();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await open();
    await list.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Mensagem' }).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await list.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await panel.waitFor({ state: 'detached' });
  });

  test('adding a note does not move the focus', async () => {
    await page.goto(`${world.system.url}/tickets/${ticket.uuid}`);
    await page.getByRole('heading', { name: 'Helena Bastos', level: 1 }).getByRole('button').click();
    const panel = page.getByRole('complementary');
    await panel.getByLabel('Nova observação').fill('Gosta de chá');
    const add = panel.getByRole('button', { name: 'Adicionar', exact: true });
    await add.click();
    await page.getByRole('log').getByRole('note').filter({ hasText: 'Gosta de chá' }).waitFor();
    await panel.locator('button[type=submit]:focus, textarea:focus').waitFor();
  });

  test.each([
    ['/contacts', 'Novo contato'],
    ['/tags', 'Nova tag'],
    ['/quick-messages', 'Nova resposta rápida'],
    ['/contact-lists', 'Nova lista'],
    ['/queues', 'Nova fila'],
    ['/users', 'Novo usuário'],
  ])('the form of %s closes at the first click on a narrow screen, even if the click is slow', async (path, add) => {
    await narrow.goto(`${world.system.url}${path}`);
    await narrow.getByRole('button', { name: add }).first().click();
    const form = narrow.getByRole('dialog');
    const field = form.getByRole('textbox').first();
    await field.fill('');
    await field.focus();
    const box = await form.getByRole('button', { name: 'Fechar' }).boundingBox();
    if (!box) throw new Error('There is nothing to close it with');
    await narrow.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await narrow.mouse.down();
    await narrow.waitForTimeout(300); // the duration of a slow tap, in which the field shows its error
    await narrow.mouse.up();
    await form.waitFor({ state: 'detached' });
  });

  test('a conversation scrolled up at once reaches its first message', async () => {
    for (const step of [-300, -4_000]) {
      await page.goto(`${world.system.url}/tickets/${ticket.uuid}`);
      const log = page.getByRole('log');
      await log.getByText('Linha 79').first().waitFor();
      await log.hover();
      const first = log.getByText('Bom dia', { exact: true });
      for (let turn = 0; turn < 400 && !(await first.isVisible()); turn++) await page.mouse.wheel(0, step);
      await first.waitFor();
    }
  });
});
