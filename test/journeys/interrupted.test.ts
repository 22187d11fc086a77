import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { agentOn } from './people.ts';

let browser: Browser;
let road: Road;
const journey = browserPath ? describe : describe.skip;

journey('the system is killed while an agent works', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test('without a reload, all messages that both wrote in the meantime arrive once', async () => {
    const phone = await road.pair();
    const [ana] = await road.phones.contacts({ phone });
    if (!ana) throw new Error('the simulator has no contacts');
    const write = (text: string) => road.phones.say({ phone, contact: ana.number, text });
    const { page } = await openPerson(browser);
    await signInAt(page, road.installation.url, road.installation.admin);
    const agent = agentOn(page);
    await agent.seePending();
    await write('Antes da queda');
    await agent.accept(ana.name);
    await agent.answer('Resposta antes');
    let loads = 0;
    page.on('load', () => loads++);

    await road.installation.kill('all');
    await page.getByText('Sem conexão com o servidor. Reconectando…').waitFor();
    await write('Durante a queda');
    await agent.answer('Escrita sem servidor');
    await page.getByRole('button', { name: 'Tentar de novo' }).first().waitFor();
    await road.installation.start();

    await agent.sees('Durante a queda');
    await page.getByText('Sem conexão com o servidor. Reconectando…').waitFor({ state: 'hidden' });
    await road.phones.open({ phone, contact: ana.number });
    await agent.tick('Escrita sem servidor', 'Lida');
    await agent.tick('Resposta antes', 'Lida');
    await eventually(async () => {
      const chat = await road.phones.chat({ phone, contact: ana.number });
      const answers = chat.filter(({ fromContact }) => !fromContact).map(({ text }) => text.split('\n').at(-1));
      expect(answers).toEqual(['Resposta antes', 'Escrita sem servidor']);
    });
    for (const text of ['Antes da queda', 'Resposta antes', 'Durante a queda', 'Escrita sem servidor'])
      await eventually(async () => expect(await page.getByRole('article').filter({ hasText: text }).count()).toBe(1));
    expect(loads).toBe(0);
  });
});
