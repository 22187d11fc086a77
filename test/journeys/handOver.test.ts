import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { handOverPhrase } from '../../domain/prompt/conversation.ts';
import { buildWeb } from '../../runtime/web.ts';
import { openShop, type Shop } from '../connector/agents/shop.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let shop: Shop;
let browser: Browser;

journey('a customer talks to the machine and asks for a human', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    shop = await openShop();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  test('the agent who takes over reads the conversation, its authors and the reason of the hand-over (R591)', async () => {
    const { world, server, hears, spoken, people } = shop;
    const number = '5511970000021';
    const { page } = await openPerson(browser);
    await signInAt(page, world.system.url, await world.register('Bia', { queueIds: [people] }));
    server.says('Temos rosas e cravos.');
    await hears(number, 'Que flores vocês têm?');
    const { id } = await world.ticketOf(number);
    await eventually(async () => expect(await spoken(id)).toEqual(['Temos rosas e cravos.']));
    await page.getByRole('radio', { name: /^Aguardando/ }).click();
    expect(await page.getByText('Temos rosas e cravos.').count()).toBe(0); // the AI still has the ticket
    server.says(`${handOverPhrase} | quer encomendar para um casamento\nJá chamo alguém.`);
    await hears(number, 'Quero falar com uma pessoa');
    const row = page.getByRole('listitem').filter({ hasText: 'Maria' });
    await row.getByRole('button', { name: 'Aceitar' }).click();
    await page.getByText('Balconista transferiu a conversa para um atendente.').waitFor();
    await page.getByText('Motivo: quer encomendar para um casamento').waitFor();
    for (const said of [
      'Que flores vocês têm?',
      'Temos rosas e cravos.',
      'Quero falar com uma pessoa',
      'Já chamo alguém.',
    ])
      await page.getByRole('log').getByText(said).first().waitFor();
    expect(await faultsOf(page, 'light')).toEqual([]);
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Oi! Sou a Bia, parabéns pelo casamento.');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Sou a Bia, parabéns').waitFor();
    const asked = server.completions().length;
    await hears(number, 'Obrigada!');
    await page.getByRole('log').getByText('Obrigada!').waitFor();
    expect(server.completions().length).toBe(asked);
  });
});
