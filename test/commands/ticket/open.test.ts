import { afterAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { appendRaw, causeOf } from '../../kernel/log.ts';

const deps = freshNeeds();
const { store } = deps;
afterAll(() => deps.close());

let last = 0;
const place = () => ({ companyId: 1, contactId: ++last, connectionId: 1 });
const open = async (at: ReturnType<typeof place>) => (await openTicket(deps, at, causeOf())) ?? 0;
const eventsOf = async (id: number) => (await store.read(`ticket-1.${id}`)).events.map(({ event }) => event.type);

test('twenty simultaneous messages open one ticket', async () => {
  const at = place();
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(at)));
  expect(new Set(opened).size).toBe(1);
  expect(await eventsOf(opened[0] ?? 0)).toContain('TicketOpened');
});
test('after a crash between claim and opening, even of an older version, the next message opens a ticket', async () => {
  const at = place();
  await appendRaw(deps.log, `claim-1.ticket.${at.contactId}.1`, {
    type: 'Claimed',
    data: { ownerStream: 'ticket-1.7001' },
  });
  const id = await open(at);
  expect(await eventsOf(id)).toEqual(['TicketOpened']);
  expect(await eventsOf(7001)).toEqual(['ClaimAbandoned']);
  expect(await open(at)).toBe(id);
});
test('after a resolved ticket the next message opens another', async () => {
  const at = place();
  const first = await open(at);
  await handle(store, ticket, {
    target: { companyId: 1, id: first },
    command: { type: 'CloseTicket', by: ada },
    cause: causeOf(),
  });
  const second = await open(at);
  expect(second).not.toBe(first);
  expect(await open(at)).toBe(second);
});
test('after a ticket moved to another connection the next message opens another', async () => {
  const at = place();
  const first = await open(at);
  const away = { type: 'TransferTicket', by: ada, connectionId: 2 } as const;
  await handle(store, ticket, { target: { companyId: 1, id: first }, command: away, cause: causeOf() });
  expect(await open(at)).not.toBe(first);
});
test('an imported ticket continues once a live message arrives, and does not close with the import', async () => {
  const at = place();
  const first = (await openTicket(deps, { ...at, since: 1_780_000_000 }, causeOf())) ?? 0;
  expect(await openTicket(deps, { ...at, since: 1_780_000_000 }, causeOf())).toBe(first);
  expect(await eventsOf(first)).toEqual(['TicketOpened']);
  expect(await open(at)).toBe(first);
  const close = { type: 'CloseImported', by: system } as const;
  await handle(store, ticket, { target: { companyId: 1, id: first }, command: close, cause: causeOf() });
  expect(await eventsOf(first)).toEqual(['TicketOpened', 'TicketContinued']);
});
