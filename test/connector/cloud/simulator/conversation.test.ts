import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { cloudCalls } from '../../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../../connector/cloud/simulator/customerContract.ts';
import { openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
});
afterEach(() => simulated.close());

const DAY_MS = 86_400_000;

describe('a customer writes', () => {
  test('the message arrives signed, with escaped characters, from the number as WhatsApp spells it', async () => {
    const id = await simulated.hello('Olá 😀 a/b @ana');
    const [delivery] = simulated.receiver.received;
    expect(delivery?.isSigned).toBe(true);
    expect(delivery?.body).toContain(String.raw`Ol\u00e1 \ud83d\ude00 a\/b \u0040ana`);
    expect(simulated.messages()).toMatchObject([
      {
        phoneNumberId: simulated.credentials.phoneNumberId,
        businessId: simulated.credentials.businessId,
        contact: { profile: { name: 'Ana' }, wa_id: '551188887777' },
        message: { ...id, from: '551188887777', type: 'text', text: { body: 'Olá 😀 a/b @ana' } },
      },
    ]);
  });

  test('a photo can be fetched for 7 days, each address for 5 minutes, and only with the token', async () => {
    const bytes = Buffer.from('a photo');
    const file = { bytes: bytes.toString('base64'), mime: 'image/jpeg' };
    await simulated.control(customerCalls.say, {
      ...simulated.chat,
      type: 'image',
      file,
      content: { image: { caption: 'veja' } },
    });
    const image = simulated.messages()[0]?.message.image;
    expect(image).toMatchObject({ caption: 'veja', mime_type: 'image/jpeg' });
    const url = image?.url ?? '';
    expect((await buffer((await simulated.client.openFileAt(url)).stream)).toString()).toBe('a photo');
    expect((await fetch(url)).status).toBe(401);
    await simulated.advance(5 * 60_000);
    await expect(simulated.client.openFileAt(url)).rejects.toMatchObject({ status: 404 });
    expect((await buffer((await simulated.client.openFile(image?.id ?? '')).stream)).toString()).toBe('a photo');
    await simulated.advance(7 * DAY_MS);
    await expect(simulated.client.openFile(image?.id ?? '')).rejects.toMatchObject({ code: 100, subcode: 33 });
  });

  test('answers are tied to the message whose button was tapped', async () => {
    await simulated.hello();
    const buttons = ['Sim', 'Não'].map((title) => ({ type: 'reply' as const, reply: { id: title, title } }));
    const { id } = await simulated.client.send({
      to: { number: '5511988887777' },
      content: { type: 'interactive', interactive: { type: 'button', body: { text: 'Quer?' }, action: { buttons } } },
      callbackData: 'out:1',
    });
    await simulated.control(customerCalls.tap, { ...simulated.chat, messageId: id, choice: 'Sim' });
    expect(simulated.messages().at(-1)?.message).toMatchObject({
      type: 'interactive',
      context: { id },
      interactive: { type: 'button_reply', button_reply: { id: 'Sim', title: 'Sim' } },
    });
  });

  test('a person with a user name shows no number, can be answered, and shows the number later', async () => {
    const { control, credentials, client } = simulated;
    const bia = await control(customerCalls.addCustomer, { name: 'Bia', username: '@bia', showsNumber: false });
    const chat = { line: credentials.phoneNumberId, customer: bia.id };
    await control(customerCalls.say, { ...chat, type: 'text', content: { text: { body: 'oi' } } });
    const { message, contact } = simulated.messages()[0] ?? {};
    expect(message?.from).toBeUndefined();
    expect(contact).toMatchObject({ profile: { name: 'Bia', username: '@bia' }, user_id: message?.from_user_id });
    expect(message?.from_user_id).toMatch(/^BR\.\d+$/);
    const sent = await simulated.sendText('olá', { userId: message?.from_user_id ?? '' });
    expect(sent).toMatchObject({ waId: null, userId: message?.from_user_id });
    await simulated.advance(1_000);
    expect(simulated.statuses().at(-1)).toMatchObject({
      status: 'delivered',
      recipient_user_id: message?.from_user_id,
    });
    await control(customerCalls.changeCustomer, { customer: bia.id, showsNumber: true });
    await control(customerCalls.say, { ...chat, type: 'text', content: { text: { body: 'meu número' } } });
    expect(simulated.messages().at(-1)?.message).toMatchObject({ from: bia.waId, from_user_id: message?.from_user_id });
    await expect(client.markRead(message?.id ?? '')).resolves.toBeUndefined();
  });

  test('a changed number arrives as a notice without a person, and the person gets another user id', async () => {
    await simulated.hello();
    const before = simulated.messages()[0]?.message.from_user_id;
    const { phoneNumberId } = simulated.credentials;
    await simulated.control(customerCalls.renumber, {
      customer: simulated.ana.id,
      digits: '5521977776666',
      lines: [phoneNumberId],
    });
    const notice = simulated.messages().at(-1);
    expect(notice?.contact).toBeNull();
    expect(notice?.message.system).toMatchObject({
      type: 'user_changed_number',
      wa_id: '552177776666',
      previous_user_id: before,
    });
    await simulated.hello('de novo');
    expect(simulated.messages().at(-1)?.message.from).toBe('552177776666');
    expect(simulated.messages().at(-1)?.message.from_user_id).not.toBe(before);
  });
});

