import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { searchableWords } from '../../../domain/kernel/search.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { received } from '../../domain/message/facts.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

const vocabulary = ['orçamento', 'Orca', 'pão', 'paola', 'boleto', 'bol', '2ª', '12', '123', 'x-y', 'é', 'olá!'];
const text = (most: number) =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most }).map((words) => words.join(' '));
const message = fc.record({
  companyId: fc.constantFrom(1, 1, 2),
  ticketId: fc.integer({ min: 1, max: 4 }),
  body: text(5),
});

const contains = (body: string, term: string): boolean =>
  searchableWords(term).every((asked) => searchableWords(body).some((word) => word.startsWith(asked)));

test('a search finds the tickets of the company with a message that has words beginning with all its words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 20 }),
      fc.array(text(3), { minLength: 3, maxLength: 3 }),
      async (messages, terms) => {
        const log = openLog();
        const { happened } = log;
        const places = [1, 2].flatMap((companyId) =>
          [1, 2, 3, 4].map((id) =>
            happened(`ticket-${companyId}.${id}`, opened({ uuid: randomUUID(), contactId: 90 + id })),
          ),
        );
        const said = messages.map(({ companyId, ticketId, body }, n) =>
          happened(
            messageStream(`W${n}`, 'in', companyId),
            received({ waId: `W${n}`, ticketId, contactId: 90 + ticketId, body }),
          ),
        );
        await views.empty();
        await views.apply([...aCompany(log), ...aCompany(log, 2), ...places, ...said]);
        for (const searchParam of terms) {
          const query = listTickets.query.parse({ showAll: 'true', searchParam });
          const { tickets, count } = await ticketPage(views.db, query, ada);
          const wanted = messages.flatMap(({ companyId, ticketId, body }) =>
            companyId === 1 && contains(body, searchParam) ? ticketId : [],
          );
          expect(new Set(tickets.map(({ id }) => id))).toEqual(new Set(wanted));
          expect(tickets).toHaveLength(count);
          expect(count).toBe(new Set(wanted).size);
        }
      },
    ),
    { numRuns: 20 },
  );
});
