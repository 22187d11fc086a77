import type { z } from 'zod';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cloudCalls } from '../../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../../connector/cloud/simulator/customerContract.ts';
import { metaJson } from '../../../../connector/cloud/simulator/wire.ts';
import { openSimulated, VERIFY_TOKEN, type Simulated } from './simulated.ts';

let simulated: Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
});
afterEach(() => simulated.close());

const knobs = (changes: z.input<typeof cloudCalls.knobs.input>) => simulated.control(cloudCalls.knobs, changes);
const idsOf = (): string[] => simulated.messages().map(({ message }) => message.id);
const statusNames = (): string[] => simulated.statuses().map(({ status }) => status);

test('any text survives the escapes of Meta', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffff }), { maxLength: 40 }), (units) => {
      const text = String.fromCharCode(...units);
      const written = metaJson({ text });
      expect(JSON.parse(written)).toEqual({ text });
      expect(written).toMatch(/^[\0-\x7f]*$/);
    }),
  );
});

describe('order and repetition', () => {
  test('a delivery may be repeated with the same bytes, and its events in another one', async () => {
    await knobs({ repeat: 2, repeatInOtherBatch: true });
    await simulated.hello();
    const bodies = simulated.receiver.received.map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies).size).toBe(2);
    expect(new Set(idsOf()).size).toBe(1);
    expect(simulated.receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
  });

  test('a status may come before the answer to the send', async () => {
    await knobs({ statusBeforeAnswer: true });
    await simulated.hello();
    const { id } = await simulated.sendText('first');
    expect(simulated.statuses()).toMatchObject([{ id, status: 'sent', biz_opaque_callback_data: 'out:first' }]);
  });

  test('"delivered" may come before "sent", or not at all', async () => {
    await knobs({ swapStatuses: true });
    await simulated.hello();
    await simulated.sendText();
    await simulated.advance(2_000);
    expect(statusNames()).toEqual(['delivered', 'sent']);
    await knobs({ swapStatuses: false, skipDelivered: true, readAfterMs: 500 });
    simulated.receiver.received.length = 0;
    await simulated.sendText();
    await simulated.advance(2_000);
    expect(statusNames()).toEqual(['sent', 'read']);
  });

  test('events wait for a batch, over numbers and accounts, and come mixed', async () => {
    const { control, credentials } = simulated;
    const other = await control(cloudCalls.addLine, { name: 'Filial', appId: credentials.appId });
    const { phoneNumberId, businessId, accessToken: token } = other;
    await simulated
      .clientOf({ phoneNumberId, businessId, token })
      .subscribe({ url: simulated.receiver.url, verifyToken: VERIFY_TOKEN });
    await knobs({ batchMs: 1_000, shuffle: true });
    for (const line of [credentials.phoneNumberId, phoneNumberId])
      for (const body of ['um', 'dois', 'três'])
        await control(customerCalls.say, {
          line,
          customer: simulated.ana.id,
          type: 'text',
          content: { text: { body } },
        });
    expect(simulated.receiver.received).toEqual([]);
    await simulated.advance(1_000);
    expect(simulated.receiver.received).toHaveLength(1);
    const lines = simulated.messages().map((part) => `${part.businessId} ${part.phoneNumberId}`);
    expect(lines.toSorted()).toEqual(
      [
        ...Array.from({ length: 3 }, () => `${credentials.businessId} ${credentials.phoneNumberId}`),
        ...Array.from({ length: 3 }, () => `${businessId} ${phoneNumberId}`),
      ].toSorted(),
    );
  });

  test('a thousand events fit into one delivery', async () => {
    await knobs({ batchMs: 1_000 });
    const flood = { line: simulated.credentials.phoneNumberId, customers: 10, messages: 1_000 };
    await simulated.control(customerCalls.flood, flood);
    await simulated.advance(1_000);
    expect(simulated.receiver.received).toHaveLength(1);
    expect(new Set(idsOf()).size).toBe(1_000);
  });

  test('later deliveries may overtake earlier ones', async () => {
    await knobs({ jitterMs: 5_000 });
    const sent: string[] = [];
    for (let count = 0; count < 10; count++) sent.push((await simulated.hello(String(count))).id);
    await simulated.advance(5_000);
    expect(idsOf()).not.toEqual(sent);
    expect(idsOf().toSorted()).toEqual(sent.toSorted());
  });
});

