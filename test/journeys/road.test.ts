import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { agentOn, customerOn } from './people.ts';
import { eventually } from '../kernel/eventually.ts';

let browser: Browser;
let system: Installation;
const journey = browserPath ? describe : describe.skip;

journey('a customer writes, an agent answers', () => {
  beforeAll(async () => {
    system = await openInstallation({ SIMULATOR: 'on', LOG_LEVEL: 'info' });
    await system.start();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await system?.remove();
  });

  test('goes from sign-in to read ticks, and starts again after the ticket was resolved', async () => {
    const { page, context } = await openPerson(browser);
    // The message disappears after a moment, perhaps before the tickets are shown.
    const greeted = page.getByText('Login efetuado com sucesso!').waitFor();
    await Promise.all([greeted, signInAt(page, system.url, system.admin)]);
    const agent = agentOn(page);
    await agent.addSimulatedConnection('Loja Centro');

    const phone = await context.newPage();
    await phone.goto(`${system.url}/phone`);
    const customer = customerOn(phone);
    await customer.scan('Loja Centro');
    await agent.isConnected();
    await agent.goToTickets();
    await agent.seePending();

    await customer.openChat('Ana Souza');
    await customer.write('Vocês abrem no sábado?');
    await agent.row('Ana Souza').getByText('Vocês abrem no sábado?').waitFor(); // without a reload
    await agent.accept('Ana Souza');
    await agent.sees('Vocês abrem no sábado?');
    await agent.answer('Abrimos, das 9h às 13h.');
    await customer.sees('Abrimos, das 9h às 13h.');
    await agent.tick('Abrimos, das 9h às 13h.', 'Lida');

    await agent.resolve();
    await customer.write('Obrigada, até lá!');
    await agent.seePending();
    await agent.row('Ana Souza').getByText('Obrigada, até lá!').waitFor();
    await eventually(async () => expect(await agent.row('Ana Souza').count()).toBe(1));
  });

  test('shows cards, locations, reactions, replies, edits and deletions on both screens as they happen', async () => {
    const [page, phone] = browser.contexts().at(-1)?.pages() ?? [];
    if (!page || !phone) throw new Error('nobody is there');
    const [agent, customer] = [agentOn(page), customerOn(phone)];
    await agent.accept('Ana Souza');
    await customer.offers('Obrigada, até lá!', '👍');
    const thanks = page.getByRole('article').filter({ hasText: 'Obrigada, até lá!' });
    await thanks.getByRole('listitem', { name: '👍 de Ana Souza' }).waitFor();
    await thanks.hover();
    await thanks.getByRole('button', { name: 'Reagir' }).click();
    await page.getByRole('dialog', { name: 'Reagir' }).getByRole('button', { name: '❤️' }).click();
    await thanks.getByRole('listitem', { name: '❤️ de Você' }).waitFor();
    const seen = phone.getByRole('article').filter({ hasText: 'Obrigada, até lá!' });
    await seen.getByText('❤️').waitFor();
    await thanks.getByRole('button', { name: '❤️ Remover reação' }).click();
    await seen.getByText('❤️').waitFor({ state: 'detached' });
    await customer.offers('Obrigada, até lá!', 'Editar');
    await customer.write('Obrigada, até sábado!');
    const edited = page.getByRole('article').filter({ hasText: 'Obrigada, até sábado!' });
    await edited.getByRole('button', { name: 'Editada' }).click();
    await page.getByRole('dialog').getByText('Obrigada, até lá!').waitFor();
    await page.keyboard.press('Escape');
    await customer.offers('Abrimos, das 9h às 13h.', 'Responder');
    await customer.write('Combinado');
    const answer = page.getByRole('article').filter({ hasText: 'Combinado' });
    await answer.getByText('Abrimos, das 9h às 13h.').waitFor();
    await customer.offers('Combinado', 'Encaminhar');
    await page.getByRole('article').filter({ hasText: 'Encaminhada' }).getByText('Combinado').waitFor();
    await customer.attaches('Enviar a localização');
    await page
      .getByRole('log')
      .getByRole('link', { name: /Praça da Sé/ })
      .waitFor();
    await customer.write('Esqueça');
    await agent.sees('Esqueça');
    await customer.offers('Esqueça', 'Apagar para todos');
    await agent.sees('Essa mensagem foi apagada pelo contato');
    await customer.attaches(/^Enviar o contato de Bruno/);
    await page.getByRole('button', { name: /^Conversar com Bruno/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Bruno/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('log').getByText('Esqueça').count()).toBe(0);
  });

  test('no personal data or secret is in the log or the output of the system', async () => {
    const printed = system.printed();
    expect(printed).toContain('Atende ready');
    expect(printed).toContain('"route":"/v1/tickets"');
    const said = ['Ana Souza', 'Loja Centro', 'abrem no sábado', 'das 9h às 13h', 'até lá', system.admin.password];
    const numbers = ['5511988880001', '551197000', '281933841157238'];
    const keys = ['privKey', 'private', 'noiseKey', 'rootKey', '<Buffer', 'Bearer ', 'eyJ'];
    for (const words of [...said, ...numbers, ...keys]) expect(printed).not.toContain(words);
  });
});
