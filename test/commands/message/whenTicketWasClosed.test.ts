import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { runReactions } from '../../../commands/kernel/react/reactions.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { whenTicketWasClosed } from '../../../commands/message/whenTicketWasClosed.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { message } from '../../../domain/message/decider.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Running } from '../../../runtime/context.ts';
import { incoming } from '../../domain/message/facts.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { appendRaw, causeOf } from '../../kernel/log.ts';

let deps: ReturnType<typeof freshNeeds>;
let running: Running | undefined;
const start = async (store: Store = deps.store) => {
  running = await runReactions(deps.store, [whenTicketWasClosed({ ...deps, store })]);
};
beforeEach(() => {
  deps = freshNeeds();
});
afterEach(async () => {
  await running?.stop();
  await deps.close();
});

const place = { companyId: 1, contactId: 2, connectionId: 3 };
const open = async () => (await openTicket(deps, place, causeOf())) ?? 0;
const step = (id: number, type: 'CloseTicket' | 'TakeTicket' | 'DeleteTicket') =>
  handle(deps.store, ticket, { target: { companyId: 1, id }, command: { type, by: ada }, cause: causeOf() });
const target = (waId: string) => ({ companyId: 1, id: messageKey(3, 'in', waId) });
/** Receives a message that was already assigned to this ticket. */
const arrive = (waId: string, ticketId: number) => {
  const command = { type: 'ReceiveMessage', message: incoming({ waId, ticketId }), fromMe: false } as const;
  return handle(deps.store, message, { target: target(waId), command, cause: causeOf() });
};
const ticketOf = async (waId: string) => {
  const { state } = await load(deps.store, message, target(waId));
  return state.is === 'absent' ? 0 : state.ticketId;
};
const statusOf = async (id: number) => (await load(deps.store, ticket, { companyId: 1, id })).state.status;

test('messages that arrive in a ticket just closed go to one new pending ticket', async () => {
  await start();
  const first = await open();
  await arrive('A', first);
  await step(first, 'CloseTicket');
  await arrive('B', first);
  await arrive('C', first);
  await eventually(async () => expect(await ticketOf('C')).not.toBe(first));
  await eventually(async () => expect(await ticketOf('B')).toBe(await ticketOf('C')));
  expect(await statusOf(await ticketOf('B'))).toBe('pending');
  expect(await ticketOf('A')).toBe(first);
});

test('a message that arrives in a ticket just deleted goes to a new one', async () => {
  await start();
  const first = await open();
  await step(first, 'DeleteTicket');
  await arrive('A', first);
  await eventually(async () => expect(await ticketOf('A')).not.toBe(first));
  expect(await statusOf(await ticketOf('A'))).toBe('pending');
});

test('a message that arrived before the close stays in its ticket', async () => {
  await start();
  const first = await open();
  await arrive('A', first);
  await step(first, 'CloseTicket');
  const second = await open();
  await arrive('B', second);
  await step(second, 'CloseTicket');
  await arrive('C', second); // once it has moved, the reaction has handled the others
  await eventually(async () => expect(await ticketOf('C')).not.toBe(second));
  expect([await ticketOf('A'), await ticketOf('B')]).toEqual([first, second]);
});

test('a message that arrives in a ticket reopened in the meantime stays there', async () => {
  const first = await open();
  await start();
  await step(first, 'CloseTicket');
  await step(first, 'TakeTicket');
  await arrive('A', first);
  await step(first, 'CloseTicket');
  await arrive('B', first);
  await eventually(async () => expect(await ticketOf('B')).not.toBe(first));
  expect(await ticketOf('A')).toBe(first);
});

test('a message moves on if its new ticket is closed before it arrives there', async () => {
  let closed = 0;
  await start({
    ...deps.store,
    append: async (stream, events, ...rest) => {
      const [event] = events;
      if (event?.type === 'MessageMoved' && ++closed === 1) await step(Object(event.data).ticketId, 'CloseTicket');
      return deps.store.append(stream, events, ...rest);
    },
  });
  const first = await open();
  await step(first, 'CloseTicket');
  await arrive('A', first);
  await eventually(async () => expect(await statusOf(await ticketOf('A'))).toBe('pending'));
  expect((await deps.store.read(`message-1.${target('A').id}`)).events.map(({ event }) => event.type)).toEqual([
    'MessageReceived',
    'MessageMoved',
    'MessageMoved',
  ]);
});

test('messages that arrived while no reaction ran move at the next start', async () => {
  await start();
  const first = await open();
  await running?.stop();
  await step(first, 'CloseTicket');
  await arrive('A', first);
  await start();
  await eventually(async () => expect(await ticketOf('A')).not.toBe(first));
});

test('a damaged event in the ticket blocks no messages', async () => {
  await start();
  const first = await open();
  await appendRaw(deps.log, `ticket-1.${first}`, { type: 'TicketAccepted', data: { userId: 'seven' } });
  await step(first, 'CloseTicket');
  await arrive('A', first);
  await eventually(async () => expect(await ticketOf('A')).not.toBe(first));
  expect(await statusOf(await ticketOf('A'))).toBe('pending');
});

/** The pending tickets that contain none of these messages. */
const emptyOf = async (...waIds: string[]) => {
  const holding = await Promise.all(waIds.map(ticketOf));
  const empty: number[] = [];
  for (let id = 1; id <= 60; id++) if ((await statusOf(id)) === 'pending' && !holding.includes(id)) empty.push(id);
  return empty;
};
/** Receives a message in a closed ticket. Returns a function that runs the reaction as one process would. */
const late = async () => {
  const first = await open();
  await step(first, 'CloseTicket');
  await arrive('A', first);
  const [stored] = (await deps.store.read(`message-1.${target('A').id}`)).events;
  if (!stored) throw new Error('it arrived');
  const cause = causeOf('again');
  return () => whenTicketWasClosed(deps).react(stored, cause);
};

test('a repeated run after the new ticket was resolved opens no further ticket', async () => {
  const react = await late();
  await react();
  const moved = await ticketOf('A');
  await step(moved, 'CloseTicket');
  await react();
  expect(await ticketOf('A')).toBe(moved);
  expect(await emptyOf('A')).toEqual([]);
});

test('several concurrent processes open one ticket, and none stays empty', async () => {
  const react = await late();
  await Promise.all([react(), react(), react()]);
  expect(await statusOf(await ticketOf('A'))).toBe('pending');
  expect(await emptyOf('A')).toEqual([]);
});

test('a message stays in a ticket that one process opened and that was resolved before another could reserve it', async () => {
  const first = await open();
  await step(first, 'CloseTicket');
  await arrive('A', first);
  const [stored] = (await deps.store.read(`message-1.${target('A').id}`)).events;
  if (!stored) throw new Error('nothing arrived');
  let resolved: number | undefined;
  const second = whenTicketWasClosed({
    ...deps,
    store: {
      ...deps.store,
      append: async (stream, events, ...rest) => {
        if (resolved === undefined && stream.startsWith('claim-')) {
          await whenTicketWasClosed(deps).react(stored, causeOf());
          resolved = await ticketOf('A');
          await step(resolved, 'CloseTicket');
        }
        return deps.store.append(stream, events, ...rest);
      },
    },
  });
  await second.react(stored, causeOf());
  expect(resolved).not.toBe(first);
  expect(await ticketOf('A')).toBe(resolved);
});
