import { afterAll, describe, expect, test } from '@jest/globals';
import { hashedKey, holderOf, take, type Claim } from '../../../commands/kernel/claims.ts';
import { openIds } from '../../../commands/kernel/ids.ts';
import { handle } from '../../../commands/kernel/handle.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { causeOf, freshLog } from '../../kernel/log.ts';

const log = freshLog();
const { store } = log;
const ids = openIds(store, () => 50);
afterAll(() => log.close());

let last = 0;
const claim = (): Claim => ({ companyId: 1, what: 'thing', key: `k${++last}` });
const holds = async () => 'holds' as const;
const free = async () => 'free' as const;
const chosen = (stream: string) => async () => stream;

describe('what must be unique', () => {
  test('is taken by the first, and the second is told by whom', async () => {
    const one = claim();
    expect(await take(store, one, chosen('thing-1.1'), holds, causeOf())).toEqual({
      ownerStream: 'thing-1.1',
      won: true,
    });
    expect(await take(store, one, chosen('thing-1.2'), holds, causeOf())).toEqual({
      ownerStream: 'thing-1.1',
      won: false,
    });
  });
  test('is free again once its owner is gone', async () => {
    const one = claim();
    await take(store, one, chosen('thing-1.1'), holds, causeOf());
    expect(await take(store, one, chosen('thing-1.2'), free, causeOf())).toEqual({
      ownerStream: 'thing-1.2',
      won: true,
    });
  });
  test('of ten challengers at once one wins, and all agree on him', async () => {
    const one = claim();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => take(store, one, chosen(`thing-1.${i}`), holds, causeOf())),
    );
    expect(all.filter(({ won }) => won)).toHaveLength(1);
    expect(new Set(all.map(({ ownerStream }) => ownerStream)).size).toBe(1);
  });
  test('shows no number and no e-mail in its name', () => {
    const key = hashedKey(Buffer.from('secret'), '5511987650001');
    expect(key).toMatch(/^[\da-f]{32}$/);
    expect(key).not.toBe(hashedKey(Buffer.from('other'), '5511987650001'));
  });
});

describe('the one ticket of a contact on a connection', () => {
  const place = () => ({ companyId: 1, contactId: ++last, connectionId: 1 });
  const open = (at: ReturnType<typeof place>) => openTicket({ store, ids }, at, causeOf());
  const statusOf = async (id: number | null) =>
    (await store.read(`ticket-1.${id}`)).events.map(({ event }) => event.type);

  test('is one, though twenty messages come at once', async () => {
    const at = place();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(at)));
    expect(new Set(opened).size).toBe(1);
    expect(await statusOf(opened[0] ?? null)).toEqual(['TicketOpened']);
  });
  test('claimed just before a crash, it is opened by the next message', async () => {
    const at = place();
    const key = { companyId: 1, what: 'ticket', key: `${at.contactId}.${at.connectionId}` };
    await take(store, key, chosen('ticket-1.7001'), holds, causeOf());
    expect(await open(at)).toBe(7001);
    expect(await statusOf(7001)).toEqual(['TicketOpened']);
  });
  test('resolved, the next message opens another', async () => {
    const at = place();
    const first = await open(at);
    await handle(store, ticket, { companyId: 1, id: first ?? 0 }, { type: 'CloseTicket', by: ada }, causeOf());
    const second = await open(at);
    expect(second).not.toBe(first);
    expect(await open(at)).toBe(second);
    expect(await holderOf(store, { companyId: 1, what: 'ticket', key: `${at.contactId}.1` })).toMatchObject({
      ownerStream: `ticket-1.${second}`,
    });
  });
  test('gone to another connection, the next message opens another', async () => {
    const at = place();
    const first = await open(at);
    const away = { type: 'TransferTicket', by: ada, connectionId: 2 } as const;
    await handle(store, ticket, { companyId: 1, id: first ?? 0 }, away, causeOf());
    expect(await open(at)).not.toBe(first);
  });
});
