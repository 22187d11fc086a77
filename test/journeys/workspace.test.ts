import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
/** More than a page of the list. */
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

  test('the drawer is 240 px wide, collapses to a rail, and ends with the way out and the version', async () => {
    const drawer = ada.getByRole('navigation', { name: 'Principal' });
    expect(await widthOf(ada)).toBe(240);
    await eventually(async () => expect(await drawer.getByRole('button').last().textContent()).toBe('Sair'));
    await drawer.getByText('7.0.0', { exact: true }).waitFor();
    await ada.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await eventually(async () => expect(await widthOf(ada)).toBe(64));
    await ada.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await eventually(async () => expect(await widthOf(ada)).toBe(240));
  });

  test('the top bar has the logo, the due date in a tooltip, and a menu of the user', async () => {
    const bar = ada.getByRole('banner');
    await bar.getByRole('link', { name: 'Atende' }).locator('svg').waitFor();
    await bar.getByRole('button', { name: /Assinatura até/ }).hover();
    await ada
      .getByRole('tooltip')
      .filter({ hasText: /Sua assinatura vence em \d\d\/\d\d\/\d{4}/ })
      .waitFor();
    await bar.getByRole('button', { name: 'Menu de Ada' }).click();
    await ada.getByRole('menu').waitFor();
    expect(await menuItems(ada)).toEqual(['Perfil', 'Tema escuro', 'Português', 'English', 'Español', 'Sair']);
    await ada.keyboard.press('Escape');
  });

  test('under 600 px the drawer lies over the page until one goes on', async () => {
    expect(await bia.getByRole('navigation', { name: 'Principal' }).count()).toBe(0);
    await bia.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await bia.getByRole('dialog').getByRole('link', { name: 'Contatos' }).click();
    await bia.waitForURL(/\/contacts$/);
    await bia.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'detached' });
  });

  test('beside the list a welcome, and beside it a conversation; on a phone one of the two', async () => {
    await ada.getByRole('region', { name: 'Atende' }).getByText(/Ada/).waitFor();
    await go(ada, `/tickets/${helena.uuid}`);
    await go(bia, `/tickets`);
    await ada.getByRole('article').last().waitFor();
    await eventually(async () => expect(await ada.getByRole('tab', { name: 'Abertas' }).isVisible()).toBe(true));
    await bia.getByRole('tab', { name: 'Abertas' }).waitFor();
    expect(await bia.getByRole('region', { name: 'Atende' }).isVisible()).toBe(false);
  });

  test('what is closed is not written in, and says how it is opened', async () => {
    await ada.getByText('Este ticket está fechado. Reabra ou aceite o ticket para enviar mensagens.').waitFor();
    expect(await ada.getByRole('textbox', { name: 'Mensagem' }).count()).toBe(0);
  });

  test('show-all is an admin’s; what waits is no link; the next page comes near the end', async () => {
    await eventually(async () => expect(await ada.getByRole('switch', { name: 'Mostrar todos' }).count()).toBe(1));
    expect(await bia.getByRole('switch', { name: 'Mostrar todos' }).count()).toBe(0);
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

  test('a contact that is renamed is so in the lists of all', async () => {
    await world.admin.api('PUT', `/contacts/${helena.contactId}`, { name: 'Helena Bastos Prado' });
    await ada.getByRole('heading', { name: 'Helena Bastos Prado', level: 1 }).waitFor();
    await ada.getByRole('tab', { name: 'Resolvidas' }).click();
    await row(ada, 'Helena Bastos Prado').waitFor();
  });

  test('an agent of several queues chooses one for a new ticket; an admin need not', async () => {
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

  test('the field grows to five rows; the signature is on until it is switched off in this browser', async () => {
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
    // Opened and not scrolled: one page of the conversation, and no more.
    await ada.getByText('Linha 70').first().waitFor();
    await ada.waitForLoadState('networkidle');
    expect(asked.filter((url) => /messages\/\d+\?pageNumber=[^1]/.test(url))).toEqual([]);
    ada.off('request', hear);
    await eventually(async () => expect(await sign.isChecked()).toBe(false));
    await eventually(async () => expect(await field.inputValue()).toContain('9')); // what was typed is there, too
  });

  test('older messages come when the log is scrolled under 50 px', async () => {
    const log = ada.getByRole('log');
    await ada.getByText('Linha 70').first().waitFor();
    await ada.waitForLoadState('networkidle');
    const asked: string[] = [];
    ada.on('request', (request) => {
      if (/\/v1\/messages\/\d+\?pageNumber=/.test(request.url())) asked.push(request.url());
    });
    // Heights that were guessed are measured on the way, and move what is shown: as often as it takes, as a person scrolls.
    await eventually(async () => {
      for (const top of [300, 40]) {
        await log.evaluate((box, to) => box.scrollTo(0, to), top);
        await ada.waitForTimeout(150);
      }
      expect(asked).not.toEqual([]);
    });
  });

  test('a conversation that a search found opens where it says it, pages back too; the next hit is one key away', async () => {
    await go(ada, '/tickets');
    await ada.getByRole('tab', { name: 'Busca' }).click();
    await ada.getByRole('tabpanel').getByRole('searchbox').fill('linha 12');
    await row(ada, 'Linha 12').getByRole('link').click();
    const there = ada.getByRole('log').getByRole('article').filter({ hasText: 'Linha 12 Linha 12' });
    await there.waitFor();
    // Lines are drawn anew while their heights are measured: it rests in the middle in the end.
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

  test('arrows go from message to message, through what was not drawn and not loaded; Enter opens the options, Escape writes on', async () => {
    await go(ada, '/contacts');
    await go(ada, `/tickets/${helena.uuid}`); // the newest page alone
    const log = ada.getByRole('log');
    await log.getByText('Linha 70').waitFor();
    // It begins at its top, and goes to its end once its lines have heights.
    await eventually(async () =>
      expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)).toBeLessThan(2),
    );
    const isAt = (words: string) => ada.locator('article:focus').filter({ hasText: words }).waitFor();
    await log.focus();
    await ada.keyboard.press('ArrowDown'); // from the log to the lowest in view
    await isAt('Linha 70 ');
    for (let n = 69; n >= 45; n--) {
      // At the oldest one that is loaded the next page is on its way.
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

  test('contacts are a table that is searched; a form with all that is known, and their menu', async () => {
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
    expect(await menuItems(ada)).toEqual(['Iniciar atendimento', 'Apagar dados pessoais', 'Editar', 'Excluir']);
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

  test('quick messages are a table with shortcode and file; their form has seven rows and variables', async () => {
    await world.admin.api('POST', '/quick-messages', { shortcode: 'saudação', message: 'Olá!', geral: true });
    await go(ada, '/quick-messages');
    const line = ada.getByRole('row', { name: /saudação/ });
    await line.getByText('Sem anexo').waitFor();
    for (const act of [/^Editar/, /^Excluir/]) expect(await line.getByRole('button', { name: act }).count()).toBe(1);
    await ada.getByRole('button', { name: 'Nova resposta' }).click();
    const form = ada.getByRole('dialog');
    const area = form.getByLabel('Mensagem', { exact: true });
    await eventually(async () => expect(await area.getAttribute('rows')).toBe('7'));
    await area.fill('Olá, ');
    await form.getByRole('button', { name: /nome/i }).first().click();
    await eventually(async () => expect(await area.inputValue()).toMatch(/^Olá, \{\{\w+\}\}$/));
    await eventually(async () => expect(await form.locator('input[type=file]').count()).toBe(1));
    await ada.keyboard.press('Escape');
  });

  test('an agent keeps a list of two files, which a colleague sees at once; reopened, both are there', async () => {
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

  test('a help’s picture comes from the host of its video; the tab of helps is a super user’s alone', async () => {
    await ada.route('**/i.ytimg.com/**', (route) => route.abort());
    const thumbnail = ada.waitForRequest(/^https:\/\/i\.ytimg\.com\/vi\/dQw4w9WgXcQ\//);
    await go(ada, '/helps');
    await thumbnail;
    await go(ada, '/settings');
    await ada.getByRole('tab', { name: 'Opções' }).waitFor();
    expect(await ada.getByRole('tab', { name: 'Ajuda' }).count()).toBe(0);
  });
});
