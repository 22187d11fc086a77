import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { png } from '../commands/media/desk.ts';
import { openWorld, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { follow } from './drawer.ts';
import { eventually } from '../kernel/eventually.ts';

const journey = browserPath ? describe : describe.skip;
/** A fake microphone that beeps and needs no permission. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const phone = { width: 390, height: 844 };
let world: World;
let browser: Browser;
let who: Record<'dona' | 'bia' | 'caio' | 'rui', { email: string; password: string }>;

journey('colleagues', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    who = {
      dona: await world.register('Dona', { profile: 'admin', super: true }),
      bia: await world.register('Bia'),
      caio: await world.register('Caio'),
      rui: await world.register('Rui', { companyId: await world.addCompany(), profile: 'admin' }),
    };
    browser = await openBrowser(microphone);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });
  const at = async (person: { email: string; password: string }, viewport?: typeof phone) => {
    const opened = await openPerson(browser, viewport);
    await signInAt(opened.page, world.system.url, person);
    return opened;
  };
  const log = (page: Page) => page.getByRole('log');
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  };

  test('keep their reading position in a chat when older messages load above it (R578)', async () => {
    const eva = await world.addPerson('Eva');
    const ivo = await world.addPerson('Ivo');
    const { body: chat } = await eva.api('POST', '/chats', { title: 'Longa', users: [{ id: ivo.user.id }] });
    const { id, uuid } = Object(chat);
    for (let n = 1; n <= 92; n++) await eva.api('POST', `/chats/${id}/messages`, { message: `linha ${n}` });
    const { page, context } = await at(eva.who);
    await page.goto(`${world.system.url}/chats/${uuid}`);
    await log(page).getByText('linha 92', { exact: true }).waitFor();
    const read = log(page).getByText('linha 60', { exact: true });
    const place = async () => Math.round((await read.boundingBox())?.y ?? 0);
    await log(page).getByText('linha 55', { exact: true }).waitFor({ state: 'attached' }); // two pages fill the window
    // Just far enough to load the page above.
    await log(page).evaluate((box) => box.scrollTo(0, box.clientHeight - box.scrollHeight + 590));
    const before = await place();
    await log(page).getByText('linha 40', { exact: true }).waitFor({ state: 'attached' });
    await eventually(async () => expect(Math.abs((await place()) - before)).toBeLessThan(3));
    expect(await log(page).getByText('linha 20', { exact: true }).count()).toBe(0);
    await context.close();
  });

  test('chat at a desk and on a phone, and a removed member sees nothing more', async () => {
    const { page: desk, context } = await at(who.dona);
    const { page: small, context: pocket } = await at(who.bia, phone);
    await desk.getByRole('link', { name: 'Chat interno' }).click();
    await desk.getByText('Nenhuma conversa ainda').waitFor();
    await desk.getByRole('button', { name: 'Nova conversa' }).first().click();
    const form = desk.getByRole('dialog');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.getByText('Por favor, preencha o título da conversa.', { exact: true }).waitFor();
    await form.getByText('Por favor, selecione pelo menos um usuário.', { exact: true }).waitFor();
    await form.getByLabel('Título').fill('Plantão');
    await form.getByRole('option', { name: 'Bia' }).click();
    await form.getByRole('option', { name: 'Caio' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await desk.waitForURL(/\/chats\/[\da-f-]{36}$/);

    await write(desk, 'Bom dia, @Bia');
    const bell = small.getByRole('button', { name: 'Chat interno, 1 conversa não lida' });
    await bell.waitFor();
    await small.getByText('mencionou você em “Plantão”').waitFor();
    await eventually(async () => expect(await small.title()).toBe('(1) Conversas · Atende'));
    await small.getByRole('button', { name: 'Abrir ou recolher o menu' }).click();
    await small.getByRole('link', { name: 'Chat interno 1' }).waitFor();
    await small.keyboard.press('Escape');
    await bell.click();
    await small
      .getByRole('dialog')
      .getByRole('link', { name: /Plantão/ })
      .click();
    await small.waitForURL(/\/chats\/[\da-f-]{36}$/);
    await log(small).getByText('@Bia').waitFor();
    await eventually(async () =>
      expect(await small.getByRole('tab').allTextContents()).toEqual(['Chats', 'Mensagens']),
    );
    await small.getByRole('button', { name: 'Chat interno', exact: true }).waitFor();

    await write(small, 'Já estou aqui');
    await log(desk).getByText('Já estou aqui').waitFor();
    await desk
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
    await write(desk, 'A vitrine');
    await log(small).getByRole('button', { name: 'foto.png' }).waitFor();
    await log(small).getByText('A vitrine').waitFor();
    await desk.getByRole('button', { name: 'Gravar áudio' }).click();
    await desk.getByRole('group', { name: 'Gravando mensagem de voz' }).getByText('0:02').waitFor();
    await desk.getByRole('button', { name: 'Enviar gravação' }).click();
    await log(small).getByRole('group', { name: /^voz-/ }).waitFor();
    await write(desk, `Olhe ${world.system.url}/tickets/0d9c3c9e-9a53-4b52-8f0e-6e1d2a3b4c5d`);
    await log(small).getByText('Você não tem acesso a esta conversa').waitFor();

    await small.getByRole('tab', { name: 'Chats' }).click();
    await small.getByRole('list', { name: 'Chats' }).getByText('Plantão').waitFor();
    expect(await small.getByRole('button', { name: 'Ações de Plantão' }).count()).toBe(0);
    await small.getByRole('tab', { name: 'Mensagens' }).click();
    await log(small).getByText('Já estou aqui').waitFor();
    await desk.getByRole('button', { name: 'Ações de Plantão' }).click();
    await desk.getByRole('menuitem', { name: 'Editar' }).click();
    await eventually(async () => expect(await form.getByLabel('Título').inputValue()).toBe('Plantão'));
    await form.getByRole('button', { name: 'Remover Bia' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'detached' });
    await small.getByText('Conversa indisponível').waitFor();
    await write(desk, 'Só para Caio');
    await log(desk).getByText('Só para Caio').waitFor();
    await small.getByRole('link', { name: 'Voltar aos chats' }).click();
    await small.getByText('Nenhuma conversa ainda').waitFor();
    expect(await small.getByText('Caio').count()).toBe(0);

    await desk.getByRole('button', { name: 'Ações de Plantão' }).click();
    await desk.getByRole('menuitem', { name: 'Excluir' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click();
    await desk.getByText('Conversa indisponível').waitFor();
    await context.close();
    await pocket.close();
  }, 120_000);

  test('load more chats near the bottom of the list and of the popover, each page once', async () => {
    const users = [Number(Object((await world.admin.api('GET', '/users?searchParam=caio')).body).users[0].id)];
    for (let n = 1; n <= 25; n++) await world.admin.api('POST', '/chats', { title: `Sala ${n}`, users });
    const { page, context } = await at(who.caio);
    const second: string[] = [];
    page.on('request', (request) => {
      if (/\/v1\/chats\?.*pageNumber=2/.test(request.url())) second.push(request.url());
    });
    await page.goto(`${world.system.url}/chats`);
    const list = page.getByRole('list', { name: 'Chats' });
    await list.getByText('Sala 25').waitFor();
    expect(second).toEqual([]);
    await list.getByText('Sala 6', { exact: true }).scrollIntoViewIfNeeded();
    await list.getByText('Sala 1', { exact: true }).waitFor();
    expect(second).toHaveLength(1);
    await page.getByRole('button', { name: /Chat interno/ }).click();
    const popover = page.getByRole('dialog');
    await popover.getByText('Sala 6', { exact: true }).scrollIntoViewIfNeeded();
    await popover.getByText('Sala 1', { exact: true }).waitFor();
    expect(second).toHaveLength(2);
    await context.close();
  }, 60_000);

  test('of another company see an announcement and its picture at once, and lose it when it becomes inactive', async () => {
    const { page: owner, context } = await at(who.dona);
    const { page: other, context: far } = await at(who.rui);
    expect(await other.getByRole('link', { name: 'Informativos', includeHidden: true }).count()).toBe(0);
    await follow(owner, 'Informativos');
    await owner.getByRole('button', { name: 'Novo informativo' }).click();
    const form = owner.getByRole('dialog');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.getByText('Obrigatório').nth(1).waitFor();
    await form.getByLabel('Título').fill('Manutenção');
    await form.getByLabel('Texto').fill('Domingo às 3 h');
    await eventually(async () =>
      expect(await form.getByLabel('Prioridade').locator('option').allTextContents()).toEqual([
        'Alta',
        'Média',
        'Baixa',
      ]),
    );
    await form.getByLabel('Prioridade').selectOption('1');
    await eventually(async () => expect(await form.getByRole('switch').isChecked()).toBe(true));
    const picture = form.locator('input[type=file]');
    await eventually(async () => expect(await picture.getAttribute('accept')).toBe('.png,.jpg,.jpeg'));
    await picture.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'detached' });
    const table = owner.getByRole('table');
    expect((await table.getByRole('columnheader').allTextContents()).slice(0, 4)).toEqual([
      'Título',
      'Prioridade',
      'Anexo',
      'Status',
    ]);
    await table.getByRole('row', { name: /Manutenção.*Alta.*foto\.png.*Ativo/ }).waitFor();

    await other.getByRole('button', { name: 'Informativos, 1 novo' }).click();
    const popover = other.getByRole('dialog');
    const row = popover.getByRole('button', { name: /Manutenção/ });
    await row.waitFor();
    await other.getByRole('button', { name: 'Informativos', exact: true }).waitFor({ state: 'attached' });
    for (const [title, priority] of [
      ['Média', 2],
      ['Baixa', 3],
    ] as const)
      await world.admin.api('POST', '/announcements', { title, text: 'Aviso', priority });
    await popover.getByRole('button', { name: /^Baixa/ }).waitFor();
    const hues = await popover
      .locator('[data-priority]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? []));
    const [red = [], orange = [], grey = []] = hues;
    const [r = 0, g = 0, b = 0] = red;
    expect(r > 2 * g && r > 2 * b).toBe(true);
    expect((orange[0] ?? 0) > (orange[1] ?? 0) && (orange[1] ?? 0) > (orange[2] ?? 0)).toBe(true);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(40);
    await row.click();
    const whole = other.getByRole('dialog', { name: 'Manutenção' });
    await whole.getByText('Domingo às 3 h').waitFor();
    await whole.getByRole('img', { name: 'foto.png' }).waitFor();
    await other.keyboard.press('Escape');

    for (const id of Object((await world.admin.api('GET', '/announcements')).body).records.map(
      (one: { id: number }) => one.id,
    ))
      await world.admin.api('PUT', `/announcements/${id}`, { status: false });
    await table.getByRole('row', { name: /Manutenção.*Inativo/ }).waitFor();
    await other.getByRole('button', { name: /Informativos/ }).click();
    await other.getByText('Nenhum informativo').waitFor();

    await other.goto(`${world.system.url}/announcements`);
    const refusal = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
    await other.getByRole('alert').getByText(refusal, { exact: true }).waitFor();
    await other.waitForURL(`${world.system.url}/`);
    await context.close();
    await far.close();
  }, 90_000);

  test('load more announcements near the bottom of the popover, once (R558)', async () => {
    for (let n = 1; n <= 25; n++)
      await world.admin.api('POST', '/announcements', { title: `Nota ${n}`, text: 'Aviso' });
    const { page, context } = await at(who.caio);
    const second: string[] = [];
    page.on('request', (request) => {
      if (/\/v1\/announcements\/?\?.*pageNumber=2/.test(request.url())) second.push(request.url());
    });
    await page.getByRole('button', { name: /Informativos/ }).click();
    const popover = page.getByRole('dialog');
    await popover.getByText('Nota 25', { exact: true }).waitFor();
    expect(second).toEqual([]);
    await popover.getByRole('button', { name: /^Nota/ }).last().scrollIntoViewIfNeeded();
    await popover.getByText('Nota 1', { exact: true }).waitFor();
    expect(second).toHaveLength(1);
    await context.close();
  }, 60_000);
});
