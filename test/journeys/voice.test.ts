import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listMessages } from '../../projections/message/contract.ts';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
/** A fake microphone that beeps and needs no permission. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
let world: World;
let browser: Browser;

journey('an agent speaks', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser(microphone);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('a discarded recording is not sent, and a sent one is a playable mp3 of 128 kbps (R181, R183)', async () => {
    const { admin, system } = world;
    const loja = await world.addConnection('Loja');
    const { id, uuid } = await world.write(loja, '5511940000019', 'Pode mandar áudio', { pushName: 'Helena' });
    const who = await world.register('Bia', { profile: 'admin' });
    await admin.api('PUT', `/tickets/${id}`, { status: 'open' });
    const said = async () => listMessages.reply.parse((await admin.api('GET', `/messages/${id}`)).body).messages;
    const { page } = await openPerson(browser);
    await signInAt(page, system.url, who);
    await page.goto(`${system.url}/tickets/${uuid}`);

    const record = page.getByRole('button', { name: 'Gravar mensagem de voz' });
    const line = page.getByRole('group', { name: 'Gravando mensagem de voz' });
    await record.click();
    await line.getByRole('timer').waitFor();
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'detached' });
    expect(await said()).toHaveLength(1);

    await record.click();
    await line.getByText('0:03').waitFor();
    await line.getByRole('button', { name: 'Enviar gravação' }).click();
    await line.waitFor({ state: 'detached' });
    const voice = await eventually(async () => {
      const sent = (await said()).at(-1);
      if (sent?.mediaType !== 'audio' || !sent.mediaUrl) throw new Error('it has not arrived');
      return sent;
    }, 20_000);
    expect(voice.file).toMatchObject({ isVoice: true, mime: 'audio/mpeg' });
    expect(voice.file?.seconds).toBeGreaterThan(2);
    expect(atob(voice.file?.waveform ?? '')).toHaveLength(64);
    const bytes = Buffer.from(await (await fetch(voice.mediaUrl ?? '')).arrayBuffer());
    expect(bytes.length).toBeGreaterThan(10_000);
    // The header of MPEG 1 layer III with the ninth bit rate of its table.
    expect([bytes[0], (bytes[1] ?? 0) & 0xfe, (bytes[2] ?? 0) >> 4]).toEqual([0xff, 0xfa, 9]);

    const bubble = page.getByRole('article').filter({ has: page.getByRole('slider') });
    await bubble.getByRole('button', { name: 'Reproduzir' }).click();
    await bubble.getByRole('button', { name: /Velocidade/ }).waitFor();
    expect(await bubble.getByText('Não é possível reproduzir aqui').count()).toBe(0);
  });
});
