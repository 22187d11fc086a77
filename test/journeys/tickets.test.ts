import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let ada: Page; // an admin
let bia: Page; // an agent of Vendas
let loja: number;
let oficina: number;
let vendas: number;
let suporte: number;

const enter = async (who: Person['who']): Promise<Page> => {
  // Wide enough for the list next to a conversation with its panel.
  const { page } = await openPerson(browser, { width: 1440, height: 800 });
  await signInAt(page, world.system.url, who);
  return page;
};
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).waitFor();
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Dados do contato' });
/** Creates a contact who wrote once and whose ticket was resolved. */
const customer = async (pushName: string, number: string) => {
  const { id, contactId } = await world.write(loja, number, `Oi, sou ${pushName}`, { pushName });
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed' });
  return contactId;
};
const ticketAt = async (page: Page) => {
  const uuid = page.url().split('/').at(-1);
  return Object((await world.admin.api('GET', `/tickets/u/${uuid}`)).body);
};

journey('what an agent does with tickets', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    vendas = await world.addQueue('Vendas');
    suporte = await world.addQueue('Suporte');
    loja = await world.addConnection('Loja');
    oficina = await world.addConnection('Oficina');
    const helena = await customer('Helena Bastos', '5511940000001');
    const extraInfo = [{ name: 'Aniversário', value: '8 de março' }];
    await world.admin.api('PUT', `/contacts/${helena}`, { email: 'helena@studio.com.br', extraInfo });
    await customer('Otávio Lima', '5511940000002');
    browser = await openBrowser();
    // Not the world's admin, because a second sign-in would end that session.
    ada = await enter(await world.register('Ada', { profile: 'admin' }));
    bia = await enter(await world.register('Bia', { queueIds: [vendas] }));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('/ focuses the search, and letters typed at once go there and are no shortcuts', async () => {
    await bia.keyboard.press('/');
    await bia.keyboard.type('aberta');
    expect(await bia.getByRole('tabpanel').getByRole('searchbox').inputValue()).toBe('aberta');
    await bia.getByRole('tabpanel').getByRole('searchbox').fill('');
    await bia.getByRole('tab', { name: 'Abertas' }).click();
  });

  test('Ctrl+K goes to a page, and letters typed at once go to the palette and are no shortcuts', async () => {
    await bia.keyboard.press('Control+k');
    await bia.keyboard.type('agenda');
    const field = dialog(bia).getByRole('combobox');
    await eventually(async () => expect(await field.inputValue()).toBe('agenda'));
    await dialog(bia).getByRole('option', { name: 'Agendamentos' }).waitFor();
    await bia.keyboard.press('Enter');
    await bia.waitForURL(/\/schedules/);
    await bia.goBack();
    await bia.waitForURL(/\/tickets/);
  });

  test('N opens a ticket: the contact search starts at three letters, and an only queue is preselected', async () => {
    const searches: string[] = [];
    bia.on('request', (request) => {
      if (request.url().includes('/v1/contacts?')) searches.push(request.url());
    });
    await bia.keyboard.press('n');
    const contact = dialog(bia).getByRole('combobox', { name: 'Contato' });
    await eventually(async () => expect(await dialog(bia).getByLabel('Fila').inputValue()).toBe(String(vendas)));
    await dialog(bia).getByRole('button', { name: 'Iniciar conversa' }).click();
    await dialog(bia).getByText('Escolha um contato').waitFor();
    await contact.fill('he');
    await contact.pressSequentially('lena');
    await dialog(bia)
      .getByRole('option', { name: /Helena Bastos/ })
      .waitFor();
    expect(searches).toHaveLength(1);
    await bia.keyboard.press('Enter');
    await dialog(bia).getByLabel('Conexão').selectOption(String(loja));
    await dialog(bia).getByRole('button', { name: 'Iniciar conversa' }).click();
    await bia.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await bia.getByRole('heading', { name: 'Helena Bastos', level: 1 }).waitFor();
    expect(await ticketAt(bia)).toMatchObject({ status: 'open', user: { name: 'Bia' }, queueId: vendas });
  });

  test('a new ticket for a contact who already has one names its agent and queue', async () => {
    await ada.getByRole('button', { name: /Nova conversa/ }).click();
    await dialog(ada).getByRole('combobox', { name: 'Contato' }).fill('helena');
    await dialog(ada)
      .getByRole('option', { name: /Helena Bastos/ })
      .click();
    await dialog(ada).getByLabel('Conexão').selectOption(String(loja));
    await dialog(ada).getByRole('button', { name: 'Iniciar conversa' }).click();
    await toast(ada, 'Este contato já está em atendimento com Bia, na fila Vendas.');
    await dialog(ada).getByRole('button', { name: 'Cancelar' }).click();
  });

  test('the header opens the contact’s details: e-mail, extra information, tags and notes', async () => {
    await bia.getByRole('heading', { name: 'Helena Bastos', level: 1 }).getByRole('button').click();
    for (const fact of ['+55 11 94000-0001', 'helena@studio.com.br', '8 de março', 'Vendas', 'Loja'])
      await panel(bia).getByText(fact, { exact: true }).waitFor();
  });

  test('a contact edited next to the conversation is updated in both places', async () => {
    const field = bia.getByRole('dialog').getByLabel('E-mail');
    for (const email of ['helena@loja.com.br', 'helena@studio.com.br']) {
      await panel(bia).getByRole('button', { name: 'Editar contato' }).click();
      await field.fill(email);
      await bia.getByRole('dialog').locator('button[type=submit]').click();
      await toast(bia, 'Contato salvo com sucesso!');
      await panel(bia).getByText(email, { exact: true }).waitFor();
    }
  });

  test('a tag can be created by name, set and removed, and the row shows it', async () => {
    await panel(bia).getByRole('button', { name: 'Adicionar tag' }).click();
    const field = panel(bia).getByRole('combobox', { name: 'Adicionar tag' });
    await field.fill('Retorno');
    await panel(bia).getByRole('option', { name: /Criar/ }).click();
    await panel(bia).getByRole('button', { name: 'Remover Retorno' }).waitFor();
    await row(bia, 'Helena Bastos').getByText('Retorno').waitFor();
    expect((await ticketAt(bia)).tags).toMatchObject([{ name: 'Retorno' }]);
    await panel(bia).getByRole('button', { name: 'Remover Retorno' }).click();
    await row(bia, 'Helena Bastos').getByText('Retorno').waitFor({ state: 'detached' });
    await field.fill('ret');
    await bia.keyboard.press('Enter');
    await panel(bia).getByRole('button', { name: 'Remover Retorno' }).waitFor();
    await panel(bia).getByRole('button', { name: 'Fechar busca de tags' }).click();
  });

  const noteIn = (page: Page, words: string) => page.getByRole('log').getByRole('note').filter({ hasText: words });

  test('a note has at least two characters, is shown to a colleague at once, also in the conversation, and can be deleted', async () => {
    await ada.goto(bia.url());
    await ada.getByRole('heading', { name: 'Helena Bastos', level: 1 }).getByRole('button').click();
    const note = panel(bia).getByLabel('Nova observação');
    await note.fill('a');
    await panel(bia).getByRole('button', { name: 'Adicionar', exact: true }).click();
    await panel(bia).getByText('Too Short!').waitFor();
    await note.fill('Prefere sábados');
    await panel(bia).getByRole('button', { name: 'Adicionar', exact: true }).click();
    await toast(bia, 'Observação adicionada com sucesso!');
    await panel(ada).getByText('Prefere sábados').waitFor();
    for (const page of [bia, ada])
      await noteIn(page, 'Prefere sábados')
        .getByText(/^Bia · .* · só a equipe vê$/)
        .waitFor();
    await eventually(async () => expect(await note.inputValue()).toBe(''));
    // The toast covers the button for a moment.
    await bia.getByText('Observação adicionada com sucesso!').waitFor({ state: 'detached' });
    await panel(bia).getByRole('button', { name: 'Excluir observação' }).click();
    await bia.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await toast(bia, 'Observação excluída com sucesso!');
    await panel(ada).getByText('Prefere sábados').waitFor({ state: 'detached' });
    for (const page of [bia, ada]) await noteIn(page, 'Prefere sábados').waitFor({ state: 'detached' });
  });

  test('an agent can transfer but not delete a ticket', async () => {
    await bia.getByRole('button', { name: 'Opções da conversa' }).click();
    await bia.getByRole('menuitem', { name: 'Transferir' }).waitFor();
    expect(await bia.getByRole('menuitem').allTextContents()).toEqual([
      'Buscar na conversa',
      'Devolver à fila',
      'Adiar',
      'Resolver sem enviar mensagem',
      'Transferir',
      'Agendar mensagem',
      'Histórico',
    ]);
    await bia.keyboard.press('Escape');
    await bia.getByRole('menu').waitFor({ state: 'detached' });
  });

  test('R asks before it resolves, but while messages are selected for forwarding only Escape works', async () => {
    const ticket = await ticketAt(bia);
    await world.write(loja, '5511940000001', 'Posso trocar?', { pushName: 'Helena Bastos' });
    const said = bia.getByRole('article').filter({ hasText: 'Posso trocar?' });
    await said.hover();
    await said.getByRole('button', { name: 'Mais ações' }).click();
    await bia.getByRole('menuitem', { name: 'Encaminhar' }).click();
    const box = bia.getByRole('checkbox', { checked: true });
    await eventually(async () => expect(await box.evaluate((one) => one === document.activeElement)).toBe(true));
    await bia.keyboard.press('r');
    await bia.keyboard.press('Escape');
    await bia.getByRole('textbox', { name: /mensagem/i }).waitFor();
    expect(await bia.getByRole('alertdialog').count()).toBe(0);
    await bia.keyboard.press('Escape'); // leaves the composer
    await bia.keyboard.press('r');
    await bia.getByRole('alertdialog').getByRole('button', { name: 'Resolver', exact: true }).waitFor();
    await bia.keyboard.press('Escape');
    await bia.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect((await world.admin.api('GET', `/tickets/${ticket.id}`)).body).toMatchObject({ status: 'open' });
  });

  test('T transfers a ticket: a queue is required, and queue, agent and connection are set', async () => {
    const ticket = await ticketAt(bia);
    await bia.keyboard.press('t');
    // The present queue is chosen already.
    await eventually(async () => expect(await dialog(bia).getByLabel('Fila').inputValue()).toBe(String(vendas)));
    await dialog(bia).getByLabel('Fila').selectOption('');
    await dialog(bia).getByRole('button', { name: 'Transferir', exact: true }).click();
    await dialog(bia).getByText('Selecione uma fila').waitFor();
    await eventually(async () => expect(await dialog(bia).getByLabel('Conexão').inputValue()).toBe(String(loja)));
    await dialog(bia).getByRole('combobox', { name: 'Atendente' }).fill('Ada');
    await dialog(bia).getByRole('option', { name: 'Ada', exact: true }).click();
    await bia.locator('select:focus').waitFor(); // the focus moves directly to the queue
    await dialog(bia).getByLabel('Fila').selectOption({ label: 'Suporte' });
    await dialog(bia).getByLabel('Conexão').selectOption({ label: 'Oficina' });
    await dialog(bia).getByLabel('Observação').fill('Já pagou, falta a nota fiscal');
    await dialog(bia).getByRole('button', { name: 'Transferir', exact: true }).click();
    await bia.waitForURL(/\/tickets$/);
    await toast(bia, 'Conversa transferida');
    expect(await bia.getByText('Acesso não permitido').count()).toBe(0);
    const moved = (await world.admin.api('GET', `/tickets/${ticket.id}`)).body;
    expect(moved).toMatchObject({ queueId: suporte, user: { name: 'Ada' }, whatsappId: oficina, status: 'open' });
    await row(bia, 'Helena Bastos').waitFor({ state: 'detached' });
    await row(ada, 'Helena Bastos').waitFor();
    await ada
      .getByRole('log')
      .getByText(/Transferida.* · Já pagou, falta a nota fiscal/)
      .waitFor();
  });

  test('a ticket transferred into an agent’s queue appears without a reload', async () => {
    await bia.getByRole('radio', { name: /Aguardando/ }).click();
    await ada.getByRole('button', { name: 'Opções da conversa' }).click();
    await ada.getByRole('menuitem', { name: 'Transferir' }).click();
    await dialog(ada).getByLabel('Fila').selectOption({ label: 'Vendas' });
    await dialog(ada).getByRole('button', { name: 'Transferir', exact: true }).click();
    await row(bia, 'Helena Bastos').getByRole('button', { name: 'Aceitar' }).waitFor();
    // The shortcuts continue from the control that was clicked.
    await bia.keyboard.press('j');
    await bia.locator('[data-ticket] button:focus').waitFor();
  });

  test('the queue filter hides other tickets, and stays after a reload', async () => {
    await ada.getByRole('radio', { name: /Aguardando/ }).click();
    await row(ada, 'Helena Bastos').waitFor();
    await ada.getByRole('button', { name: 'Todas as filas' }).click();
    await ada.getByRole('checkbox', { name: 'Suporte' }).check();
    await row(ada, 'Helena Bastos').waitFor({ state: 'detached' });
    await ada.reload();
    await ada.getByRole('button', { name: '1 fila' }).click();
    await ada.getByRole('checkbox', { name: 'Vendas' }).check();
    await ada.keyboard.press('Escape');
    await ada.getByRole('radio', { name: /Aguardando/ }).click();
    await row(ada, 'Helena Bastos').waitFor();
    await ada.getByRole('button', { name: '2 filas' }).click();
    await ada.getByRole('button', { name: 'Todas', exact: true }).click();
    await ada.keyboard.press('Escape');
  });

  test('a reload of a conversation requests each ticket list once', async () => {
    const lists: string[] = [];
    bia.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/v1/tickets') lists.push(search);
    });
    bia.once('framenavigated', () => lists.splice(0)); // requests of the previous page do not count
    await bia.reload();
    await eventually(() => expect(new Set(lists).size).toBe(4));
    await bia.waitForLoadState('networkidle');
    // After a reconnection the unread tickets are requested once more.
    const [unread, shown] = [true, false].map((is) => lists.filter((of) => of.includes('withUnread') === is));
    const asked = shown?.map((of) => `${/status=(\w+)/.exec(of)?.[1]}${of.includes('snoozed=true') ? ' snoozed' : ''}`);
    expect(asked?.toSorted()).toEqual(['open', 'open snoozed', 'pending']);
    expect(unread?.[0]).toContain('status=open');
  });

  test('a search can be filtered by tag and, for admins, by owner', async () => {
    for (const page of [ada, bia]) await page.getByRole('tab', { name: 'Busca' }).click();
    await row(ada, 'Otávio Lima').waitFor();
    expect(await bia.getByRole('button', { name: 'Atendentes' }).count()).toBe(0);
    await ada.getByRole('button', { name: 'Tags' }).click();
    await ada.getByRole('checkbox', { name: 'Retorno' }).check();
    await row(ada, 'Otávio Lima').waitFor({ state: 'detached' });
    await row(ada, 'Helena Bastos').first().waitFor();
    await ada.getByRole('checkbox', { name: 'Retorno' }).uncheck();
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Atendentes' }).click();
    await ada.getByRole('checkbox', { name: 'Bia' }).check();
    await row(ada, 'Otávio Lima').waitFor({ state: 'detached' });
    await ada.keyboard.press('Escape');
  });

  test('a contact’s icon opens the dialog for a ticket, and then its conversation', async () => {
    await bia.getByRole('link', { name: 'Contatos' }).click();
    await bia.getByRole('button', { name: 'Iniciar conversa com Otávio Lima' }).first().click();
    await dialog(bia).getByRole('group', { name: 'Contato' }).getByText('Otávio Lima').waitFor();
    await dialog(bia).getByLabel('Conexão').selectOption(String(oficina));
    await dialog(bia).getByRole('button', { name: 'Iniciar conversa' }).click();
    await bia.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await bia.getByRole('heading', { name: 'Otávio Lima', level: 1 }).waitFor();
    await bia.getByText('Diga olá para seu novo contato!').waitFor();
    expect(await ticketAt(bia)).toMatchObject({ status: 'open', user: { name: 'Bia' }, whatsappId: oficina });
  });

  test('if two users accept at once, one gets the ticket and the other learns who has it (R105)', async () => {
    const { id } = await world.write(loja, '5511940000003', 'Alguém aí?', { pushName: 'Íris Prado' });
    await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
    for (const page of [ada, bia]) {
      await page.goto(`${world.system.url}/tickets`);
      await page.getByRole('radio', { name: /Aguardando/ }).click();
      await row(page, 'Íris Prado').waitFor();
    }
    // Bia clicks just before Ada, but her request arrives just after.
    await bia.route(`**/v1/tickets/${id}`, async (route) => {
      await row(ada, 'Íris Prado').getByRole('button', { name: 'Aceitar' }).click();
      await ada.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
      await route.continue();
    });
    await row(bia, 'Íris Prado').getByRole('button', { name: 'Aceitar' }).click();
    await toast(bia, 'Esta conversa já está com Ada.');
    expect((await world.admin.api('GET', `/tickets/${id}`)).body).toMatchObject({ user: { name: 'Ada' } });
    await bia.unroute(`**/v1/tickets/${id}`);
  });

  test('Ctrl+F finds messages, and an emoji is inserted at the cursor', async () => {
    await ada.getByRole('article').first().waitFor();
    await ada.keyboard.press('Control+f');
    await ada.getByRole('searchbox', { name: 'Buscar nesta conversa' }).fill('alguem');
    await ada.getByText('1 de 1', { exact: true }).waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('searchbox', { name: 'Buscar nesta conversa' }).waitFor({ state: 'detached' });
    const field = ada.getByRole('textbox', { name: 'Mensagem' });
    await field.fill('Olá Íris');
    await field.press('Home');
    for (let n = 0; n < 3; n++) await field.press('ArrowRight');
    await ada.getByRole('button', { name: 'Emojis' }).click();
    await ada.getByRole('searchbox', { name: 'Buscar emoji' }).fill('aceno');
    await ada.keyboard.press('Enter');
    await ada.keyboard.press('Escape');
    await eventually(async () => expect(await field.inputValue()).toBe('Olá👋 Íris'));
    // The focus returns one task after the emoji picker closed.
    await ada.locator('textarea:focus').waitFor();
    await ada.keyboard.type('!');
    await eventually(async () => expect(await field.inputValue()).toBe('Olá👋! Íris'));
  });

  test('an admin returns an agent’s tickets to the queue, and both see them wait', async () => {
    await bia.goto(`${world.system.url}/tickets`);
    await bia.getByRole('radio', { name: /Atendendo/ }).click();
    await row(bia, 'Otávio Lima').waitFor();
    await ada.goto(`${world.system.url}/users`);
    await ada.getByRole('button', { name: 'Devolver conversas de Bia à fila' }).click();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await toast(ada, '1 conversa voltou para a fila.');
    await row(bia, 'Otávio Lima').waitFor({ state: 'detached' });
    await ada.goto(`${world.system.url}/tickets`);
    await ada.getByRole('radio', { name: /Aguardando/ }).click();
    await row(ada, 'Otávio Lima').getByRole('button', { name: 'Aceitar' }).waitFor();
  });

  test('a ticket deleted by an admin disappears from every screen', async () => {
    await bia.getByRole('tab', { name: 'Abertas' }).click();
    await bia.getByRole('radio', { name: /Aguardando/ }).click();
    await row(bia, 'Helena Bastos').waitFor();
    const { body } = await world.admin.api('GET', '/tickets?status=pending&showAll=true&searchParam=helena');
    const [{ id, uuid }] = Object(body).tickets;
    await ada.goto(`${world.system.url}/tickets/${uuid}`);
    await ada.getByRole('button', { name: 'Opções da conversa' }).click();
    await ada.getByRole('menuitem', { name: 'Excluir' }).click();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await toast(ada, 'Conversa excluída');
    await ada.waitForURL(/\/tickets$/);
    await row(bia, 'Helena Bastos').waitFor({ state: 'detached' });
    expect(await world.admin.api('GET', `/tickets/${id}`)).toMatchObject({ status: 404 });
  });
});
