import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { signIn, type Api } from '../kernel/api.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { follow } from './drawer.ts';
import { agentOn, customerOn } from './people.ts';

let browser: Browser;
let system: Installation;
let api: Api;
const journey = browserPath ? describe : describe.skip;

journey('the menu bot', () => {
  beforeAll(async () => {
    system = await openInstallation({ SIMULATOR: 'on' });
    await system.start();
    browser = await openBrowser();
    ({ api } = await signIn(system.url, system.admin));
    const vendas = Object((await api('POST', '/queue', { name: 'Vendas', color: '#00aa77' })).body).id;
    const more = { greetingMessage: 'Em que ajudamos?', complationMessage: 'Volte sempre!' };
    const suporte = Object((await api('POST', '/queue', { name: 'Suporte', color: '#aa0077', ...more })).body).id;
    for (const title of ['Internet', 'Telefone'])
      await api('POST', '/queue-options', { queueId: suporte, parentId: null, title, message: `Sobre ${title}:` });
    const greeting = { greetingMessage: 'Olá, {{firstName}}!', queueIds: [vendas, suporte] };
    await api('POST', '/whatsapp', { name: 'Loja Centro', channel: 'simulated', ...greeting });
    for (const key of ['userRating', 'sendGreetingAccepted'])
      await api('PUT', `/settings/${key}`, { key, value: 'enabled' });
  });
  afterAll(async () => {
    await browser?.close();
    await system?.remove();
  });

  test('greets a customer, who chooses an option; an agent accepts, resolves and gets a rating', async () => {
    const { page, context } = await openPerson(browser);
    await signInAt(page, system.url, system.admin);
    const agent = agentOn(page);
    const phone = await context.newPage();
    await phone.goto(`${system.url}/phone`);
    const customer = customerOn(phone);
    await customer.scan('Loja Centro');
    await agent.goToTickets();
    await agent.seePending();

    await customer.openChat('Ana Souza');
    await customer.write('oi');
    await customer.sees('Olá, Ana!');
    const row = agent.row('Ana Souza');
    await customer.write('2');
    await customer.sees('Em que ajudamos?');
    await row.getByText('Suporte', { exact: true }).waitFor(); // its queue, without a reload
    await customer.write('1');
    await customer.sees('Sobre Internet:');

    await agent.accept('Ana Souza');
    const bubble = (text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });
    await bubble('Olá, Ana!').getByText('Chatbot: menu').waitFor();
    await bubble('Em que ajudamos?').getByText('Chatbot: fila escolhida').waitFor();
    await customer.sees('Mensagem automática');
    await bubble('Meu nome é').getByText('Automática: ticket aceito').waitFor();
    await agent.answer('Reinicie o modem.');
    await customer.sees('Reinicie o modem.');

    await agent.resolve();
    await customer.sees('Como foi o seu atendimento?');
    await customer.write('3');
    await customer.sees('Volte sempre!');
    // The conversation has ended: no one waits, and nothing is unread.
    await page.getByText('Nenhuma conversa em atendimento').waitFor();
    expect(await agent.row('Ana Souza').count()).toBe(0);
    await follow(page, 'Usuários');
    await page.getByRole('row').filter({ hasText: system.admin.email }).getByText('3', { exact: true }).waitFor();
  });
});
