import { afterAll, describe, expect, test } from '@jest/globals';
import { handle, load } from '../../../../commands/kernel/handle/handle.ts';
import { setting } from '../../../../domain/setting/decider.ts';
import { ticket } from '../../../../domain/ticket/decider.ts';
import type { Store } from '../../../../eventstore/store.ts';
import { ada, bia, opening } from '../../../domain/ticket/facts.ts';
import { causeOf, freshLog } from '../../../kernel/log.ts';

const log = freshLog();
const { store } = log;
afterAll(() => log.close());

let last = 0;
const fresh = () => ({ companyId: 1, id: ++last });
/** Each ticket has a separate contact, because a contact has at most one open ticket. */
const open = ({ id }: { id: number }) => ({ type: 'OpenTicket', ...opening({ contactId: id }) }) as const;
const close = { type: 'CloseTicket', by: bia } as const;
const opened = async () => {
  const target = fresh();
  await handle(store, ticket, { target, command: open(target), cause: causeOf() });
  return target;
};
const types = async (target: { companyId: number; id: number | string }) =>
  (await load(store, ticket, target)).past.map(({ type }) => type);

describe('a command', () => {
  test('is appended with user, time, cause and ticket', async () => {
    const target = fresh();
    const cause = causeOf('http:7:key', { userId: 7, correlationId: 'request-1' });
    const { position } = await handle(store, ticket, { target, command: open(target), cause, ticketId: target.id });
    const { past, state } = await load(store, ticket, target);
    expect(state).toMatchObject({ status: 'pending', contactId: target.id });
    const [stored] = past;
    expect(stored?.position).toEqual(position);
    expect(stored?.meta).toMatchObject({ companyId: 1, userId: 7, cause: 'http:7:key', command: 'OpenTicket' });
    expect(stored?.meta).toMatchObject({
      $correlationId: 'request-1',
      $causationId: 'http:7:key',
      v: 1,
      ticketId: target.id,
    });
    expect(new Date(stored?.meta.at ?? '').toISOString()).toBe(stored?.meta.at);
  });

  test('repeated with its cause appends nothing and returns the same position', async () => {
    const target = await opened();
    const cause = causeOf();
    const first = await handle(store, ticket, { target, command: close, cause });
    await handle(store, ticket, { target, command: { type: 'TakeTicket', by: bia }, cause: causeOf() });
    const again = await handle(store, ticket, { target, command: close, cause });
    expect(again).toMatchObject({ position: first.position, events: [], repeated: true, state: { status: 'open' } });
    expect(await types(target)).toEqual(['TicketOpened', 'TicketClosed', 'TicketReopened']);
  });

  test('that is refused appends nothing', async () => {
    const target = fresh();
    await expect(handle(store, ticket, { target, command: close, cause: causeOf() })).rejects.toThrow(
      'ERR_NO_TICKET_FOUND',
    );
    expect(await types(target)).toEqual([]);
  });

  test('that changes nothing has no position', async () => {
    const target = await opened();
    const cause = causeOf();
    expect(await handle(store, ticket, { target, command: { type: 'ReturnTicket', by: bia }, cause })).toMatchObject({
      position: null,
    });
  });

  test('on a stream that probably does not exist needs no read, and still notices an existing stream', async () => {
    const target = fresh();
    const cause = causeOf();
    const first = await handle(store, ticket, { target, command: open(target), cause, fresh: true });
    expect(await handle(store, ticket, { target, command: open(target), cause: causeOf(), fresh: true })).toMatchObject(
      {
        events: [],
        repeated: false,
      },
    );
    const closed = await handle(store, ticket, { target, command: close, cause: causeOf() });
    expect(closed.events).toHaveLength(1);
    expect((await handle(store, ticket, { target, command: open(target), cause, fresh: true })).position).toEqual(
      first.position,
    );
    expect(await types(target)).toEqual(['TicketOpened', 'TicketClosed']);
  });
});

/** A competitor that is always faster: `rival` appends before each append of a route. */
const raced = (rival: () => Promise<unknown>, times: number): Store => {
  let left = times;
  return { ...store, append: async (...args) => (left-- > 0 && (await rival()), store.append(...args)) };
};

describe('two simultaneous commands', () => {
  test('the one that lost the race is decided again on the new state', async () => {
    const target = await opened();
    const store2 = raced(
      () => handle(store, ticket, { target, command: { type: 'TakeTicket', by: ada }, cause: causeOf() }),
      1,
    );
    const taken = handle(store2, ticket, { target, command: { type: 'TakeTicket', by: bia }, cause: causeOf() });
    await expect(taken).rejects.toThrow('ERR_OTHER_OPEN_TICKET');
    expect(await types(target)).toEqual(['TicketOpened', 'TicketAccepted']);
  });

  const busy = (times: number) => {
    const target = { companyId: 1, id: `busy${++last}` };
    let n = 0;
    const rival = () =>
      handle(store, setting, { target, command: { type: 'ChangeSetting', value: `${++n}` }, cause: causeOf() });
    return { target, store: raced(rival, times) };
  };
  const change = { type: 'ChangeSetting', value: 'mine' } as const;
  test('a command is decided again until it wins', async () => {
    const { target, store: contended } = busy(20);
    const won = { state: { value: 'mine' } };
    expect(await handle(contended, setting, { target, command: change, cause: causeOf() })).toMatchObject(won);
  });
  test('a command gives up with 409 after a hundred lost races', async () => {
    const { target, store: contended } = busy(100);
    const lost = handle(contended, setting, { target, command: change, cause: causeOf() });
    await expect(lost).rejects.toMatchObject({ code: 'ERR_CONFLICT', message: 'conflict', status: 409 });
  });
  test('one of ten agents accepts the ticket', async () => {
    const target = await opened();
    const by = (userId: number) => ({ type: 'TakeTicket', by: { ...bia, userId } }) as const;
    const takes = Array.from({ length: 10 }, (_, i) =>
      handle(store, ticket, { target, command: by(20 + i), cause: causeOf() }),
    );
    const outcomes = await Promise.allSettled(takes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await types(target)).toEqual(['TicketOpened', 'TicketAccepted']);
  });
});

test('the ticket of another company does not exist', async () => {
  const { id } = await opened();
  expect((await load(store, ticket, { companyId: 2, id })).state).toEqual({ status: 'none' });
});
