import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getServiceWindow } from '../../../projections/message/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { addOfficial, listedTemplate, syncedTemplates } from '../template/official.ts';
import { openWorld, type World } from '../world.ts';

const HOUR = 3_600;
let world: World;
let official: { connectionId: number; accountId: string };
beforeAll(async () => {
  world = await openWorld();
  official = await addOfficial(world);
});
afterAll(() => world?.close());

let line = 0;
/** A customer who wrote `hoursAgo` hours ago, with the ticket accepted by the admin. */
const customerOf = async (hoursAgo: number, { over = official.connectionId, ad = false, answered = false } = {}) => {
  const number = `5511977${String(++line).padStart(6, '0')}`;
  const timestamp = Math.floor(Date.now() / 1000) - hoursAgo * HOUR;
  const fromAd = {
    title: 'Oferta',
    body: '',
    url: '',
    sourceId: '1',
    sourceType: 'ad',
    sourceApp: '',
    ctwaClid: '',
    ref: '',
    conversionSource: '',
    thumbnail: '',
  };
  const ticket = await world.write(over, number, 'Oi', { timestamp, ...(ad && { ad: fromAd }) });
  if (answered) await world.write(over, number, 'Olá!', { timestamp: timestamp + HOUR, fromMe: true });
  const taken = { status: 'open', userId: world.admin.user.id };
  expect(await world.admin.api('PUT', `/tickets/${ticket.id}`, taken)).toMatchObject({ status: 200 });
  return { ...ticket, timestamp };
};
const windowOf = async ({ id }: { id: number }) =>
  getServiceWindow.reply.parse((await world.admin.api('GET', `/tickets/${id}/window`)).body);
const say = ({ id }: { id: number }) => world.admin.api('POST', `/messages/${id}`, { body: 'Tudo bem?' });

describe('free text over the official API', () => {
  test('is sent within 24 hours of the customer’s message, and the call says until when', async () => {
    const ticket = await customerOf(23);
    const closesAt = new Date((ticket.timestamp + 24 * HOUR) * 1000).toISOString();
    expect(await windowOf(ticket)).toEqual({ isLimited: true, closesAt, isByAd: false });
    expect(await say(ticket)).toMatchObject({ status: 200 });
  });

  test('is refused after that, before anything is queued', async () => {
    const ticket = await customerOf(25);
    expect(await windowOf(ticket)).toEqual({ isLimited: true, closesAt: null, isByAd: false });
    const appended = await world.appendedBy(async () => {
      expect(await say(ticket)).toMatchObject({ status: 400, body: { error: 'ERR_WINDOW_CLOSED' } });
    });
    expect(appended.filter((each) => each.includes('Message'))).toEqual([]);
  });

  test('is sent for 72 hours if the customer came from an ad and got an answer', async () => {
    const ticket = await customerOf(48, { ad: true, answered: true });
    const closesAt = new Date((ticket.timestamp + 72 * HOUR) * 1000).toISOString();
    expect(await windowOf(ticket)).toEqual({ isLimited: true, closesAt, isByAd: true });
    expect(await say(ticket)).toMatchObject({ status: 200 });
  });

  test('has no such limit over a linked phone', async () => {
    const ticket = await customerOf(48, { over: await world.addConnection('Telefone') });
    expect(await windowOf(ticket)).toEqual({ isLimited: false, closesAt: null, isByAd: false });
    expect(await say(ticket)).toMatchObject({ status: 200 });
  });

  test('a resolved ticket gets no farewell that could not arrive', async () => {
    const ticket = await customerOf(25);
    await world.admin.api('PUT', `/whatsapp/${official.connectionId}`, { complationMessage: 'Até logo!' });
    const closed = await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(closed).toMatchObject({ status: 200 });
    const open = await customerOf(1);
    await world.admin.api('PUT', `/tickets/${open.id}`, { status: 'closed' });
    const bodies = async ({ id }: { id: number }): Promise<string[]> => {
      const { messages = [] } = Object((await world.admin.api('GET', `/messages/${id}`)).body);
      return messages.map(({ body }: { body: string }) => body);
    };
    // The second ticket was resolved later, so its farewell shows that the first one was considered.
    await eventually(async () => expect(await bodies(open)).toContain('Até logo!'));
    expect(await bodies(ticket)).not.toContain('Até logo!');
  });
});

describe('a template', () => {
  test('is sent after the window closed, with the final text stored', async () => {
    const ticket = await customerOf(25);
    const [one] = await syncedTemplates(world, official.accountId, [listedTemplate()]);
    const values = [{ slot: 'body:1', text: '{{firstName}}' }];
    const sent = await world.admin.api('POST', `/messages/${ticket.id}/template`, { templateId: one?.id, values });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        body: 'Olá Maria, seu pedido chegou.',
        template: { name: one?.name, language: 'pt_BR', category: 'UTILITY', footer: 'Loja do Bairro', buttons: [] },
      },
    });
    const { messages } = Object((await world.admin.api('GET', `/messages/${ticket.id}`)).body);
    expect(messages.at(-1)).toMatchObject({ body: 'Olá Maria, seu pedido chegou.', template: { name: one?.name } });
  });

  test('is refused without a value, unapproved, of another account, and with unknown parts', async () => {
    const ticket = await customerOf(25);
    const other = await addOfficial(world);
    const carousel = [
      { type: 'BODY', text: 'a', example: undefined },
      { type: 'CAROUSEL', example: undefined },
    ];
    const [whole, paused, unknown] = await syncedTemplates(world, official.accountId, [
      listedTemplate(),
      listedTemplate({ status: 'PAUSED' }),
      listedTemplate({ components: carousel }),
    ]);
    const [elsewhere] = await syncedTemplates(world, other.accountId, [listedTemplate()]);
    const values = [{ slot: 'body:1', text: 'Ana' }];
    const send = (templateId: number | undefined, given: object[] = values) =>
      world.admin.api('POST', `/messages/${ticket.id}/template`, { templateId, values: given });
    const refused = (code: string) => ({ status: 400, body: { error: code } });
    expect(await send(whole?.id, [])).toMatchObject(refused('ERR_TEMPLATE_VALUES'));
    expect(await send(whole?.id, [{ slot: 'body:1', text: ' \n ' }])).toMatchObject(refused('ERR_TEMPLATE_VALUES'));
    expect(await send(paused?.id)).toMatchObject(refused('ERR_TEMPLATE_UNSENDABLE'));
    expect(await send(unknown?.id)).toMatchObject(refused('ERR_TEMPLATE_UNSENDABLE'));
    expect(await send(elsewhere?.id)).toMatchObject(refused('ERR_TEMPLATE_UNSENDABLE'));
    expect(await send(4711)).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
  });
});
