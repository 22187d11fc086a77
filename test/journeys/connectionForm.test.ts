import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { buildWeb } from '../../runtime/web.ts';
import { eventually } from '../kernel/eventually.ts';
import { openWorld, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;

const recently = (days: number): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T08:30`;
const texts = {
  Nome: 'Loja do Centro',
  Token: 'um-token-da-loja-do-centro-1234567890',
  'Mensagens antigas desde': recently(30),
  Até: recently(3),
  Saudação: 'Oi, {{firstName}}!',
  Encerramento: 'Obrigada pela conversa.',
  'Fora do expediente': 'Abrimos às 8h.',
  Avaliação: 'De 1 a 3?',
  Inatividade: 'Fechamos por falta de resposta.',
  'Encerrar conversas após (minutos)': '90',
  'Redirecionar conversas sem fila após (minutos)': '7',
  'Intervalo entre mensagens do chatbot (minutos)': '2',
  'Máximo de mensagens do chatbot': '4',
};
const choices = { 'Fila de redirecionamento': 'Suporte', 'Agente de IA': 'Atendente' };
const switches = ['Conexão padrão', 'Importar grupos também', 'Encerrar as conversas importadas ao terminar', 'Vendas'];
const hidden = 'Token';

/** Reads what the form shows, by label. */
const shownIn = async (form: Locator) => ({
  texts: Object.fromEntries(
    await Promise.all(
      Object.keys(texts).map(async (label) => [label, await form.getByLabel(label, { exact: true }).inputValue()]),
    ),
  ),
  choices: Object.fromEntries(
    await Promise.all(
      Object.keys(choices).map(async (label) => [
        label,
        await form.getByLabel(label, { exact: true }).locator('option:checked').innerText(),
      ]),
    ),
  ),
  switches: await Promise.all(switches.map((label) => form.getByLabel(label, { exact: true }).isChecked())),
});

journey('the form of a connection', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('has an input for each field, and shows the saved values when it is opened again (R219)', async () => {
    await world.addQueue('Vendas');
    const support = await world.addQueue('Suporte');
    await world.admin.api('POST', '/prompt', { name: 'Atendente', queueId: support, prompt: 'Responda.' });
    await world.addConnection('Loja');
    const { page } = await openPerson(browser);
    await signInAt(page, world.system.url, world.admin.who);
    await page.goto(`${world.system.url}/connections`);
    const form = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Editar Loja' }).click();
    for (const [label, value] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(value);
    for (const [label, option] of Object.entries(choices))
      await form.getByLabel(label, { exact: true }).selectOption({ label: option });
    for (const label of switches) await form.getByLabel(label, { exact: true }).check();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Editar Loja do Centro' }).click();
    await eventually(async () => {
      const shown = await shownIn(form);
      // The stored token stays hidden.
      expect(shown.texts[hidden]).not.toBe('');
      expect({ ...shown, texts: { ...shown.texts, [hidden]: '' } }).toEqual({
        texts: { ...texts, [hidden]: '' },
        choices,
        switches: switches.map(() => true),
      });
    });
  });
});
