import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { markTicketRead } from '../../../../commands/ticket/markRead.ts';
import type { Actor } from '../../../../domain/kernel/actor.ts';
import { ticket } from '../../../../domain/ticket/decider.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

const agent: Actor = {
  companyId,
  sessionId: '',
  userId: 7,
  name: 'Bia',
  profile: 'admin',
  super: false,
  queueIds: [],
  seesQueueless: true,
  timeZone: 'UTC',
  planId: 1,
  features: [],
};

describe('messages that an agent reads, with the real client on the simulator', () => {
  let world: World;
  let id: number;
  let phone: string;
  let ticketId: number;
  const contact = '5511988880001';
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  const say = async (text: string) => {
    await world.sim.phones.say({ phone, contact, text });
    ticketId = (await world.received(id, text)).data.ticketId;
    await until('unread', async () => (await row())?.unread);
  };
  const row = () =>
    world
      .db('views.ticket')
      .where({ company_id: companyId, id: ticketId })
      .first<{ unread: number; status: string } | undefined>();
  /** The agent opens the conversation. */
  const read = async () => {
    const shown = { status: 'open', queueId: null, userId: agent.userId, unreadMessages: 1 } as const;
    await markTicketRead({ store: world.store, lookup: { ticket: async () => shown } }, agent, ticketId);
    await until('read', async () => (await row())?.unread === 0);
  };
  const said = async () => (await world.sim.phones.chat({ phone, contact })).map(({ text, status }) => [text, status]);
  const receipts = async () =>
    (await world.sim.phones.log()).flatMap(({ kind, ...entry }) =>
      kind === 'receipt' && entry['type'] === 'read' ? [entry['ids']].flat() : [],
    );

  test('are shown as read on the phone once, and unread ones are not', async () => {
    await say('um');
    await say('dois');
    const cause = causeOf(crypto.randomUUID(), companyId, agent.userId);
    const command = { type: 'TakeTicket', by: agent } as const;
    await handle(world.store, ticket, { target: { companyId, id: ticketId }, command, cause });
    expect(await receipts()).toEqual([]);
    await read();
    await until('told', async () => (await receipts()).length >= 2);
    await say('três');
    // The receipt of its delivery comes after any read receipts.
    await until('delivered', async () => (await said()).every(([, status]) => status !== 'sent'));
    expect(await said()).toEqual([
      ['um', 'read'],
      ['dois', 'read'],
      ['três', 'delivered'],
    ]);
  });

  test('while the connection is down are reported when it is back, and none is reported twice', async () => {
    await world.connectorDown();
    await read();
    await world.connector();
    await world.status(id, 'CONNECTED');
    await until('told', async () => (await said()).every(([, status]) => status === 'read'));
    expect(await receipts()).toHaveLength(3);
  });

  test('are reported even if the ticket was closed in between', async () => {
    await say('quatro');
    await world.connectorDown();
    await read();
    const cause = causeOf(crypto.randomUUID(), companyId, agent.userId);
    const command = { type: 'CloseTicket', by: agent } as const;
    await handle(world.store, ticket, { target: { companyId, id: ticketId }, command, cause });
    await until('closed', async () => (await row())?.status === 'closed');
    await world.connector();
    await until('told', async () => (await said()).every(([, status]) => status === 'read'));
    expect(await receipts()).toHaveLength(4);
  });
});
