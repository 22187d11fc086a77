import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { pdf, png } from '../commands/media/desk.ts';
import { noise } from '../commands/media/pictures.ts';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';
import { agentOn, customerOn } from './people.ts';

const journey = browserPath ? describe : describe.skip;
let road: Road;
let browser: Browser;
let phone: string;
let uuid: string;

/** Three seconds of silence, and a one-second video of one colour (64 by 48, VP9, which every Chromium plays). */
const wav = Buffer.alloc(44 + 3 * 8_000);
wav.write('RIFF', 0);
wav.writeUInt32LE(wav.length - 8, 4);
wav.write('WAVEfmt ', 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt16LE(1, 20);
wav.writeUInt16LE(1, 22);
wav.writeUInt32LE(8_000, 24);
wav.writeUInt32LE(8_000, 28);
wav.writeUInt16LE(1, 32);
wav.writeUInt16LE(8, 34);
wav.write('data', 36);
wav.writeUInt32LE(wav.length - 44, 40);
const mp4 = await readFile(new URL('./film.mp4', import.meta.url));

const isDrawn = (picture: Locator) =>
  eventually(async () => {
    const width = await picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0));
    expect(width).toBeGreaterThan(0);
  }, 20_000);

const isPlayable = (film: Locator) =>
  eventually(async () => {
    const { videoWidth, duration } = await film.evaluate((player) => ({
      videoWidth: Object(player).videoWidth,
      duration: Object(player).duration,
    }));
    expect([videoWidth, duration]).toEqual([64, 1]);
  }, 20_000);

/** Delays immediate timers as a busy machine does, so the user may act before they run. */
const lateTimers = () => {
  const inTime = window.setTimeout.bind(window);
  const late = (act: TimerHandler, ms = 0, ...rest: unknown[]) => inTime(act, ms || 400, ...rest);
  Object.assign(window, { setTimeout: late });
};

/** Makes a quick message with a file. */
const reply = async (
  page: Page,
  shortcode: string,
  message: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) => {
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Atalho').fill(shortcode);
  await form.getByRole('textbox', { name: 'Mensagem' }).fill(message);
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: /Salvar|Adicionar/ }).click();
  await form.waitFor({ state: 'detached' });
};

journey('an agent sends the file of a quick message', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    phone = await road.pair();
    await road.phones.say({ phone, contact: '5511988880001', text: 'Quais são os preços?' });
    const { id, uuid: found } = await eventually(async () => {
      const [ticket] = await road.ticketsOf('5511988880001');
      if (!ticket) throw new Error('there is no ticket yet');
      return ticket;
    }, 60_000);
    uuid = found;
    await road.ask('PUT', `/tickets/${id}`, { status: 'open' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test('the file is shown above the text, is sent with it, opens, and arrives on the customer’s phone', async () => {
    const { url, admin } = road.installation;
    const { page, context } = await openPerson(browser);
    await signInAt(page, url, admin);
    await page.goto(`${url}/quick-messages`);
    const table = { name: 'Tabela de preços.pdf', mimeType: 'application/pdf', buffer: pdf };
    await reply(page, 'tabela', 'Olá, {{firstName}}! Segue a tabela.', table);
    await reply(page, 'foto', '', { name: 'Vitrine.png', mimeType: 'image/png', buffer: png });
    await page.goto(`${url}/tickets/${uuid}`);
    const field = page.getByRole('textbox', { name: /mensagem/i });
    const chip = page.getByRole('group', { name: 'Anexo' });
    const log = page.getByRole('log');
    const choose = async (typed: string) => {
      await field.fill(typed);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    };

    await choose('/tab');
    await chip.getByText('Tabela de preços.pdf').waitFor();
    await chip.getByRole('button', { name: 'Remover anexo' }).click();
    expect(await chip.count()).toBe(0);
    await choose('/tab');
    await eventually(async () => expect(await field.inputValue()).toContain('Segue a tabela.'));
    await page.keyboard.press('Enter');
    const bubble = page.getByLabel('Você', { exact: true }).filter({ hasText: 'Segue a tabela.' });
    const link = bubble.getByRole('link', { name: 'Baixar Tabela de preços.pdf' });
    await link.waitFor();
    expect(await chip.count()).toBe(0);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('Tabela de preços.pdf');
    expect((await readFile(await download.path())).equals(pdf)).toBe(true);

    await choose('/foto');
    await chip.getByText('Vitrine.png').waitFor();
    await page.keyboard.press('Enter');
    const picture = log.getByRole('img', { name: /^Imagem enviada, / });
    await isDrawn(picture);

    const handset = await context.newPage();
    await handset.addInitScript(lateTimers);
    await handset.goto(`${url}/phone`);
    const customer = customerOn(handset);
    await customer.openChat('Ana Souza');
    await customer.sees('Tabela de preços.pdf');
    await customer.sees('Segue a tabela.');
    await isDrawn(handset.getByRole('img', { name: 'Imagem' }));
    const got = handset.getByRole('link', { name: 'Tabela de preços.pdf' });
    const [given] = await Promise.all([handset.waitForEvent('download'), got.click()]);
    expect((await readFile(await given.path())).equals(pdf)).toBe(true);
    await agentOn(page).tick('Segue a tabela.', 'Lida');

    await handset.getByRole('textbox', { name: 'Mensagem' }).fill('Era assim?');
    await customer.sends('Foto ou vídeo', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await noise(900, 600) });
    await isDrawn(log.getByRole('article').filter({ hasText: 'Era assim?' }).getByRole('img').first());
    await isDrawn(handset.getByRole('article').filter({ hasText: 'Era assim?' }).getByRole('img', { name: 'Imagem' }));
    await customer.sends('Figurinha', { name: 'b.png', mimeType: 'image/png', buffer: png });
    await isDrawn(handset.getByRole('img', { name: 'Figurinha' }));
    await customer.sends('Mensagem de voz', { name: 'voz.wav', mimeType: 'audio/wav', buffer: wav });
    await customer.sends('Documento', { name: 'pedido.pdf', mimeType: 'application/pdf', buffer: pdf });
    await customer.sends('Foto ou vídeo', { name: 'c.mp4', mimeType: 'video/mp4', buffer: mp4 });
    await isDrawn(log.getByRole('img', { name: /^Figurinha de Ana Souza, / }));
    await log.getByRole('link', { name: 'Baixar pedido.pdf' }).waitFor();
    await isPlayable(log.locator('video'));
    // Both sides know that the sound lasts three seconds.
    const sound = handset.getByLabel('Áudio');
    await eventually(async () => expect(await sound.evaluate((player) => Object(player).duration)).toBe(3), 20_000);
    await log.getByText('0:03').waitFor();
    await isPlayable(handset.getByLabel('Vídeo', { exact: true }));

    // A video from the agent, with a caption.
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'obra.mp4', mimeType: 'video/mp4', buffer: mp4 });
    await page
      .getByRole('textbox', { name: /legenda|mensagem/i })
      .first()
      .fill('Veja a obra');
    await page.keyboard.press('Enter');
    await agentOn(page).tick('Veja a obra', 'Lida');
    const shown = handset.getByRole('article').filter({ hasText: 'Veja a obra' }).getByLabel('Vídeo', { exact: true });
    await isPlayable(shown);
    await isPlayable(log.locator('video').last());
    await context.close();
  });
});
