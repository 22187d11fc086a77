import { afterAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { speller } from '../../../commands/message/speller.ts';
import { company } from '../../../domain/company/decider.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { ada } from '../../projections/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const needs = freshNeeds();
afterAll(() => needs.close());
const { store } = needs;
const secret = needs.keys.claims;

test('variables are filled in from the log before the read models know the ticket', async () => {
  const founding = {
    name: 'Loja',
    timeZone: 'America/Sao_Paulo',
    language: 'es',
    dueDate: '2036-11-21',
    planId: 1,
  } as const;
  await handle(store, company, {
    target: { companyId: 0, id: 1 },
    command: { type: 'FoundCompany', ...founding },
    cause: causeOf(),
  });
  const seeing = { name: 'Maria Souza', number: '5511987650001', lid: null, connectionId: 3 };
  await handle(store, contact, {
    target: { companyId: 1, id: 20 },
    command: { type: 'SeeContact', ...seeing },
    cause: causeOf(),
    secret,
  });
  const opening = { uuid: crypto.randomUUID(), contactId: 20, connectionId: 3, queueId: null, isGroup: false };
  const { position } = await handle(store, ticket, {
    target: { companyId: 1, id: 51 },
    command: { type: 'OpenTicket', ...opening },
    cause: causeOf(),
  });
  expect(position).not.toBeNull();
  const behind = { ticket: async () => null, company: async () => null };
  const body = '{{ms}}, {{firstName}} ({{name}}), {{ protocol }}';
  const spell = await speller(Object({ store, lookup: behind }), ada, 51, [{ body }]);
  expect(spell(body)).toMatch(/^(Buen|Buenas)[a-zí ]*, Maria \(Maria Souza\), \d{14}51$/);
});

test('a saved text loses the variables that no one knows; a typed one keeps its braces', async () => {
  const body = 'Oi {{nmoe}}, {nome} {{firstName';
  const spelled = async (ticketId: number, source: 'saved' | 'typed') =>
    (await speller({ store }, { ...ada, source }, ticketId, [{ body }]))(body);
  expect(await spelled(51, 'saved')).toBe('Oi, Maria Souza');
  expect(await spelled(51, 'typed')).toBe(body);
  // A ticket that no longer exists.
  expect(await spelled(99, 'saved')).toBe('Oi,');
});
