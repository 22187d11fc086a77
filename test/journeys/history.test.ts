import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { agentOn } from './people.ts';

const journey = browserPath ? describe : describe.skip;
const contact = '5511988880001';
let road: Road;
let browser: Browser;

journey('an admin looks into the history of a ticket', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  const take = async (page: Page, name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };

  test('shows who did what and why, the conversation at any moment, and downloads', async () => {
    const { url, admin } = road.installation;
    const phone = await road.pair();
    const { id } = await road.phones.say({ phone, contact, text: 'quero um bolo' });
    const ticket = await eventually(async () => {
      const [found] = await road.ticketsOf(contact);
      if (!found) throw new Error('there is no ticket yet');
      return found;
    }, 60_000);
    const key = { remoteJid: `${phone}@s.whatsapp.net`, fromMe: true, id };
    const editedMessage = { conversation: 'quero dois bolos' };
    const protocolMessage = { key, type: 14, editedMessage, timestampMs: Date.now() };
    await road.phones.say({ phone, contact, message: { protocolMessage } });
    const { page, context } = await openPerson(browser);
    await signInAt(page, url, admin);
    await page.goto(`${url}/tickets`);
    const agent = agentOn(page);
    await agent.seePending();
    await agent.accept('Ana Souza');
    await agent.sees('quero dois bolos');
    await agent.answer('Para que dia?');

    await page.getByRole('button', { name: 'Opções da conversa' }).click();
    await page.getByRole('menuitem', { name: 'Histórico' }).click();
    const dialog = page.getByRole('dialog', { name: `Histórico do atendimento #${ticket.id}` });
    const timeline = dialog.getByRole('list', { name: 'Linha do tempo' });
    const then = dialog.getByRole('log', { name: 'Conversa' });
    await timeline.getByText('Conversa aceita por Administrador').waitFor();
    await timeline.getByText('quero um bolo').waitFor();
    await then.getByText('Para que dia?').waitFor();
    expect(await then.getByText('quero um bolo').count()).toBe(0);

    await timeline.getByRole('button', { name: /O contato escreveu/ }).click();
    await then.getByText('quero um bolo').waitFor();
    expect(await then.getByText('Para que dia?').count()).toBe(0);
    await dialog.getByText('Aguardando').waitFor();
    await dialog.getByRole('slider', { name: 'Momento exibido' }).press('End');
    await then.getByText('quero dois bolos').waitFor();
    await dialog.getByText('Em atendimento · com Administrador').waitFor();
    expect(await faultsOf(page, 'light')).toEqual([]);

    const pdf = await take(page, 'PDF');
    expect([pdf.name, pdf.bytes.toString('latin1', 0, 5)]).toEqual([`ticket-${ticket.id}.pdf`, '%PDF-']);
    const json = await take(page, 'JSON');
    expect(JSON.parse(json.bytes.toString()).entries.length).toBeGreaterThan(3);
    await context.close();
  });
});
