import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let bia: Page; // an agent of Vendas
let loja: number;
let vendas: number;
let numbers = 5_511_930_000_000;

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words });
/** A customer whose ticket waits in Vendas. */
const waiting = async (pushName: string) => {
  const { id, uuid } = await world.write(loja, String(++numbers), `Oi, sou ${pushName}`, { pushName });
  await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  return { id, uuid };
};
const statusOf = async (id: number) => Object((await world.admin.api('GET', `/tickets/${id}`)).body);

journey('actions on a ticket', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    vendas = await world.addQueue('Vendas');
    await world.addQueue('Suporte');
    loja = await world.addConnection('Loja');
    browser = await openBrowser();
    const { page } = await openPerson(browser);
    bia = page;
    bia.setDefaultTimeout(25_000);
    await signInAt(bia, world.system.url, await world.register('Bia', { queueIds: [vendas] }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('with the option, Aceitar keeps Aguardando, and X goes to the next one', async () => {
    for (const name of ['Helena Bastos', 'Otávio Lima']) await waiting(name);
    await bia.keyboard.press('2');
    await row(bia, 'Helena Bastos').waitFor();
    await bia.getByRole('switch', { name: 'Ficar em Aguardando ao aceitar' }).check();
    await bia.keyboard.press('x');
    await bia.locator('[data-ticket] button:focus').waitFor();
    await bia.keyboard.press('a');
    await toast(bia, 'aceita').waitFor();
    await eventually(async () => expect(await row(bia, '').count()).toBe(1));
    expect(new URL(bia.url()).pathname).toBe('/tickets');
    await bia.keyboard.press('x');
    await bia.locator('[data-ticket] button:focus').waitFor();
    await bia.keyboard.press('a');
    await eventually(async () => expect(await row(bia, '').count()).toBe(0));
    await bia.keyboard.press('1');
    await row(bia, 'Helena Bastos').getByRole('link').click();
    await bia.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  });

  test('O writes a note in the composer, and Enter saves it for the team only', async () => {
    await bia.keyboard.press('Escape'); // leaves the composer
    await bia.keyboard.press('o');
    await bia.locator('textarea:focus').waitFor();
    await bia.keyboard.type('Prefere sábados');
    await bia.keyboard.press('Enter');
    await bia.getByRole('log').getByRole('note').filter({ hasText: 'Prefere sábados' }).waitFor();
    const field = bia.getByRole('textbox', { name: 'Nova observação' });
    await eventually(async () => expect(await field.inputValue()).toBe(''));
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await bia.keyboard.press('Escape');
    await bia.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  });

  test('a message is answered in a note', async () => {
    const said = bia.getByRole('article').filter({ hasText: 'Oi, sou Helena' });
    await said.hover();
    await said.getByRole('button', { name: 'Mais ações' }).click();
    await bia.getByRole('menuitem', { name: 'Copiar' }).waitFor();
    await bia.getByRole('menuitem', { name: 'Responder em observação' }).click();
    const field = bia.getByRole('textbox', { name: 'Nova observação' });
    await eventually(async () => expect(await field.inputValue()).toContain('> Oi, sou Helena Bastos'));
    await field.fill('');
    await field.press('Escape');
  });

  test.each([
    ['Resolver', 'Conversa resolvida', 'closed'],
    ['Devolver à fila', 'Conversa devolvida', 'pending'],
  ])('%s can be undone, and the conversation opens again', async (name, words, status) => {
    const uuid = bia.url().split('/').at(-1);
    const { id } = Object((await world.admin.api('GET', `/tickets/u/${uuid}`)).body);
    await bia.getByRole('button', { name, exact: true }).click();
    await toast(bia, words).waitFor();
    expect((await statusOf(id)).status).toBe(status);
    await toast(bia, words).getByRole('button', { name: 'Desfazer' }).click();
    await toast(bia, 'A conversa voltou').last().waitFor();
    await bia.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    expect(await statusOf(id)).toMatchObject({ status: 'open', user: { name: 'Bia' }, queueId: vendas });
  });

  test('toasts never cover the composer', async () => {
    const composer = await bia.locator('footer:has(textarea)').boundingBox();
    const list = await bia.locator('[data-sonner-toast]').last().boundingBox();
    if (composer && list) expect(list.y + list.height).toBeLessThanOrEqual(composer.y);
  });

  test('Ctrl+K offers the actions of the open ticket, and finds tickets and contacts', async () => {
    await bia.keyboard.press('Control+k');
    await bia.keyboard.type('trans');
    await bia.getByRole('option', { name: 'Transferir' }).waitFor();
    await bia.keyboard.press('Enter');
    const queue = bia.getByRole('dialog').getByLabel('Fila');
    await eventually(async () => expect(await queue.inputValue()).toBe(String(vendas)));
    await bia.keyboard.press('Escape');
    await bia.getByRole('dialog').waitFor({ state: 'detached' });
    await bia.keyboard.press('Control+k');
    await bia.keyboard.type('otávio');
    await bia.getByRole('option', { name: /Otávio Lima #/ }).waitFor();
    await bia.keyboard.press('Enter');
    await bia.getByRole('heading', { name: 'Otávio Lima', level: 1 }).waitFor();
  });

  test('the Busca tab focuses its field', async () => {
    await bia.getByRole('tab', { name: 'Busca' }).click();
    await bia.keyboard.type('lima');
    await eventually(async () => expect(await bia.getByRole('searchbox').first().inputValue()).toBe('lima'));
    await bia.getByRole('tab', { name: 'Abertas' }).click();
  });

  test('the help lists every shortcut', async () => {
    await bia.keyboard.press('?');
    await bia.getByRole('dialog').getByText('Devolver').waitFor();
    await bia.keyboard.press('Escape');
    await bia.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
