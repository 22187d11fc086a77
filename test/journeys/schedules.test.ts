import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { instantOf, wallTime } from '../../domain/kernel/instant.ts';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type Person, type World } from '../commands/world.ts';
import { png } from '../commands/media/desk.ts';
import { takeOutbox } from '../commands/takeOutbox.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
const zone = 'America/Sao_Paulo';
let world: World;
let browser: Browser;
let bia: Page; // an agent
let ada: Page; // an admin, who watches the calendar
let uuid: string;
let helena: number;

const enter = async (who: Person['who'], width = 1280): Promise<Page> => {
  const { page } = await openPerson(browser, { width, height: 900 });
  await signInAt(page, world.system.url, who);
  return page;
};
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).waitFor();
const see = (page: Page, view: string) =>
  page.getByRole('radiogroup', { name: 'Visualização' }).getByText(view).click();
const chip = (page: Page, name: string) => page.locator('.rbc-event').filter({ hasText: name });
const day = (days: number, time: string) => {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return instantOf(`${wallTime(at, zone).slice(0, 10)}T${time}`, zone);
};
const scheduled = async (body: object): Promise<number> => {
  const answer = await world.admin.api('POST', '/schedules', { contactId: helena, ...body });
  return Number(Object(answer.body).id);
};
const read = async (id: number) => Object((await world.admin.api('GET', `/schedules/${id}`)).body);

