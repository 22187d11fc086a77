import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { png } from '../../commands/media/desk.ts';
import { openProviders, providerNames, type PlayedCustomer, type Providers } from './provider.ts';

let providers: Providers;
beforeAll(async () => {
  providers = await openProviders();
}, 120_000);
afterAll(() => providers?.stop());

const shown = z.looseObject({
  id: z.string(),
  body: z.string(),
  ack: z.number(),
  fromMe: z.boolean(),
  error: z.string(),
  mediaType: z.string(),
  mediaUrl: z.string().nullish(),
  quotedMsg: z.object({ body: z.string() }).nullish(),
  notice: z.object({ is: z.string() }).nullish(),
});

describe.each(providerNames)('over the %s', (name) => {
  const number = name === 'linked phone' ? '5521988880001' : '5521988880002';
  let ana: PlayedCustomer;
  let connectionId: number;
  let ticketId: number;
  const api = (method: string, path: string, body?: object) => providers.world.admin.api(method, path, body);
  const messages = async () =>
    z.object({ messages: z.array(shown) }).parse((await api('GET', `/messages/${ticketId}`)).body).messages;
  const message = (body: string) =>
    providers.until(async () => {
      const found = (await messages()).find((one) => one.body === body);
      if (!found) throw new Error(`${body} is not there yet`);
      return found;
    });
  const ackOf = (body: string, ack: number) => providers.until(async () => expect((await message(body)).ack).toBe(ack));
  const send = async (body: string, quotedMsg?: { id: string }) =>
    expect((await api('POST', `/messages/${ticketId}`, { body, ...(quotedMsg && { quotedMsg }) })).status).toBe(200);
  const arrived = (text: string) =>
    providers.until(async () => {
      const found = (await ana.chat()).find((one) => !one.isTheirs && one.text === text);
      if (!found) throw new Error(`${text} has not arrived`);
      return found;
    });
  beforeAll(async () => {
    const connected = await providers.connect(name);
    connectionId = connected.id;
    ana = await connected.customer('Ana', number);
  }, 120_000);

  test('a customer writes, a ticket opens, and an agent answers', async () => {
    await ana.say('Oi, tudo bem?');
    const ticket = await providers.until(async () => {
      const found = await providers.world.ticketOf(number);
      if (!found.lastMessage) throw new Error('its message is not there yet');
      return found;
    });
    ticketId = ticket.id;
    expect(ticket).toMatchObject({ status: 'pending', whatsappId: connectionId, lastMessage: 'Oi, tudo bem?' });
    expect(ticket.contact).toMatchObject({ name: 'Ana', number: expect.stringMatching(/^55219?88880\d{3}$/) });
    const { id: userId } = providers.world.admin.user;
    expect((await api('PUT', `/tickets/${ticketId}`, { status: 'open', userId })).status).toBe(200);
    await send('Tudo! Como posso ajudar?');
    await arrived('Tudo! Como posso ajudar?');
  });

  test('the ticks of an answer say that it is delivered, and then read', async () => {
    await ackOf('Tudo! Como posso ajudar?', 3);
    await ana.open();
    await ackOf('Tudo! Como posso ajudar?', 4);
  });

  test('a photo arrives with its words and its bytes', async () => {
    await ana.sendPhoto(png, 'Veja');
    const { mediaUrl } = await providers.until(async () => {
      const found = await message('Veja');
      if (!found.mediaUrl) throw new Error('the file is not there yet');
      return found;
    });
    const got = await fetch(new URL(mediaUrl ?? '', providers.world.system.url));
    expect(Buffer.from(await got.arrayBuffer())).toEqual(png);
  });

  test('answers quote what they answer, in both directions', async () => {
    const { id } = await arrived('Tudo! Como posso ajudar?');
    await ana.reply(id, 'Quero um bolo');
    expect((await message('Quero um bolo')).quotedMsg).toMatchObject({ body: 'Tudo! Como posso ajudar?' });
    const asked = await message('Quero um bolo');
    await send('De chocolate?', { id: asked.id });
    const answer = await arrived('De chocolate?');
    const theirs = (await ana.chat()).find((one) => one.isTheirs && one.text === 'Quero um bolo');
    expect(answer.about).toBe(theirs?.id);
  });

  test('an admin blocks the contact: nothing arrives or goes out until they are unblocked', async () => {
    const { contactId } = await providers.world.ticketOf(number);
    const block = (blocked: boolean) =>
      api('PUT', `/contacts/${contactId}/block`, { whatsappId: connectionId, blocked });
    const isBlocked = async () => (await providers.world.ticketOf(number)).isBlocked;
    expect(await block(true)).toMatchObject({ status: 200, body: { message: 'Contact blocked' } });
    await providers.until(async () => expect(await isBlocked()).toBe(true));
    await ana.say('Você me bloqueou?');
    await send('Ainda aí?');
    await providers.until(async () => expect((await message('Ainda aí?')).error).toBe('ERR_CONTACT_BLOCKED'));
    expect((await block(false)).status).toBe(200);
    expect((await block(false)).status).toBe(200);
    await ana.say('Voltei');
    await message('Voltei');
    const bodies = (await messages()).map(({ body }) => body);
    expect(bodies).not.toContain('Você me bloqueou?');
    expect((await messages()).flatMap(({ notice }) => notice?.is ?? [])).toEqual(['blocked', 'unblocked']);
    expect(await isBlocked()).toBe(false);
    const { body } = await api('GET', `/tickets/${ticketId}/history`);
    expect(JSON.stringify(body)).toContain('ChatBlocked');
  });

  if (name === 'linked phone')
    test('a block that the owner makes on the phone itself is shown, and its end too', async () => {
      const phone = (await providers.connection(connectionId)).number;
      for (const isBlocked of [true, false]) {
        await providers.sim.phones.blockOnPhone({ phone, contact: number, isBlocked });
        await providers.until(async () => expect((await providers.world.ticketOf(number)).isBlocked).toBe(isBlocked));
      }
    });
});