describe('a callback that fails', () => {
  test('gets each delivery again until it answers with 200', async () => {
    simulated.answer(500);
    const { id } = await simulated.hello();
    await simulated.advance(60_000);
    simulated.answer(200);
    await simulated.advance(3_600_000);
    expect(idsOf()).toEqual([id]);
    expect(await simulated.control(cloudCalls.state, {})).toMatchObject({ waiting: 0 });
  });

  test('gets nothing more after 7 days', async () => {
    simulated.answer(500);
    await simulated.hello();
    await simulated.advance(8 * 86_400_000);
    simulated.answer(200);
    await simulated.advance(86_400_000);
    expect(idsOf()).toEqual([]);
    expect(await simulated.control(cloudCalls.state, {})).toMatchObject({ waiting: 0 });
  });

  test('an old delivery can be replayed byte by byte', async () => {
    await simulated.hello();
    const [delivery] = await simulated.control(cloudCalls.deliveries, {});
    await simulated.control(cloudCalls.replay, { id: delivery?.id ?? '' });
    const bodies = simulated.receiver.received.map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('signatures', () => {
  test.each(['wrong', 'missing', 'otherSecret'] as const)('a %s signature', async (signature) => {
    await knobs({ signature });
    await simulated.hello();
    expect(simulated.receiver.received.map(({ isSigned }) => isSigned)).toEqual([false]);
  });

  test('any body can be posted, with its right signature', async () => {
    const { appId } = simulated.credentials;
    const body = '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[]}]}';
    await simulated.control(cloudCalls.post, { appId, url: simulated.receiver.url, body });
    expect(simulated.receiver.received).toMatchObject([{ body, isSigned: true, parts: [] }]);
  });
});

describe('fields of deliveries', () => {
  test('follow the version, and leave out what accounts differ in', async () => {
    await knobs({
      webhookVersion: 23,
      contactsInStatuses: false,
      profileInContacts: false,
      urlInFiles: false,
      unknownKeys: true,
    });
    await simulated.control(customerCalls.say, {
      ...simulated.chat,
      type: 'image',
      file: { bytes: 'b2s=', mime: 'image/png' },
    });
    await simulated.sendText();
    await simulated.advance(1_000);
    const [message] = simulated.messages();
    expect(message?.contact).not.toHaveProperty('profile');
    expect(message?.message.image).not.toHaveProperty('url');
    expect(simulated.statuses()[0]).toMatchObject({ status: 'sent', conversation: { origin: { type: 'service' } } });
    expect(simulated.receiver.received[0]?.body).toContain('next year');
    await knobs({ webhookVersion: 25 });
    await simulated.sendText();
    await simulated.advance(1_000);
    expect(simulated.statuses().at(-1)).not.toHaveProperty('conversation');
  });
});

describe('where deliveries go', () => {
  test('the address of the number wins over that of the account, and it over the app; templates always go to the app', async () => {
    const { control, client, credentials, receiver } = simulated;
    const at = (path: string): string => receiver.url.replace(/\/1$/, path);
    const urlsOf = async (): Promise<string[]> =>
      (await control(cloudCalls.deliveries, {})).map(({ url }) => new URL(url).pathname.split('/').at(-1) ?? '');
    await control(cloudCalls.setCallback, { appId: credentials.appId, url: at('/app'), verifyToken: VERIFY_TOKEN });
    await simulated.hello();
    await client.subscribe();
    await simulated.hello();
    const value = { event: 'ACCOUNT_RESTRICTION' };
    await control(cloudCalls.emit, { business: credentials.businessId, field: 'account_update', value });
    expect(await urlsOf()).toEqual(['1', 'app', 'app']);
  });

  test('an address that fails the handshake is refused', async () => {
    const callback = { url: simulated.receiver.url, verifyToken: 'another token' };
    await expect(simulated.client.subscribe(callback)).rejects.toMatchObject({ code: 100 });
  });

  test('without a subscription nothing arrives', async () => {
    await simulated.client.unsubscribe();
    await simulated.hello();
    expect(simulated.receiver.received).toEqual([]);
  });
});
