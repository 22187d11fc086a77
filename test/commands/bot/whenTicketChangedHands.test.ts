import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { system } from '../../../domain/kernel/permissions.ts';
import { ada, bia, opening } from '../../domain/ticket/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openShop } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let ticketId: number;
beforeEach(async () => {
  shop = await openShop({ greetingMessage: 'Olá!', queueIds: [1, 2] });
  await shop.queue(1, 'Vendas');
  await shop.queue(2, 'Suporte', { greetingMessage: 'Diga:' });
  await shop.option(2, 10, 'Internet');
  await shop.option(2, 11, 'Telefone');
  const known = { email: '', profile: 'user', super: false };
  for (const [id, name] of Object.entries({ 1: 'Ada', 7: 'Bia', 8: 'Caio' }))
    await shop.tell(`user-1.${id}`, {
      type: 'UserRegistered',
      data: { ...known, name, email: `${id}@exemplo.com.br` },
    });
  await shop.hears('oi');
  await shop.until(1);
  ticketId = await shop.ticketOf();
});
afterEach(() => shop?.close());

const take = { type: 'TakeTicket', by: { ...bia, queueIds: [1, 2], seesQueueless: true } } as const;
const transfer = (to: { queueId?: number | null; userId?: number | null }) =>
  shop.does(ticketId, { type: 'TransferTicket', by: ada, ...to }, 1);
/** The messages after the customer's menu, once all earlier events were handled. */
const told = async (count: number) => (await shop.until(count + 1)).slice(1).map(({ rule, body }) => [rule, body]);
/** Checks that no more is sent once the reactions have handled everything: a new contact already has a menu. */
const nothingMore = async (count: number) => {
  await shop.hears('oi', { number: '5511999990000' });
  return told(count + 1);
};

test('an agent who accepts is introduced once, if the company wants it (R089)', async () => {
  await shop.set('sendGreetingAccepted', 'enabled');
  await shop.does(ticketId, take);
  const [[rule, body] = []] = await told(1);
  expect(rule).toBe('accepted');
  expect(body).toMatch(/^\*Mensagem automática\*\n\n(Bom dia|Boa tarde|Boa noite), Maria! Meu nome é \*Bia\*/);
  await shop.crash();
  expect(await nothingMore(1)).toHaveLength(2);
});

test('no introduction if the company does not want it, in groups, or for the user who opened the ticket (R090)', async () => {
  await shop.does(ticketId, take);
  expect(await nothingMore(0)).toHaveLength(1);
  await shop.set('sendGreetingAccepted', 'enabled');
  for (const [id, over] of [
    [900, { isGroup: true }],
    [901, {}],
  ] as const) {
    const opens = { ...opening({ uuid: crypto.randomUUID(), contactId: id, queueId: 1 }), ...over };
    await shop.does(id, { type: 'OpenTicket', ...opens, owner: id === 901 ? { userId: 7, status: 'open' } : null });
    if (id === 900) await shop.does(id, take);
  }
  await shop.hears('oi', { number: '5511999990001' });
  expect((await told(2)).map(([rule]) => rule)).toEqual(['menu', 'menu']);
});

test('a transfer is announced, and a transfer to only a queue starts its menu (R100, R156)', async () => {
  await shop.set('sendMsgTransfTicket', 'enabled');
  await transfer({ queueId: 2 });
  expect(await told(2)).toEqual([
    ['transferred', '*Mensagem automática*\n\nSeu atendimento foi transferido para *Suporte*.'],
    ['queue', 'Diga:\n\n*1* - Internet\n*2* - Telefone\n\n*#* - Menu inicial'],
  ]);
  await shop.hears('2');
  expect((await told(3)).at(-1)).toEqual(['option', 'Telefone\n\n*0* - Menu anterior\n*#* - Menu inicial']);
});

test('a transfer to a colleague names the colleague and starts no menu; nothing is sent if the setting is off', async () => {
  await shop.does(ticketId, take);
  await transfer({ queueId: 2, userId: 8 });
  expect(await nothingMore(0)).toHaveLength(1);
  await shop.set('sendMsgTransfTicket', 'enabled');
  await transfer({ queueId: 1, userId: 7 });
  expect((await told(2)).at(-1)).toEqual([
    'transferred',
    '*Mensagem automática*\n\nSeu atendimento foi transferido para *Vendas*, com *Bia*.',
  ]);
});

test('a transfer to another connection only sends nothing and starts no menu', async () => {
  await shop.set('sendMsgTransfTicket', 'enabled');
  await shop.does(ticketId, { type: 'QueueTicket', by: system, from: null, queueId: 2, reason: 'chosen' }, 'system');
  for (const connectionId of [4, 3]) await shop.does(ticketId, { type: 'TransferTicket', by: ada, connectionId }, 1);
  await shop.does(ticketId, take);
  await shop.does(ticketId, { type: 'TransferTicket', by: ada, connectionId: 4 }, 1);
  expect(await nothingMore(0)).toHaveLength(1);
});

test.each([0, 1, 2])(
  'killed after %i of its three appends, a transfer is announced once and its menu starts once',
  async (after) => {
    await shop.set('sendMsgTransfTicket', 'enabled');
    shop.dies(after);
    await transfer({ queueId: 2 });
    await eventually(() => expect(shop.isDead()).toBe(true));
    await shop.crash();
    await told(2);
    await shop.hears('2');
    expect((await told(3)).map(([rule]) => rule)).toEqual(['transferred', 'queue', 'option']);
    expect(await nothingMore(3)).toHaveLength(4);
  },
);

test('two quick transfers announce only the final state; a user who takes the ticket into a queue only greets', async () => {
  await shop.set('sendMsgTransfTicket', 'enabled');
  await shop.set('sendGreetingAccepted', 'enabled');
  await shop.does(ticketId, { ...take, type: 'TransferTicket', queueId: 2, userId: 7, status: 'open' });
  expect((await told(1)).map(([rule]) => rule)).toEqual(['accepted']);
  await eventually(async () => expect(await shop.ticket(ticketId)).toMatchObject({ status: 'open', userId: 7 }));
});

test('the menu of a queue does not start for contacts whom the bot skips', async () => {
  const ticket = await shop.ticket(ticketId);
  const contactId = ticket.status === 'none' ? 0 : ticket.contactId;
  await shop.tell(`contact-1.${contactId}`, {
    type: 'ContactDetailsChanged',
    data: { name: 'Maria', email: '', disableBot: true, extraInfo: [] },
  });
  await transfer({ queueId: 2 });
  expect(await nothingMore(0)).toHaveLength(1);
});
