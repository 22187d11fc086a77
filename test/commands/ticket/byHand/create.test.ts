import { afterAll, expect, test } from '@jest/globals';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { openKeys } from '../../../../commands/kernel/handle/requests.ts';
import { createTicketOf } from '../../../../commands/ticket/byHand/create.ts';
import { connection } from '../../../../domain/connection/decider.ts';
import { contact } from '../../../../domain/contact/decider.ts';
import { ticket } from '../../../../domain/ticket/decider.ts';
import { settings } from '../../../domain/connection/facts.ts';
import { ada } from '../../../domain/ticket/facts.ts';
import { freshNeeds } from '../../../kernel/deps.ts';
import { causeOf } from '../../../kernel/log.ts';

const needs = freshNeeds();
const { store } = needs;
afterAll(() => needs.close());

const deps = { ...needs, lookup: { user: async () => null } };
const actor = {
  ...ada,
  companyId: 1,
  sessionId: 's',
  name: 'Ada',
  super: false,
  timeZone: 'UTC',
  planId: 1,
  features: [],
};
const create = (contactId: number, cause = causeOf()) =>
  createTicketOf(deps, { contactId, status: 'open', whatsappId: 1 }, actor, cause);
const enter = async (id: number) => {
  const details = { name: 'Maria', email: '', disableBot: false, extraInfo: [], pictureUrl: '' };
  const command = { type: 'RegisterContact', ...details, number: `551198765000${id}` } as const;
  await handle(store, contact, { target: { companyId: 1, id }, command, cause: causeOf(), secret: needs.keys.claims });
};

test('a request that opened a ticket for one contact never answers for another contact', async () => {
  const add = { type: 'AddConnection', channel: 'simulated', settings: settings() } as const;
  await handle(store, connection, { target: { companyId: 1, id: 1 }, command: add, cause: causeOf() });
  await Promise.all([enter(1), enter(2)]);
  const cause = causeOf();
  await openKeys(store, needs.keys.claims).remember(cause, 'opens one');
  const { ticketId } = await create(1, cause);
  expect(await create(1, cause)).toMatchObject({ ticketId });
  await expect(create(2, cause)).rejects.toMatchObject({ code: 'ERR_CREATING_TICKET' });
  const other = await create(2);
  await expect(create(2)).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', owner: `ticket-1.${other.ticketId}` });
  await handle(store, ticket, {
    target: { companyId: 1, id: ticketId },
    command: { type: 'CloseTicket', by: ada },
    cause: causeOf(),
  });
  expect(await create(1, cause)).toMatchObject({ ticketId });
});
