import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { wallTime } from '../../domain/kernel/instant.ts';
import { buildWeb } from '../../runtime/web.ts';
import { pdf, png } from '../commands/media/desk.ts';
import {
  openProviders,
  providerNames,
  type PlayedCustomer,
  type Providers,
  type SeenByCustomer,
} from '../connector/inbox/provider.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { agentOn } from './people.ts';

const journey = browserPath ? describe : describe.skip;
let providers: Providers;
let browser: Browser;
let page: Page;
let vendas: number;
let suporte: number;

journey('the inbox', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    providers = await openProviders();
    const { world } = providers;
    vendas = await world.addQueue('Vendas');
    suporte = await world.addQueue('Suporte');
    browser = await openBrowser();
    ({ page } = await openPerson(browser));
    const queueIds = [vendas, suporte];
    await signInAt(page, world.system.url, await world.register('Ada', { profile: 'admin', queueIds }));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await providers?.stop();
  });

  describe.each(providerNames)('over the %s', (name) => {
    const called = name === 'linked phone' ? 'Helena Bastos' : 'Otávio Lima';
    const digits = name === 'linked phone' ? '5521988880071' : '5521988880072';
    let customer: PlayedCustomer;
    const agent = () => agentOn(page);
    const log = () => page.getByRole('log');
    const bubble = (text: string) => log().getByRole('article').filter({ hasText: text });
    const toast = (words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).first().waitFor();
    /** Waits for what the business sent to the customer. */
    const gets = (is: (one: SeenByCustomer) => boolean) =>
      providers.until(async () => {
        const found = (await customer.chat()).findLast((one) => !one.isTheirs && is(one));
        if (!found) throw new Error(`the customer has only ${JSON.stringify(await customer.chat())}`);
        return found;
      });
    const ofCustomer = async (text: string): Promise<SeenByCustomer> => {
      const found = (await customer.chat()).findLast((one) => one.isTheirs && one.text === text);
      if (!found) throw new Error(`the customer never wrote ${text}`);
      return found;
    };
    const option = async (act: string) => {
      await page.getByRole('button', { name: 'Opções da conversa' }).click();
      await page.getByRole('menuitem', { name: act }).click();
    };
    const send = async (file: { name: string; mimeType: string; buffer: Buffer }, caption: string) => {
      await page.locator('input[type=file]').first().setInputFiles(file);
      const field = page.getByRole('textbox', { name: /legenda|mensagem/i }).first();
      await field.fill(caption);
      await field.press('Enter');
    };
    const row = (text: string): Locator => agent().row(called).filter({ hasText: text });

    beforeAll(async () => {
      const fields = { greetingMessage: 'Olá, {{firstName}}!', queueIds: [vendas, suporte] };
      const connected = await providers.connect(name, fields);
      customer = await connected.customer(called, digits);
    }, 240_000);

    test('the menu bot greets a customer, who chooses a queue', async () => {
      await page.goto(`${providers.world.system.url}/tickets`);
      await agent().seePending();
      await customer.say('Oi');
      const menu = await gets(({ text }) => text.includes(`Olá, ${called.split(' ')[0]}!`));
      await customer.choose(menu.id, { number: '2', title: 'Suporte' });
      await row('Suporte').waitFor();
      await agent().accept(called);
      await bubble('Olá,').getByText('Chatbot: menu').waitFor();
    });

    test('an agent sends a picture and a document, which arrive with their words, and their ticks come back', async () => {
      await send({ name: 'vitrine.png', mimeType: 'image/png', buffer: png }, 'Nossa vitrine');
      expect(await gets(({ text }) => text.includes('Nossa vitrine'))).toMatchObject({ kind: 'image' });
      await agent().tick('Nossa vitrine', 'Entregue');
      await send({ name: 'Tabela.pdf', mimeType: 'application/pdf', buffer: pdf }, 'A tabela');
      expect(await gets(({ kind, text }) => kind === 'document' && /A tabela|Tabela.pdf/.test(text))).toBeTruthy();
      await agent().tick('A tabela', 'Entregue');
      await customer.open();
      await agent().tick('A tabela', 'Lida');
    });

    test('reactions of both are shown to both, and are taken back', async () => {
      const { id } = await gets(({ text }) => text.includes('Nossa vitrine'));
      await customer.react(id, '😍');
      const reaction = bubble('Nossa vitrine').getByRole('listitem', { name: `😍 de ${called}` });
      await reaction.waitFor();
      await customer.react(id, '');
      await reaction.waitFor({ state: 'detached' });

      await customer.say('Quero a azul');
      const said = bubble('Quero a azul');
      await said.hover();
      await said.getByRole('button', { name: 'Reagir' }).click();
      await page.getByRole('dialog', { name: 'Reagir' }).getByRole('button', { name: '❤️' }).click();
      await said.getByRole('listitem', { name: '❤️ de Você' }).waitFor();
      const about = (await ofCustomer('Quero a azul')).id;
      await gets((one) => one.kind === 'reaction' && one.about === about && one.text === '❤️');
      await said.getByRole('button', { name: '❤️ Remover reação' }).click();
      await gets((one) => one.kind === 'reaction' && one.about === about && one.text === '');
    });

    test('a transfer puts the conversation into another queue, where it is accepted again', async () => {
      await option('Transferir');
      await page.getByRole('dialog').getByLabel('Fila').selectOption({ label: 'Vendas' });
      await page.getByRole('dialog').getByRole('button', { name: 'Transferir', exact: true }).click();
      await toast('Conversa transferida');
      await agent().seePending();
      await row('Vendas').waitFor();
      await agent().accept(called);
      await agent().answer('Agora com Vendas.');
      await gets(({ text }) => text.includes('Agora com Vendas.'));
    });

    test('a scheduled message leaves at its time', async () => {
      await option('Agendar mensagem');
      const form = page.getByRole('dialog');
      await form.getByLabel('Mensagem').fill('Seu pedido chegou.');
      const now = wallTime(new Date().toISOString(), 'America/Sao_Paulo');
      await form.getByLabel('Data e hora do envio').fill(now.slice(0, 16));
      await form.getByRole('button', { name: 'Salvar' }).click();
      await toast('Agendamento salvo com sucesso.');
      await gets(({ text }) => text.includes('Seu pedido chegou.'));
      await agent().tick('Seu pedido chegou.', 'Lida');
    });

    test('a resolved conversation is reopened by its agent, and again when the customer writes', async () => {
      await page.getByRole('button', { name: 'Resolver', exact: true }).click();
      await toast('Conversa resolvida');
      await page.getByRole('tab', { name: 'Resolvidas' }).click();
      await row('').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Reabrir' }).first().click();
      await agent().answer('Esqueci de dizer: a garantia é de um ano.');
      await gets(({ text }) => text.includes('a garantia é de um ano.'));
      await page.getByRole('button', { name: 'Resolver', exact: true }).click();
      await toast('Conversa resolvida');
      await page.getByRole('tab', { name: 'Abertas' }).click();
      await agent().seePending();
      await customer.say('E a nota fiscal?');
      await row('E a nota fiscal?').waitFor();
      await agent().accept(called);
      await agent().sees('E a nota fiscal?');
    });
  });
});
