import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contactIdsFound, contactList, contactPage } from '../../../projections/contact/read.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany, ada, registered } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
  const log = openLog();
  await views.apply([
    ...aCompany(log),
    log.happened('contact-1.20', registered('Zé', '5511912345678')),
    log.happened('contact-1.21', registered('Zoé', '33612345678')),
    log.happened('contact-1.22', registered('Zita', '5215512345678')),
    ...[20, 21, 22].map((contactId) =>
      log.happened(`ticket-1.${contactId}`, opened({ uuid: randomUUID(), contactId })),
    ),
  ]);
});
afterAll(() => views?.drop());

test.each([
  ['(11) 91234-5678', 'America/Sao_Paulo', 20],
  ['+55 (11) 91234-5678', 'Europe/Paris', 20],
  ['06 12 34 56 78', 'Europe/Paris', 21],
  ['+33 6 12 34 56 78', 'America/Sao_Paulo', 21],
  ['+52 55 1234 5678', 'America/Sao_Paulo', 22],
])('contacts and their tickets are found by %s, read as a number of %s', async (searchParam, timeZone, id) => {
  const asker = { companyId: 1, timeZone };
  const page = await contactPage(views.db, asker, { searchParam, pageNumber: 1 });
  expect(page).toMatchObject({ contacts: [{ id }], count: 1 });
  expect(await contactList(views.db, asker, { searchParam })).toMatchObject([{ id }]);
  const query = listTickets.query.parse({ showAll: 'true', searchParam });
  expect(await ticketPage(views.db, query, { ...ada, timeZone })).toMatchObject({ tickets: [{ id }], count: 1 });
  expect(await contactIdsFound(views.db, asker, { searchParam, limit: 10 })).toEqual([id]);
});
