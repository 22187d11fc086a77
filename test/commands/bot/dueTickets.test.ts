import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeIdle, queueWaiting } from '../../../commands/bot/dueTickets.ts';
import type { DueWork } from '../../../commands/kernel/due/clock.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { openInbox, receiveMessage, type Inbox } from '../../../commands/message/receive.ts';
import { system as itself } from '../../../domain/kernel/permissions.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { signIn, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { incomingText } from '../../kernel/incoming.ts';
import { causeOf } from '../../kernel/log.ts';
import { startSystem, type System } from '../../kernel/system.ts';

let system: System;
let inbox: Inbox;
let api: Api;
let [companyId, whatsappId, queueId] = [0, 0, 0];
beforeAll(async () => {
  system = await startSystem();
  const admin = await signIn(system.url, system.admin);
  ({ api } = admin);
  ({ companyId } = admin.user);
  queueId = Number(Object((await api('POST', '/queue', { name: 'Vendas', color: '#00aa77' })).body).id);
  const over = { expiresTicket: 30, expiresInactiveMessage: 'Encerrado.', timeSendQueue: 10, sendIdQueue: queueId };
  whatsappId = Number(Object((await api('POST', '/whatsapp', { name: 'Loja', ...over })).body).id);
  inbox = openInbox(system.deps);
});
afterAll(async () => {
  await inbox?.close();
  await system?.stop();
});

const writes = (number: string, body: string) =>
  receiveMessage(
    inbox,
    incomingText({ companyId, connectionId: whatsappId, number, body, timestamp: Math.floor(Date.now() / 1000) }),
  );
const ticketOf = (number: string) =>
  eventually(async () => {
    const { tickets } = Object((await api('GET', '/tickets?showAll=true')).body);
    const found = tickets.find(({ contact }: { contact: { number: string } }) => contact.number === number);
    expect(found).toBeDefined();
    return found;
  });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** Runs a clock `minutes` in the future and acts on every due ticket. */
const tick = async (work: DueWork, minutes: number) => {
  const due = (await work.due({ now: later(minutes), limit: 100, after: null })).filter(
    (each) => each.companyId === companyId,
  );
  for (const each of due) {
    const cause = causeOf(`due:${work.name}:${each.id}:${each.dueAt}`, { companyId, userId: 'clock' });
    await work.act(each, later(minutes), cause);
    await work.act(each, later(minutes), cause);
  }
  return due.map(({ id }) => Number(id));
};
const messages = async (id: number): Promise<string[]> =>
  Object((await api('GET', `/messages/${id}`)).body).messages.map(({ body }: { body: string }) => body);

test('the clock closes a ticket after half an hour of silence, and informs the customer (R152)', async () => {
  await writes('5511900000001', 'oi');
  const { id } = await ticketOf('5511900000001');
  await api('PUT', `/tickets/${id}`, { status: 'open' });
  const idle = closeIdle(system.deps);
  expect(await tick(idle, 31)).toEqual([]);
  await api('POST', `/messages/${id}`, { body: 'Em que posso ajudar?' });
  expect(await tick(idle, 29)).toEqual([]);
  await writes('5511900000001', 'pensando');
  await eventually(async () => expect(await messages(id)).toHaveLength(3));
  expect(await tick(idle, 31)).toEqual([]);
  await api('POST', `/messages/${id}`, { body: 'Sem pressa.' });
  await api('PUT', `/tickets/${id}`, { status: 'open' });
  expect(await tick(idle, 31)).toEqual([id]);
  await eventually(async () => expect((await messages(id)).at(-1)).toBe('Encerrado.'));
  expect((await api('GET', `/tickets/${id}`)).body).toMatchObject({ status: 'closed' });
  expect(await tick(idle, 31)).toEqual([]);
});

test('a ticket that was reopened after a long time is not closed at once', async () => {
  const { id } = await ticketOf('5511900000001');
  await api('PUT', `/tickets/${id}`, { status: 'open' });
  expect(await tick(closeIdle(system.deps), 29)).toEqual([]);
});

test('a ticket without a queue moves to the queue of its connection after ten minutes (R153)', async () => {
  await writes('5511900000002', 'oi');
  const { id } = await ticketOf('5511900000002');
  const waiting = queueWaiting(system.deps);
  expect(await tick(waiting, 9)).toEqual([]);
  await writes('5511900000002', 'alguém?');
  await eventually(async () => expect(await messages(id)).toHaveLength(2));
  expect(await tick(waiting, 11)).toEqual([id]);
  await eventually(async () =>
    expect((await api('GET', `/tickets/${id}`)).body).toMatchObject({ status: 'pending', queueId }),
  );
  expect(await tick(waiting, 11)).toEqual([]);
  const { events } = await system.deps.store.read(`ticket-${companyId}.${id}`);
  expect(events.at(-1)).toMatchObject({
    event: { type: 'TicketQueued', data: { queueId, reason: 'waited' } },
    meta: { userId: 'clock' },
  });
});

test('a ticket whose contact returns to the start waits the full time again and moves once more', async () => {
  const { id } = await ticketOf('5511900000002');
  const waitsSince = async (): Promise<Date> =>
    (await system.db('views.ticket').where({ company_id: companyId, id }).first()).waits_since;
  const first = await waitsSince();
  const target = { companyId, id };
  const command = { type: 'QueueTicket', by: itself, from: queueId, queueId: null, reason: 'restarted' } as const;
  await handle(system.deps.store, ticket, {
    target,
    command,
    cause: causeOf('restarted', { companyId }),
  });
  const waiting = queueWaiting(system.deps);
  await eventually(async () =>
    expect((await api('GET', `/tickets/${id}`)).body).toMatchObject({ status: 'pending', queueId: null }),
  );
  expect((await waitsSince()).getTime()).toBeGreaterThan(first.getTime());
  expect(await tick(waiting, 11)).toEqual([id]);
  await eventually(async () => expect((await api('GET', `/tickets/${id}`)).body).toMatchObject({ queueId }));
});
