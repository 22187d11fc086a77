import { afterAll, expect, test } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { reportLost, reportOpened } from '../../commands/connection/report.ts';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { currentSession } from '../../commands/session/currentSession.ts';
import { refreshSession } from '../../commands/session/refresh.ts';
import { markTicketRead } from '../../commands/ticket/markRead.ts';
import { connection } from '../../domain/connection/decider.ts';
import { session } from '../../domain/session/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { user } from '../../domain/user/decider.ts';
import { settings } from '../domain/connection/facts.ts';
import { opening } from '../domain/ticket/facts.ts';
import { countedStore } from '../kernel/countedStore.ts';
import { causeOf, envelope, freshLog } from '../kernel/log.ts';

/** How many events of a frequent kind a record has: in its own stream as in older logs, and in the present stream. */
const OFTEN = 2_000;
const MORE = 30;
/** Upper bound on events read from a record's stream. */
const FEW = 16;

const log = freshLog();
afterAll(() => log.close());
const { store, during } = countedStore(log.store);
let last = 0;
const next = () => ({ companyId: 1, id: ++last });
const before = async (stream: string, made: (n: number) => { type: string; data: Record<string, unknown> }) => {
  const events = Array.from({ length: OFTEN }, (_, n) => jsonEvent({ ...made(n), metadata: { ...envelope(), v: 1 } }));
  await log.raw.appendToStream(log.namespace + stream, events);
};
const types = async (stream: string) => (await log.store.read(stream)).events.map(({ event }) => event.type);
/** The most events that one of many runs read from the store, after a first read of the history. */
const costOf = async (work: (n: number) => Promise<unknown>): Promise<number> => {
  await work(-1);
  let most = 0;
  for (let n = 0; n < MORE; n++) most = Math.max(most, (await during(() => work(n))).events);
  return most;
};

test.each([true, false])(
  'reading stays cheap after many ups and downs of a connection (in an older log: %s)',
  async (old) => {
    const target = next();
    const which = { companyId: 1, connectionId: target.id };
    const add = { type: 'AddConnection', channel: 'whatsapp', settings: settings() } as const;
    await handle(log.store, connection, { target, command: add, cause: causeOf() });
    const stream = `connection-1.${target.id}`;
    const line = { number: '5511900000001', lid: null };
    if (old)
      await before(stream, (n) =>
        n % 2
          ? { type: 'ConnectionLost', data: { reason: 'unreachable', final: false } }
          : { type: 'ConnectionOpened', data: line },
      );
    const there = await types(stream);
    const cost = await costOf(async () => {
      await reportOpened({ store }, { ...which, ...line });
      await reportLost({ store }, { ...which, reason: 'unreachable', final: false });
    });
    expect(cost).toBeLessThanOrEqual(FEW);
    expect(await types(stream)).toEqual(there);
    expect(await types(`link-1.${target.id}`)).toEqual(['ConnectionLost']);
  },
);

test.each([true, false])('reading stays cheap after many refreshes of a session (in an older log: %s)', async (old) => {
  const owner = next();
  const person = { name: 'Bia', email: `bia${owner.id}@exemplo.com.br`, profile: 'user', super: false } as const;
  const register = { type: 'RegisterUser', ...person, fields: { queueIds: [] } } as const;
  await handle(log.store, user, { target: owner, command: register, cause: causeOf(), secret: Buffer.alloc(32) });
  const id = `s${owner.id}`;
  await handle(log.store, session, {
    target: { companyId: 1, id },
    command: { type: 'OpenSession', userId: owner.id, passwords: 0 },
    cause: causeOf(),
  });
  if (old) await before(`session-1.${id}`, (n) => ({ type: 'SessionRefreshed', data: { generation: n + 1 } }));
  const there = await types(`session-1.${id}`);
  let generation = old ? OFTEN : 0;
  const cost = await costOf(async () => {
    const current = await currentSession(store, 1, id);
    if (!current) throw new Error('signed out');
    const refreshed = await refreshSession({ store }, { companyId: 1, sessionId: id, generation }, current, causeOf());
    generation = refreshed.generation ?? -1;
  });
  expect(generation).toBe((old ? OFTEN : 0) + MORE + 1);
  expect(cost).toBeLessThanOrEqual(FEW);
  expect(await types(`session-1.${id}`)).toEqual(there);
  expect(await types(`refresh-1.${id}`)).toEqual(['SessionRefreshed']);
});

test.each([true, false])('reading stays cheap after many read marks of a ticket (in an older log: %s)', async (old) => {
  const target = next();
  const stream = `ticket-1.${target.id}`;
  const by = { userId: 1, profile: 'admin', queueIds: [], seesQueueless: true } as const;
  await handle(log.store, ticket, {
    target,
    command: { type: 'OpenTicket', ...opening({ contactId: target.id }) },
    cause: causeOf(),
  });
  await handle(log.store, ticket, { target, command: { type: 'TakeTicket', by }, cause: causeOf() });
  if (old) await before(stream, () => ({ type: 'TicketRead', data: { userId: 1 } }));
  const there = await types(stream);
  const row = { status: 'open', queueId: 1, userId: 1, unreadMessages: 1 } as const;
  const actor = {
    ...by,
    companyId: 1,
    sessionId: 's',
    name: 'Ana',
    super: false,
    timeZone: 'UTC',
    planId: 1,
    features: [],
  };
  const cost = await costOf(() => markTicketRead({ store, lookup: { ticket: async () => row } }, actor, target.id));
  expect(cost).toBeLessThanOrEqual(FEW);
  expect(await types(stream)).toEqual(there);
  expect(await types(`readMark-1.${target.id}`)).toEqual(['TicketRead']);
});
