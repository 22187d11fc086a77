import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { failMessage } from '../../commands/message/acknowledge.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { buildWeb } from '../../runtime/web.ts';
import { openWorld, type World } from '../commands/world.ts';
import { browserPath, openBrowser, openPerson, signInAt } from './browser.ts';

const journey = browserPath ? describe : describe.skip;
let world: World;
let browser: Browser;
let bia: Page;

journey('a message that WhatsApp did not take', () => {
  beforeAll(async () => {
    await buildWeb(join(import.meta.dirname, '../..'));
    world = await openWorld();
    browser = await openBrowser();
    ({ page: bia } = await openPerson(browser));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('shows the reason next to it, and can be sent again by keyboard', async () => {
    const { admin, companyId, system } = world;
    const loja = await world.addConnection('Loja');
    const { id, uuid } = await world.write(loja, '5511940000009', 'Oi', { pushName: 'Helena Bastos' });
    await admin.api('PUT', `/tickets/${id}`, { status: 'open' });
    const { body } = await admin.api('POST', `/messages/${id}`, { body: 'Bom dia, Helena!' });
    const message = messageShape.parse(body);
    const key = (await system.deps.lookup.messageKey(companyId, message.id)) ?? '';
    await signInAt(bia, system.url, await world.register('Bia', { profile: 'admin' }));
    await bia.goto(`${system.url}/tickets/${uuid}`);
    const bubble = bia.getByRole('article').filter({ hasText: 'Bom dia, Helena!' });
    await bubble.getByRole('img', { name: 'Enviando' }).waitFor();
    // The page is already open, so the failure reaches it by the event stream.
    const waId = key.slice(key.lastIndexOf('.') + 1);
    await failMessage(system.deps, { companyId, connectionId: loja, waId, reason: '429', queuedAt: '1' });
    await bubble
      .getByText('Não enviada. O WhatsApp limitou o envio: muitas mensagens em pouco tempo. Aguarde e tente de novo.')
      .waitFor();
    await bubble.getByRole('img', { name: 'Não enviada' }).waitFor();
    const again = bubble.getByRole('button', { name: 'Reenviar' });
    await again.focus();
    await bia.keyboard.press('Enter');
    await bubble.getByRole('img', { name: 'Enviando' }).waitFor();
    expect(await again.count()).toBe(0);
  });
});
