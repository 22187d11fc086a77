import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { messagePage } from '../../../projections/message/pages.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { queued, received } from '../../domain/message/facts.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

const T = 1_795_000_000;
let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
const begin = async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log), [log.happened('ticket-1.1', opened())]);
};
beforeEach(begin);

const ticketIs = async () => {
  const [ticket] = await ticketsBy(views.db, 1, 'id', [1]);
  if (!ticket) throw new Error('no ticket');
  return ticket;
};
const bodies = async () => {
  const { messages } = await messagePage(views.db, { ticket: await ticketIs(), actor: ada }, 1);
  return messages.map(({ body }) => body);
};
/** Builds a log in order of arrival, each event received at the second `at`. */
const logged = (
  talk: readonly (readonly [at: number, event: ReturnType<typeof received> | ReturnType<typeof queued>])[],
) =>
  talk.map(([at, event]) =>
    log.happened(messageStream(event.data.waId), event, { at: new Date((T + at) * 1000).toISOString() }),
  );
const says = (waId: string, second: number) => received({ waId, body: waId, timestamp: T + second });
const answers = (waId: string, second: number) => queued({ waId, body: waId, timestamp: T + second });
/** Applies events one by one and then all at once. The tables must be the same. */
const bothWays = async (talk: Parameters<typeof logged>[0]): Promise<void> => {
  for (const one of logged(talk)) await views.apply([one]);
  const { message, ticket } = (await views.dump()).tables;
  await begin();
  const all: LoggedEvent[] = logged(talk);
  await views.apply(all);
  expect((await views.dump()).tables).toMatchObject({ message, ticket });
};

test('a line that was silent for 80 s changes no order, and the list shows the last message', async () => {
  const other = received({ waId: 'a2', connectionId: 3, contactId: 3, ticketId: 2, timestamp: T });
  await bothWays([
    [-97, says('hello', -98)],
    [70, answers('agent', 70)],
    [80, other],
    [80, says('b1', 0)],
    [80, says('b2', 9)],
    [80, says('b3', 18)],
  ]);
  expect(await bodies()).toEqual(['hello', 'b1', 'b2', 'b3', 'agent']);
  expect(await ticketIs()).toMatchObject({ lastMessage: 'agent', unreadMessages: 3 });
});

test('a message that was requested again keeps its place', async () => {
  await bothWays([
    [1, says('one', 0)],
    [9, says('three', 8)],
    [12, says('two', 4)],
  ]);
  expect(await bodies()).toEqual(['one', 'two', 'three']);
  expect(await ticketIs()).toMatchObject({ lastMessage: 'three', unreadMessages: 3 });
});

test('our message from a fast clock is placed above its answer, and browsers hear it', async () => {
  const talk = logged([
    [3600, says('question', 0)],
    [3610, answers('answer', 3610)],
    [3620, says('thanks', 20)],
  ]);
  await views.apply(talk.slice(0, 2));
  const told = await views.apply(talk.slice(2));
  expect(await bodies()).toEqual(['question', 'answer', 'thanks']);
  expect(told.map(({ action, id }) => [action, id])).toContainEqual(['update', messageId('answer')]);
  await begin();
  await bothWays([
    [3600, says('question', 0)],
    [3610, answers('answer', 3610)],
    [3611, answers('more', 3611)],
    [3620, says('thanks', 20)],
    [3630, answers('bye', 3630)],
    [3640, says('bye too', 40)],
  ]);
  expect(await bodies()).toEqual(['question', 'answer', 'more', 'thanks', 'bye', 'bye too']);
});
