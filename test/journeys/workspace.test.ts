import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
/** More tickets than fit on one page of the list. */
const WAITING = 42;
let world: World;
let browser: Browser;
let ada: Page; // an admin at a desk
let bia: Page; // an agent of two queues, on a phone
let helena: { id: number; uuid: string; contactId: number };

const go = (page: Page, path: string) => page.goto(`${world.system.url}${path}`);
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const widthOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.width ?? 0;
const menuItems = (page: Page) => page.getByRole('menu').locator('[role^=menuitem]').allTextContents();

journey('what the screens of an agent hold', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    const [vendas, suporte] = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
    const loja = await world.addConnection('Loja');
    const numbered = (n: number) =>
      world.write(loja, String(5_511_960_000_000 + n), `Olá, sou o ${n}`, { pushName: `Cliente ${n}` });
    for (let n = 1; n <= WAITING; n++) await numbered(n);
    helena = await world.write(loja, '5511940000051', 'Bom dia!', { pushName: 'Helena Bastos' });
    for (let n = 1; n <= 70; n++) await world.write(loja, '5511940000051', `Linha ${n} `.repeat(20));
    await world.admin.api('PUT', `/tickets/${helena.id}`, { status: 'closed' });
    await world.admin.api('POST', '/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' });
    browser = await openBrowser();
    ({ page: ada } = await openPerson(browser));
    ({ page: bia } = await openPerson(browser, { width: 390, height: 780 }));
    await signInAt(ada, world.system.url, await world.register('Ada', { profile: 'admin' }));
    await signInAt(bia, world.system.url, await world.register('Bia', { queueIds: [vendas, suporte] }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('the drawer is 240 px wide, collapses to a rail, and ends with sign-out and the version', async () => {
    const drawer = ada.getByRole('navigation', { name: 'Principal' });
    expect(await widthOf(ada)).toBe(240);
    await eventually(async () => expect(await drawer.getByRole('button').last().textContent()).toBe('Sair'));
    await drawer.getByText('7.0.0', { exact: true }).waitFor();
    await ada.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await eventually(async () => expect(await widthOf(ada)).toBe(64));
    await ada.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await eventually(async () => expect(await widthOf(ada)).toBe(240));
  });

  test('the top bar has the logo, the due date in a tooltip and a user menu', async () => {
    const bar = ada.getByRole('banner');
    await bar.getByRole('link', { name: 'Atende' }).locator('svg').waitFor();
    const due = { name: /Assinatura até/ };
    expect(await bia.getByRole('banner').getByRole('button', due).count()).toBe(0); // for admins only
    await bar.getByRole('button', due).hover();
    await ada
      .getByRole('tooltip')
      .filter({ hasText: /Sua assinatura vence em \d\d\/\d\d\/\d{4}/ })
      .waitFor();
    await bar.getByRole('button', { name: 'Menu de Ada' }).click();
    await ada.getByRole('menu').waitFor();
    expect(await menuItems(ada)).toEqual(['Perfil', 'Tema escuro', 'Português', 'English', 'Español', 'Sair']);
    await ada.keyboard.press('Escape');
  });

  test('under 600 px the drawer covers the page until the user follows a link', async () => {
    expect(await bia.getByRole('navigation', { name: 'Principal' }).count()).toBe(0);
    await bia.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await bia.getByRole('dialog').getByRole('link', { name: 'Contatos' }).click();
    await bia.waitForURL(/\/contacts$/);
    await bia.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'detached' });
  });

  test('a welcome or a conversation is shown next to the list; a phone shows one of the two', async () => {
    await ada.getByRole('region', { name: 'Atende' }).getByText(/Ada/).waitFor();
    await go(ada, `/tickets/${helena.uuid}`);
    await go(bia, `/tickets`);
    await ada.getByRole('article').last().waitFor();
    await eventually(async () => expect(await ada.getByRole('tab', { name: 'Abertas' }).isVisible()).toBe(true));
    await bia.getByRole('tab', { name: 'Abertas' }).waitFor();
    expect(await bia.getByRole('region', { name: 'Atende' }).isVisible()).toBe(false);
  });

  test('a closed ticket has no message field and says how to reopen it', async () => {
    await ada.getByText('Esta conversa foi resolvida. Reabra ou aceite para enviar mensagens.').waitFor();
    expect(await ada.getByRole('textbox', { name: 'Mensagem' }).count()).toBe(0);
  });

  test('only admins have show-all, waiting tickets are no links, and the next page loads near the end', async () => {
    await eventually(async () => expect(await ada.getByRole('switch', { name: 'Mostrar todas' }).count()).toBe(1));
    expect(await bia.getByRole('switch', { name: 'Mostrar todas' }).count()).toBe(0);
    await ada.getByRole('radio', { name: /Aguardando/ }).click();
    await row(ada, `Cliente ${WAITING}`).waitFor();
    expect(await row(ada, `Cliente ${WAITING}`).getByRole('link').count()).toBe(0);
    const asked: string[] = [];
    ada.on('request', (request) => {
      if (request.url().includes('pageNumber=2')) asked.push(request.url());
    });
    const list = ada.getByRole('list', { name: 'Conversas' });
    await list.evaluate((element) => element.parentElement?.scrollBy(0, 600));
    await row(ada, 'Cliente 30').first().waitFor();
    expect(asked).toEqual([]);
    await list.evaluate((element) => {
      const box = element.parentElement;
      box?.scrollTo(0, box.scrollHeight - box.clientHeight - 90);
    });
    await list.getByText('Cliente 1', { exact: true }).waitFor();
    expect(asked).toHaveLength(1);
  });

  test('a renamed contact has the new name in all lists', async () => {
    await world.admin.api('PUT', `/contacts/${helena.contactId}`, { name: 'Helena Bastos Prado' });
    await ada.getByRole('heading', { name: 'Helena Bastos Prado', level: 1 }).waitFor();
    await ada.getByRole('tab', { name: 'Resolvidas' }).click();
    await row(ada, 'Helena Bastos Prado').waitFor();
  });

  test('an agent with several queues must choose one for a new ticket, but an admin need not', async () => {
    await bia.getByRole('button', { name: /Nova conversa/ }).click();
    await bia.getByRole('dialog').getByRole('button', { name: 'Iniciar conversa' }).click();
    await bia.getByRole('dialog').getByText('Selecione uma fila').waitFor();
    await bia.keyboard.press('Escape');
    await ada.keyboard.press('n');
    await ada.getByRole('dialog').getByRole('button', { name: 'Iniciar conversa' }).click();
    await ada.getByRole('dialog').getByText('Escolha um contato').waitFor();
    expect(await ada.getByText('Selecione uma fila').count()).toBe(0);
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('the message field grows to five rows, and the signature stays on until it is switched off in this browser', async () => {
    await ada.getByRole('button', { name: 'Reabrir' }).click();
    const field = ada.getByRole('textbox', { name: 'Mensagem' });
    const heightOf = async () => (await field.boundingBox())?.height ?? 0;
    await field.fill('uma');
    const one = await heightOf();
    await field.fill('1\n2\n3');
    await eventually(async () => expect(await heightOf()).toBe(one + 40));
    await field.fill('1\n2\n3\n4\n5\n6\n7\n8\n9');
    await eventually(async () => expect(await heightOf()).toBe(one + 80));
    const sign = ada.getByRole('switch', { name: 'Assinar' });
    await eventually(async () => expect(await sign.isChecked()).toBe(true));
    await sign.uncheck({ force: true });
    const asked: string[] = [];
    const hear = (request: { url(): string }) =>
      void (request.url().includes('pageNumber=') && asked.push(request.url()));
    ada.on('request', hear);
    await ada.reload();
    await field.waitFor();
    // Without scrolling, one page of the conversation is loaded and no more.
    await ada.getByText('Linha 70').first().waitFor();
    await ada.waitForLoadState('networkidle');
    expect(asked.filter((url) => /messages\/\d+\?pageNumber=[^1]/.test(url))).toEqual([]);
    ada.off('request', hear);
    await eventually(async () => expect(await sign.isChecked()).toBe(false));
    await eventually(async () => expect(await field.inputValue()).toContain('9')); // the draft is still there
  });

  test('older messages load when the log is less than 50 px from its top', async () => {
    const log = ada.getByRole('log');
    await ada.getByText('Linha 70').first().waitFor();
    await ada.waitForLoadState('networkidle');
    const asked: string[] = [];
    ada.on('request', (request) => {
      if (/\/v1\/messages\/\d+\?pageNumber=/.test(request.url())) asked.push(request.url());
    });
    // Measured heights move the content, so the test scrolls again, as a person would.
    await eventually(async () => {
      for (const top of [300, 40]) {
        await log.evaluate((box, to) => box.scrollTo(0, to), top);
        await ada.waitForTimeout(150);
      }
      expect(asked).not.toEqual([]);
    });
  });

  test('a conversation found by a search opens at the match, even pages back, and a key goes to the next match', async () => {
    await go(ada, '/tickets');
    await ada.getByRole('tab', { name: 'Busca' }).click();
    await ada.getByRole('tabpanel').getByRole('searchbox').fill('linha 12');
    await row(ada, 'Linha 12').getByRole('link').click();
    const there = ada.getByRole('log').getByRole('article').filter({ hasText: 'Linha 12 Linha 12' });
    await there.waitFor();
    // Lines are drawn again while their heights are measured. In the end the match is in the middle.
    await eventually(async () => {
      const middle = await there.evaluate((line) => {
        const { top, height } = line.getBoundingClientRect();
        return (top + height / 2) / innerHeight;
      });
      expect(middle).toBeGreaterThan(0.2);
      expect(middle).toBeLessThan(0.8);
    });
    const find = ada.getByRole('searchbox', { name: 'Buscar nesta conversa' });
    await eventually(async () => expect(await find.inputValue()).toBe('linha 12'));
    await ada.getByText('1 de 1', { exact: true }).waitFor();
    await find.press('Escape');
    await find.waitFor({ state: 'detached' });
  });

  test('arrow keys move between messages, also those not drawn or loaded yet; Enter opens the menu, Escape returns to the field', async () => {
    await go(ada, '/contacts');
    await go(ada, `/tickets/${helena.uuid}`); // the newest page only
    const log = ada.getByRole('log');
    await log.getByText('Linha 70').waitFor();
    // The log starts at its top, and moves to its end once its lines have heights.
    await eventually(async () =>
      expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)).toBeLessThan(2),
    );
    const isAt = (words: string) => ada.locator('article:focus').filter({ hasText: words }).waitFor();
    await log.focus();
    await ada.keyboard.press('ArrowDown'); // from the log to the lowest message in view
    await isAt('Linha 70 ');
    for (let n = 69; n >= 45; n--) {
      // At the oldest loaded message, the next page is being loaded.
      await eventually(async () => {
        await ada.keyboard.press('ArrowUp');
        await ada
          .locator('article:focus')
          .filter({ hasText: `Linha ${n} ` })
          .waitFor({ timeout: 1_000 });
      });
    }
    await ada.keyboard.press('ArrowDown');
    await isAt('Linha 46 ');
    for (const theme of ['dark', 'light'] as const) {
      await ada.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
      expect(await faultsOf(ada, theme)).toEqual([]);
    }
    await ada.keyboard.press('Enter');
    await ada.getByRole('menuitem', { name: 'Encaminhar' }).waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('menu').waitFor({ state: 'detached' });
    await isAt('Linha 46 ');
    await ada.keyboard.press('ArrowDown');
    await isAt('Linha 47 ');
    await ada.keyboard.press('End');
    await isAt('Linha 70 ');
    await ada.keyboard.press('Escape');
    const field = ada.getByRole('textbox', { name: 'Mensagem' });
    await eventually(async () => expect(await field.evaluate((one) => one === document.activeElement)).toBe(true));
  });

  test('contacts have a searchable table, a form with all fields, and a menu', async () => {
    await go(ada, '/contacts');
    await ada.getByRole('searchbox', { name: 'Buscar nome ou número' }).fill('helena');
    await ada.getByRole('row', { name: /Helena Bastos Prado/ }).waitFor();
    await ada.getByRole('row', { name: /Cliente 30/ }).waitFor({ state: 'detached' });
    await ada.getByRole('button', { name: 'Importar / exportar' }).click();
    expect(await menuItems(ada)).toEqual([
      'Importar da agenda do telefone',
      'Importar planilha Excel',
      'Exportar CSV',
      'Baixar modelo Excel',
    ]);
    await ada.keyboard.press('Escape');
    const helenas = ada.getByRole('row', { name: /Helena Bastos Prado/ });
    await helenas.getByRole('button', { name: 'Ações de Helena Bastos Prado' }).click();
    expect(await menuItems(ada)).toEqual([
      'Iniciar conversa',
      'Exportar dados pessoais',
      'Apagar dados pessoais',
      'Editar',
      'Excluir',
    ]);
    await ada.getByRole('menuitem', { name: 'Editar' }).click();
    const form = ada.getByRole('dialog');
    await form.getByLabel('Nome', { exact: true }).waitFor();
    for (const label of ['Número do WhatsApp', 'E-mail', 'Desativar o chatbot para este contato'])
      await eventually(async () => expect(await form.getByLabel(label).count()).toBe(1));
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await form.getByLabel('Valor do campo 1').waitFor();
    await form.getByRole('button', { name: 'Remover campo 1' }).click();
    await form.getByLabel('Valor do campo 1').waitFor({ state: 'detached' });
    await ada.keyboard.press('Escape');
    await ada.getByRole('checkbox', { name: /Selecionar Helena/ }).check({ force: true });
    await ada
      .getByRole('toolbar', { name: 'Contatos selecionados' })
      .getByRole('button', { name: 'Excluir' })
      .waitFor();
  });

  test('quick messages have a table with shortcode and file, and a form with seven rows and variables', async () => {
    await world.admin.api('POST', '/quick-messages', { shortcode: 'saudação', message: 'Olá!', geral: true });
    await go(ada, '/quick-messages');
    const line = ada.getByRole('row', { name: /saudação/ });
    await line.getByText('Sem anexo').waitFor();
    for (const act of [/^Editar/, /^Excluir/]) expect(await line.getByRole('button', { name: act }).count()).toBe(1);
    await ada.getByRole('button', { name: 'Nova resposta rápida' }).click();
    const form = ada.getByRole('dialog');
    const area = form.getByLabel('Mensagem', { exact: true });
    await eventually(async () => expect(await area.getAttribute('rows')).toBe('7'));
    await area.fill('Olá, ');
    await form.getByRole('button', { name: /nome/i }).first().click();
    await eventually(async () => expect(await area.inputValue()).toMatch(/^Olá, \{\{\w+\}\}$/));
    await eventually(async () => expect(await form.locator('input[type=file]').count()).toBe(1));
    await ada.keyboard.press('Escape');
  });

  test('a file list saved by an agent appears for a colleague at once, and contains both files when reopened', async () => {
    await go(ada, '/files');
    await ada.getByText('Nenhuma lista de arquivos ainda').waitFor();
    await go(bia, '/files');
    await bia.getByRole('button', { name: 'Nova lista' }).click();
    const form = bia.getByRole('dialog');
    await form.getByLabel('Nome', { exact: true }).fill('ab');
    await form.getByLabel('Mensagem').fill('Veja');
    await form.getByText('nome muito curto').waitFor();
    await form.getByLabel('Nome', { exact: true }).fill('Cardápio');
    for (const [at, name] of ['Prato do dia.txt', 'Sobremesas.txt'].entries()) {
      await form.getByRole('button', { name: 'Adicionar opção' }).click();
      const option = form.getByRole('group', { name: `Opção ${at + 1}` });
      const file = { name, mimeType: 'text/plain', buffer: Buffer.from('Feijoada') };
      await option.locator('input[type=file]').setInputFiles(file);
      await eventually(async () => {
        expect(`${await option.getByLabel('Nome da opção').inputValue()}.txt`).toBe(name);
      });
    }
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'detached' });
    const line = ada.getByRole('row', { name: /Cardápio/ });
    await line.getByText('Prato do dia.txt, Sobremesas.txt').waitFor();
    await ada.getByRole('searchbox').fill('cardapio');
    await line.getByRole('button', { name: 'Editar Cardápio' }).click();
    const open = ada.getByRole('dialog');
    for (const name of ['Prato do dia.txt', 'Sobremesas.txt']) await open.getByRole('button', { name }).waitFor();
    await ada.keyboard.press('Escape');
    await line.getByRole('button', { name: 'Excluir Cardápio' }).click();
    await ada
      .getByRole('alertdialog')
      .getByRole('button', { name: /Excluir|Ok/ })
      .click();
    await line.waitFor({ state: 'detached' });
  });

  test('a help’s picture comes from its video’s host, and only super users have the help tab', async () => {
    await ada.route('**/i.ytimg.com/**', (route) => route.abort());
    const thumbnail = ada.waitForRequest(/^https:\/\/i\.ytimg\.com\/vi\/dQw4w9WgXcQ\//);
    await go(ada, '/helps');
    await thumbnail;
    await go(ada, '/settings');
    await ada.getByRole('tab', { name: 'Opções' }).waitFor();
    expect(await ada.getByRole('tab', { name: 'Ajuda' }).count()).toBe(0);
  });
});