describe('the business answers', () => {
  test.each([
    ['5511988887777', '551188887777'],
    ['551188887777', '551188887777'],
  ])('a number typed as %s reaches the person whom WhatsApp calls %s', async (typed, waId) => {
    await simulated.hello();
    expect(await simulated.sendText('ok', { number: typed })).toMatchObject({ waId });
  });

  test.each([
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
  ])('the number %s may also be typed as %s', async (waId, typed) => {
    const { control, credentials } = simulated;
    const person = await control(customerCalls.addCustomer, { name: 'X', digits: typed, username: '' });
    await control(customerCalls.say, {
      line: credentials.phoneNumberId,
      customer: person.id,
      type: 'text',
      content: { text: { body: 'hola' } },
    });
    expect(simulated.messages()[0]?.message.from).toBe(waId);
    expect(await simulated.sendText('ok', { number: typed })).toMatchObject({ waId });
  });

  test('statuses come in order with our own id, and a price', async () => {
    await simulated.hello();
    const { id } = await simulated.sendText('ok');
    expect(simulated.statuses()).toEqual([]);
    await simulated.advance(200);
    await simulated.advance(800);
    await simulated.control(customerCalls.open, simulated.chat);
    const told = simulated.statuses();
    expect(told.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
    for (const each of told)
      expect(each).toMatchObject({ id, biz_opaque_callback_data: 'out:ok', recipient_id: '551188887777' });
    expect(told.map(({ pricing }) => pricing?.type)).toEqual([
      'free_customer_service',
      'free_customer_service',
      undefined,
    ]);
  });

  test('a phone that is off gets the message when it is on again', async () => {
    await simulated.hello();
    await simulated.control(customerCalls.changeCustomer, { customer: simulated.ana.id, isOff: true });
    await simulated.sendText();
    await simulated.advance(3_600_000);
    expect(simulated.statuses().map(({ status }) => status)).toEqual(['sent']);
    await simulated.control(customerCalls.changeCustomer, { customer: simulated.ana.id, isOff: false });
    expect(simulated.statuses().map(({ status }) => status)).toEqual(['sent', 'delivered']);
  });

  test('free text is accepted after 24 hours, and then fails; a new message opens the window again', async () => {
    await simulated.hello();
    await simulated.advance(DAY_MS - 1);
    await simulated.sendText('in time');
    await simulated.advance(2_000);
    await simulated.sendText('late');
    await simulated.advance(2_000);
    expect(simulated.statuses().map(({ status }) => status)).toEqual(['sent', 'delivered', 'failed']);
    expect(simulated.statuses().at(-1)).toMatchObject({
      biz_opaque_callback_data: 'out:late',
      errors: [{ code: 131047 }],
    });
    await simulated.hello();
    await simulated.sendText('again');
    await simulated.advance(2_000);
    expect(simulated.statuses().at(-1)).toMatchObject({ status: 'delivered', biz_opaque_callback_data: 'out:again' });
    await simulated.control(cloudCalls.knobs, { windowErrors: 'sync' });
    await simulated.advance(DAY_MS);
    await expect(simulated.sendText('late')).rejects.toMatchObject({ code: 131047 });
  });

  test('an answer to an ad is free for 72 hours', async () => {
    const referral = { source_type: 'ad', source_id: '120', source_url: 'https://fb.me/x', ctwa_clid: 'Aff' };
    await simulated.control(customerCalls.say, {
      ...simulated.chat,
      type: 'text',
      content: { text: { body: 'oi' }, referral },
    });
    expect(simulated.messages()[0]?.message.referral).toMatchObject(referral);
    await simulated.sendText('first');
    await simulated.sendText('second');
    await simulated.advance(1_000);
    expect(simulated.statuses().at(-1)?.pricing).toMatchObject({ type: 'free_entry_point', billable: false });
  });

  test('one customer gets at most 45 messages at once, and then one every six seconds', async () => {
    await simulated.hello();
    for (let count = 0; count < 45; count++) await simulated.sendText(`${count}`);
    await expect(simulated.sendText('46')).rejects.toMatchObject({ code: 131056 });
    await simulated.advance(6_000);
    await expect(simulated.sendText('46')).resolves.toBeDefined();
    await expect(simulated.sendText('47')).rejects.toMatchObject({ code: 131056 });
  });

  test('a number sends at most its messages per second', async () => {
    await simulated.control(cloudCalls.changeLine, { line: simulated.credentials.phoneNumberId, perSecond: 2 });
    await simulated.hello();
    await simulated.sendText('1');
    await simulated.sendText('2');
    await expect(simulated.sendText('3')).rejects.toMatchObject({ code: 130429, retryAfterMs: 1_000 });
    await simulated.advance(500);
    await expect(simulated.sendText('3')).resolves.toBeDefined();
  });

  test.each([
    ['a number that is not on WhatsApp', { number: '5511900000000' }, 131026],
    ['a reaction to an unknown message', { number: '5511988887777' }, 131009],
  ])('%s fails after it was accepted', async (name, to, code) => {
    await simulated.hello();
    const content = name.startsWith('a reaction')
      ? ({ type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' } } as const)
      : ({ type: 'text', text: { body: 'oi' } } as const);
    await simulated.client.send({ to, content, callbackData: 'out:1' });
    await simulated.advance(1_000);
    expect(simulated.statuses().map(({ status }) => status)).toEqual(['failed']);
    expect(simulated.statuses()[0]?.errors?.[0]?.code).toBe(code);
  });

  test('a customer who blocked the business gets nothing', async () => {
    await simulated.hello();
    const blocks = [simulated.credentials.phoneNumberId];
    await simulated.control(customerCalls.changeCustomer, { customer: simulated.ana.id, blocks });
    await simulated.sendText();
    await simulated.advance(1_000);
    expect(simulated.statuses()[0]).toMatchObject({ status: 'failed', errors: [{ code: 131026 }] });
  });

  test.each([
    ['an empty text', { type: 'text', text: { body: '' } }, 131009],
    ['a text of 4097 characters', { type: 'text', text: { body: 'x'.repeat(4_097) } }, 131009],
    ['an unknown file', { type: 'image', image: { id: '99' } }, 100],
  ] as const)('%s is refused', async (_, content, code) => {
    await simulated.hello();
    const sending = simulated.client.send({ to: { number: '5511988887777' }, content, callbackData: 'out:1' });
    await expect(sending).rejects.toMatchObject({ code });
  });

  test('a file of a type that WhatsApp does not take fails later', async () => {
    await simulated.hello();
    const id = await simulated.client.uploadFile({
      bytes: Uint8Array.of(1, 2),
      mime: 'audio/webm',
      fileName: 'voz.webm',
    });
    await simulated.client.send({
      to: { number: '5511988887777' },
      content: { type: 'audio', audio: { id } },
      callbackData: 'x',
    });
    await simulated.advance(1_000);
    expect(simulated.statuses()[0]).toMatchObject({ status: 'failed', errors: [{ code: 131053 }] });
  });

  test('the own number, a number that is not registered and an unlisted recipient of a test number are refused', async () => {
    const { control, credentials } = simulated;
    await simulated.hello();
    await expect(simulated.sendText('x', { number: credentials.digits })).rejects.toMatchObject({ code: 131021 });
    await control(cloudCalls.changeLine, { line: credentials.phoneNumberId, isTest: true });
    await expect(simulated.sendText()).rejects.toMatchObject({ code: 131030 });
    await control(cloudCalls.changeLine, { line: credentials.phoneNumberId, status: 'DISCONNECTED' });
    await expect(simulated.sendText()).rejects.toMatchObject({ code: 133010 });
  });
});
