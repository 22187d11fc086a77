import { write, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { follow } from './drawer.ts';
import { eventually } from '../kernel/eventually.ts';

const journey = browserPath ? describe : describe.skip;
const phoneSize = { width: 390, height: 844 };
/** More than a hundred, so that the dialog offers an import without pauses. */
const rows = Array.from({ length: 110 }, (_, i) => ({
  name: `Cliente ${String(i + 1).padStart(3, '0')}`,
  number: `55119300${String(10_000 + i)}`,
}));
let browser: Browser;
let road: Road;
let ana: Page;
let bia: Page;

const person = (name: string) => ({ email: `${name}@exemplo.com.br`, password: `senha-de-${name}` });
const at = (page: Page, path: string) => page.goto(`${road.installation.url}${path}`);
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).locator('button[type=submit]').click();
const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).first().waitFor();
const sheet = () => {
  const book = utils.book_new();
  const bad = { name: 'Sem número', number: '12' };
  utils.book_append_sheet(book, utils.json_to_sheet([...rows, bad]));
  const buffer: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(buffer instanceof Uint8Array)) throw new Error('no spreadsheet');
  return { name: 'clientes.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(buffer) };
};

journey('two admins set up a new company, one at a desk in Portuguese, one on a phone in English', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    await road.pair();
    for (const row of rows) await road.phones.addContact(row);
    browser = await openBrowser();
    for (const name of ['ana', 'bia']) await road.ask('POST', '/users', { name, profile: 'admin', ...person(name) });
    ({ page: ana } = await openPerson(browser));
    const small = await openPerson(browser, phoneSize);
    bia = small.page;
    await signInAt(ana, road.installation.url, person('ana'));
    await signInAt(bia, road.installation.url, person('bia'));
    await bia.evaluate(() => localStorage.setItem('language', 'en'));
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test('an option is saved at once, and the other admin sees it and who changed it', async () => {
    await at(bia, '/settings');
    await bia.getByRole('tab', { name: 'Options' }).waitFor();
    await at(ana, '/settings');
    const hours = ana.getByRole('tab', { name: 'Horários' });
    await ana.getByLabel('Horário de atendimento').selectOption({ label: 'Por empresa' });
    await hours.waitFor();
    await ana.getByLabel('Horário de atendimento').selectOption({ label: 'Por fila' });
    await hours.waitFor({ state: 'detached' });
    await toast(ana, 'Operação atualizada com sucesso.');
    await bia.waitForFunction(() =>
      [...document.querySelectorAll('select')].some(({ selectedOptions }) => selectedOptions[0]?.text === 'By queue'),
    );
    await bia.getByRole('tab', { name: 'Changes' }).click();
    await bia.getByText('ana').first().waitFor();
  });

  test('queues, a tag and an agent added by one admin appear for the other', async () => {
    await at(ana, '/queues');
    for (const [name, color] of [
      ['Vendas', '#1565c0'],
      ['Suporte', '#2e7d32'],
    ] as const) {
      await ana.getByRole('button', { name: 'Nova fila' }).click();
      await dialog(ana).getByLabel('Nome').fill(name);
      await dialog(ana).getByRole('radio', { name: color }).check({ force: true });
      await dialog(ana).getByLabel('Mensagem de saudação').fill(`Olá! Aqui é ${name}.`);
      await save(ana);
      await toast(ana, 'Queue saved successfully');
      await ana.getByRole('row').filter({ hasText: name }).waitFor();
    }
    await at(bia, '/tags');
    await bia.getByRole('button', { name: 'New tag' }).click();
    await dialog(bia).getByLabel('Name').fill('VIP customer');
    await save(bia);
    await bia.getByRole('main').getByRole('listitem').filter({ hasText: 'VIP customer' }).waitFor();
    await at(bia, '/users');
    await bia.getByRole('button', { name: 'New user' }).click();
    await dialog(bia).getByLabel('Name').fill('Caio');
    await dialog(bia).getByLabel('E-mail').fill(person('caio').email);
    await dialog(bia).getByLabel('Password').fill(person('caio').password);
    await dialog(bia).getByRole('checkbox', { name: 'Vendas' }).check();
    await save(bia);
    await at(ana, '/users');
    await ana.getByRole('row').filter({ hasText: 'Caio' }).getByText('Vendas').waitFor();
    await at(ana, '/tags');
    await ana.getByRole('row').filter({ hasText: 'VIP customer' }).waitFor();
  });

  test('a changed form asks before it closes: on Escape, a click outside, browser back and reload', async () => {
    await at(ana, '/users');
    await follow(ana, 'Tags');
    await ana.getByRole('button', { name: 'Editar VIP customer', exact: true }).click();
    await dialog(ana).getByLabel('Nome').fill('Cliente VIP');
    const question = ana.getByRole('alertdialog', { name: 'Descartar alterações?' });
    for (const leave of [() => ana.keyboard.press('Escape'), () => ana.mouse.click(5, 400), () => ana.goBack()]) {
      // A click within one frame after the question closed is ignored. People are not that fast.
      await eventually(async () => {
        await leave();
        await question.waitFor({ timeout: 2_000 });
      });
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'detached' });
      await eventually(async () => expect(await dialog(ana).getByLabel('Nome').inputValue()).toBe('Cliente VIP'));
    }
    const asked = new Promise<string>((resolve) => {
      ana.once('dialog', (shown) => {
        resolve(shown.type());
        void shown.dismiss();
      });
    });
    void ana.reload().catch(() => {});
    expect(await asked).toBe('beforeunload');
    await ana.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Ok' }).click();
    await dialog(ana).waitFor({ state: 'detached' });
    // The form left no history entry, so browser back leads to the page before.
    await ana.goBack();
    await ana.waitForURL('**/users');
  });

  test('contacts are imported from a spreadsheet, the other admin sees their count, and a second import finds them', async () => {
    await at(bia, '/contacts');
    await at(ana, '/contacts');
    const count = (page: Page) => page.getByRole('heading', { level: 1 }).locator('+ span');
    const before = Number(await count(bia).textContent());
    for (const outcome of [/Importados: 110 · já existiam: 0 · falharam: 0/, /Importados: 0 · já existiam: 110/]) {
      await ana.getByRole('button', { name: 'Importar / exportar' }).click();
      await ana.getByRole('menuitem', { name: 'Importar planilha Excel' }).click();
      await dialog(ana).locator('input[type=file]').setInputFiles(sheet());
      await dialog(ana).getByText('110 contatos prontos para importar · 1 linha com problema será pulada').waitFor();
      await dialog(ana).getByLabel('Sem pausa entre os contatos').check({ force: true });
      await dialog(ana).getByRole('button', { name: 'Importar 110 contatos' }).click();
      await dialog(ana).getByText(outcome).waitFor({ timeout: 90_000 });
      await dialog(ana).getByRole('button', { name: 'Fechar', exact: true }).first().click();
    }
    await count(bia)
      .getByText(String(before + rows.length), { exact: true })
      .waitFor();
    await bia.getByRole('searchbox').fill('cliente 107');
    await bia.getByRole('main').getByRole('listitem').filter({ hasText: 'Cliente 107' }).waitFor();
  }, 300_000);

  test('a conversation started from a contact is transferred to a queue, where its agent finds it', async () => {
    const { page: caio, context } = await openPerson(browser);
    await signInAt(caio, road.installation.url, person('caio'));
    await ana.getByRole('searchbox').fill('cliente 042');
    await ana.getByRole('button', { name: 'Iniciar conversa com Cliente 042' }).click();
    await dialog(ana).getByRole('button', { name: 'Iniciar conversa' }).click();
    await ana.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click();
    await dialog(ana).getByLabel('Fila').selectOption({ label: 'Vendas' });
    await dialog(ana).getByRole('button', { name: 'Transferir', exact: true }).click();
    await caio.getByRole('radio', { name: /Aguardando/ }).click();
    await caio
      .getByRole('listitem')
      .filter({ hasText: 'Cliente 042' })
      .getByRole('button', { name: 'Aceitar' })
      .click();
    await caio.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await caio.getByRole('heading', { name: /^Cliente/ }).waitFor();
    await context.close();
  });

  test('a help video opens from its card and Escape closes it (R371, R372)', async () => {
    await road.ask('POST', '/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' });
    await at(ana, '/helps');
    await ana.getByRole('heading', { level: 1 }).locator('+ span').getByText('1', { exact: true }).waitFor();
    await ana.getByRole('button', { name: 'Assistir Primeiros passos' }).click();
    await dialog(ana).locator('iframe[src*="dQw4w9WgXcQ"]').waitFor();
    await ana.keyboard.press('Escape');
    await dialog(ana).waitFor({ state: 'detached' });
  });

  test('the ? of a screen opens its page of the guide with its picture, and a link leads to the next page', async () => {
    await at(ana, '/queues');
    await ana.getByRole('link', { name: 'Ajuda sobre esta tela' }).click();
    await ana.getByRole('heading', { level: 1, name: 'Montar filas e o menu' }).waitFor();
    const picture = ana.getByRole('img', { name: 'O menu de uma fila' });
    await picture.scrollIntoViewIfNeeded();
    await eventually(async () =>
      expect(await picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(1280),
    );
    await ana.getByRole('link', { name: 'horário', exact: true }).click();
    await ana.getByRole('heading', { level: 1, name: 'Horário de atendimento' }).waitFor();
  });

  test('tasks stay in the browser, without a request, and survive a reload (R685 to R688)', async () => {
    await at(ana, '/todolist');
    const asked: string[] = [];
    ana.on('request', (request) => {
      // Requests of the page itself have nothing to do with its tasks.
      if (request.method() !== 'GET' || request.url().includes('Ligar')) asked.push(request.url());
    });
    const field = ana.getByLabel('Nova tarefa');
    for (const words of ['   ', 'Ligar para a loja']) {
      await field.fill(words);
      await ana.keyboard.press('Enter');
    }
    await ana.getByText('Ligar para a loja').waitFor();
    expect([await ana.getByRole('button', { name: /^Excluir/ }).count(), asked]).toEqual([1, []]);
    await ana.reload();
    await ana.getByRole('button', { name: 'Excluir Ligar para a loja' }).click();
    await ana.getByText('Nenhuma tarefa').waitFor();
  });
});