journey('messages are scheduled', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    const vendas = await world.addQueue('Vendas');
    const loja = await world.addConnection('Loja');
    await world.addConnection('Oficina');
    const ticket = await world.write(loja, '5511940000001', 'Oi!', { pushName: 'Helena Bastos' });
    ({ uuid, contactId: helena } = ticket);
    await world.admin.api('PUT', `/tickets/${ticket.id}`, { queueId: vendas });
    browser = await openBrowser();
    bia = await enter(await world.register('Bia', { queueIds: [vendas] }));
    ada = await enter(await world.register('Ada', { profile: 'admin' }));
    await ada.getByRole('link', { name: 'Agendamentos' }).click();
    await ada.getByRole('heading', { name: 'Agendamentos' }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('the ticket menu schedules one for its contact in an hour, and another browser sees it at once (R125, R468, R472, R475, R482)', async () => {
    await bia.goto(`${world.system.url}/tickets/${uuid}`);
    await bia.getByRole('button', { name: 'Aceitar' }).first().click();
    await bia.getByRole('button', { name: 'Resolver' }).waitFor();
    await bia.getByRole('button', { name: 'Opções da conversa' }).click();
    await bia.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
    await dialog(bia).getByRole('group', { name: 'Contato' }).getByText('Helena Bastos').waitFor();
    const hour = wallTime(new Date(Date.now() + 3_600_000).toISOString(), zone);
    const offered = await dialog(bia).getByLabel('Data e hora do envio').inputValue();
    expect(Math.abs(Date.parse(`${offered}Z`) - Date.parse(`${hour}Z`))).toBeLessThanOrEqual(60_000);
    await eventually(async () =>
      expect(await dialog(bia).getByLabel('Conexão').locator('option:checked').textContent()).toBe('Loja'),
    );
    await dialog(bia).getByRole('button', { name: 'Salvar' }).click();
    await dialog(bia).getByText('Obrigatório').waitFor();
    await dialog(bia).getByLabel('Mensagem').fill('abcd');
    await dialog(bia).getByText('Mensagem muito curta').waitFor();
    await dialog(bia).getByLabel('Mensagem').fill('Sua reserva vai até meio-dia');
    await dialog(bia).getByRole('button', { name: 'Salvar' }).click();
    await toast(bia, 'Agendamento salvo com sucesso.');
    await dialog(bia).waitFor({ state: 'detached' });
    await see(ada, 'Agenda');
    await ada.getByText('Sua reserva vai até meio-dia').waitFor();
  });

  test('the calendar has four views in Portuguese and a search (R465, R466, R718)', async () => {
    const otavio = await world.admin.api('POST', '/contacts', { name: 'Otávio Lima', number: '5511940000002' });
    const sendAt = day(1, '10:00');
    await scheduled({ contactId: Object(otavio.body).id, body: 'Até amanhã às dez', sendAt });
    const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: zone }).format(
      new Date(),
    );
    for (const view of ['Mês', 'Semana', 'Dia', 'Agenda']) await see(ada, view);
    await ada.getByRole('button', { name: 'Hoje' }).waitFor();
    await ada.getByText('Até amanhã às dez').waitFor();
    await ada.getByRole('button', { name: 'Editar agendamento de Otávio Lima' }).waitFor();
    await ada.getByRole('button', { name: 'Excluir agendamento de Otávio Lima' }).waitFor();
    expect(await faultsOf(ada, 'light')).toEqual([]);
    await ada.getByRole('searchbox', { name: 'Buscar contato ou mensagem' }).fill('otavio');
    await ada.getByText('Sua reserva vai até meio-dia').waitFor({ state: 'detached' });
    await ada.getByRole('searchbox').fill('');
    await see(ada, 'Mês');
    await ada.getByRole('heading', { name: new RegExp(month, 'i') }).waitFor();
    await chip(ada, 'Otávio Lima').locator('time').getByText('10:00').waitFor();
    expect(await faultsOf(ada, 'light')).toEqual([]);
  });

  test('the agenda lists all messages of a day that has too many for the month view', async () => {
    const many: number[] = [];
    for (let n = 1; n <= 12; n++) many.push(await scheduled({ body: `Lembrete nº ${n}`, sendAt: day(1, '11:00') }));
    await ada.getByRole('button', { name: /^mais \d+$/ }).click();
    for (const n of [1, 12]) await ada.getByText(`Lembrete nº ${n}`, { exact: true }).waitFor();
    for (const id of many) await world.admin.api('DELETE', `/schedules/${id}`);
    await ada.getByText('Lembrete nº 12').waitFor({ state: 'detached' });
  });

  test('a click on an hour adds one, which can be dragged to another hour and deleted (R467, R479)', async () => {
    await see(ada, 'Semana');
    await ada.getByRole('button', { name: 'Próximo' }).click();
    const column = ada.locator('.rbc-day-slot').nth(3);
    const box = await column.boundingBox();
    if (!box) throw new Error('no column');
    await column.evaluate((one) => one.closest('.rbc-time-content')?.scrollTo(0, 0));
    const seen = await column.boundingBox();
    const at = (hour: number) => (seen?.y ?? 0) + ((seen?.height ?? 0) * (hour + 0.1)) / 24;
    await ada.mouse.click(box.x + box.width / 2, at(2));
    await dialog(ada).getByRole('combobox', { name: 'Contato' }).fill('hel');
    await dialog(ada)
      .getByRole('option', { name: /Helena Bastos/ })
      .click();
    await eventually(async () =>
      expect(await dialog(ada).getByLabel('Data e hora do envio').inputValue()).toMatch(/T02:00$/),
    );
    await dialog(ada).getByLabel('Mensagem').fill('Bom dia, Helena!');
    await dialog(ada).getByRole('button', { name: 'Salvar' }).click();
    const planned = chip(ada, 'Helena Bastos');
    await planned.locator('time').getByText('02:00').waitFor();
    const from = await planned.boundingBox();
    if (!from) throw new Error('not there');
    await ada.mouse.move(from.x + 20, from.y + 6);
    await ada.mouse.down();
    await ada.mouse.move(from.x + 20, at(3), { steps: 5 });
    await ada.mouse.move(from.x + 20, at(5) + 2, { steps: 5 });
    await ada.mouse.up();
    await planned
      .locator('time')
      .getByText(/^0[45]:[03]0$/)
      .waitFor();
    await planned.focus();
    await ada.keyboard.press('Delete');
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await toast(ada, 'Agendamento excluído com sucesso.');
    await planned.waitFor({ state: 'detached' });
  });

  test('a picture can be attached and removed again (R476, R481)', async () => {
    const id = await scheduled({ body: 'Veja o mapa', sendAt: day(0, '23:59') });
    await see(ada, 'Agenda');
    await ada.getByRole('button', { name: 'Hoje' }).click();
    const edit = () =>
      ada
        .getByRole('row')
        .filter({ hasText: 'Veja o mapa' })
        .getByRole('button', { name: /Editar/ })
        .click();
    await edit();
    await eventually(async () =>
      expect(await dialog(ada).locator('input[type=file]').getAttribute('accept')).toBe('.png,.jpg,.jpeg'),
    );
    await dialog(ada)
      .locator('input[type=file]')
      .setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: png });
    await dialog(ada).getByRole('button', { name: 'Salvar' }).click();
    await eventually(async () => expect(await read(id)).toMatchObject({ mediaName: 'mapa.png' }));
    await dialog(ada).waitFor({ state: 'detached' });
    await edit();
    await eventually(async () =>
      expect(await dialog(ada).getByRole('heading').textContent()).toBe('Mensagem Pendente'),
    );
    await dialog(ada).getByRole('button', { name: 'Remover anexo' }).click();
    await dialog(ada).getByRole('button', { name: 'Salvar' }).click();
    await toast(ada, 'Arquivo removido com sucesso.');
    expect(await read(id)).toMatchObject({ mediaName: null });
  });

  test('the dialog’s title says whether it was sent or failed, and a sent one cannot be saved (R469, R470)', async () => {
    const now = new Date().toISOString();
    const sent = await scheduled({ body: 'Já vai sair', sendAt: now });
    const lost = await world.addConnection('Antiga');
    const failing = await scheduled({
      body: 'Não vai sair',
      sendAt: new Date(Date.now() + 2_500).toISOString(),
      whatsappId: lost,
    });
    await world.admin.api('DELETE', `/whatsapp/${lost}`);
    await eventually(async () => expect(await read(sent)).toMatchObject({ ticketId: expect.any(Number) }));
    expect(await read(sent)).toMatchObject({ status: 'PENDENTE' });
    await takeOutbox(world);
    await eventually(async () => expect(await read(sent)).toMatchObject({ status: 'ENVIADA' }));
    await eventually(async () => expect(await read(failing)).toMatchObject({ status: 'ERRO' }));
    const open = async (words: string, label: RegExp) => {
      await ada.getByRole('row').filter({ hasText: words }).getByRole('button', { name: label }).click();
      return dialog(ada).getByRole('heading').textContent();
    };
    await ada.getByRole('row').filter({ hasText: 'Já vai sair' }).getByText('Enviada').waitFor();
    expect(await open('Já vai sair', /Ver/)).toBe('Mensagem Enviada');
    expect(await dialog(ada).getByRole('button', { name: 'Salvar' }).count()).toBe(0);
    await ada.keyboard.press('Escape');
    await dialog(ada).waitFor({ state: 'detached' });
    expect(await open('Não vai sair', /Editar/)).toBe('Erro de Envio');
    await dialog(ada).getByText('A conexão foi excluída antes do envio. Escolha outra.').waitFor();
    expect(await faultsOf(ada, 'light')).toEqual([]);
    await ada.keyboard.press('Escape');
  });

  test('a repeated one is listed once for each time, and can be deleted alone or with the following', async () => {
    await ada.getByRole('button', { name: 'Novo agendamento' }).click();
    await dialog(ada).getByRole('combobox', { name: 'Contato' }).fill('hel');
    await dialog(ada)
      .getByRole('option', { name: /Helena Bastos/ })
      .click();
    await dialog(ada).getByLabel('Mensagem').fill('Todo dia um aviso');
    await dialog(ada)
      .getByLabel('Data e hora do envio')
      .fill(wallTime(day(1, '08:00'), zone));
    await dialog(ada).getByLabel('Repetição').selectOption({ label: 'Todo dia' });
    await dialog(ada).getByRole('button', { name: 'Salvar' }).click();
    await dialog(ada).getByText('Obrigatório').waitFor();
    await dialog(ada)
      .getByLabel('Até o dia')
      .fill(wallTime(day(4, '08:00'), zone).slice(0, 10));
    await dialog(ada).getByText('4 envios.').waitFor();
    expect(await faultsOf(ada, 'light')).toEqual([]);
    await dialog(ada).getByRole('button', { name: 'Salvar' }).click();
    await dialog(ada).waitFor({ state: 'detached' });
    await see(ada, 'Agenda');
    const rows = ada.getByRole('row').filter({ hasText: 'Todo dia um aviso' });
    const are = (count: number) => eventually(async () => expect(await rows.count()).toBe(count));
    await are(4);
    const remove = (n: number) =>
      rows
        .nth(n)
        .getByRole('button', { name: /Excluir/ })
        .click();
    const question = ada.getByRole('alertdialog');
    await remove(0);
    await question.getByRole('button', { name: 'Ok' }).click();
    await are(3);
    await rows
      .nth(1)
      .getByRole('button', { name: /Editar/ })
      .click();
    await dialog(ada).getByText('Esta e as seguintes').click();
    await dialog(ada).getByLabel('Mensagem').fill('Todo dia outro aviso');
    await dialog(ada).getByRole('button', { name: 'Salvar' }).click();
    await ada.getByRole('row').filter({ hasText: 'Todo dia outro aviso' }).nth(1).waitFor();
    await are(1);
    await remove(0);
    await question.getByText('Esta e as seguintes').click();
    expect(await faultsOf(ada, 'light')).toEqual([]);
    await question.getByRole('button', { name: 'Ok' }).click();
    await ada.getByRole('row').filter({ hasText: 'outro aviso' }).first().waitFor({ state: 'detached' });
  });

  test('an address opens the form for a new one to a contact (R467)', async () => {
    await ada.goto(`${world.system.url}/schedules?contactId=${helena}`);
    await dialog(ada).getByRole('group', { name: 'Contato' }).getByText('Helena Bastos').waitFor();
    await ada.keyboard.press('Escape');
    await dialog(ada).waitFor({ state: 'detached' });
    expect(new URL(ada.url()).search).toBe('');
  });

  test('a narrow window opens as an agenda', async () => {
    const page = await enter(await world.register('Caio', { profile: 'admin' }), 390);
    await page.goto(`${world.system.url}/schedules`);
    await page.getByText('Sua reserva vai até meio-dia').waitFor();
    await eventually(async () => expect(await page.getByRole('radio', { name: 'Agenda' }).isChecked()).toBe(true));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faultsOf(page, 'light')).toEqual([]);
  });
});
