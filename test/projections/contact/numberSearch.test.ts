import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recipientPage } from '../../../projections/campaign/recipientRead.ts';
import { contactIdsFound, shortContacts, contactPage } from '../../../projections/contact/read.ts';
import { itemPage } from '../../../projections/contactListItem/read.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany, ada, registered } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

const CAMPAIGN = 5;
const LIST = 6;
/** A stranger on a list, whom the campaign has as an item. */
const STRANGER = 30;
let views: Views;
beforeAll(async () => {
  views = await openViews();
  const log = openLog();
  const person = (id: number) => ({ id, key: String(id), leftOut: '' });
  await views.apply([
    ...aCompany(log),
    log.happened('contact-1.20', registered('Zé', '5511912345678')),
    log.happened('contact-1.21', registered('Zoé', '33612345678')),
    log.happened('contact-1.22', registered('Zita', '5215512345678')),
    ...[20, 21, 22].map((contactId) =>
      log.happened(`ticket-1.${contactId}`, opened({ uuid: randomUUID(), contactId })),
    ),
    log.happened(`contactListItem-1.${LIST}x0`, {
      type: 'ContactListItemsAdded',
      data: { keyId: 1, by: null, items: [{ id: STRANGER, name: 'Rui', number: '5491122223333', email: '' }] },
    }),
    log.happened(`campaignBatch-1.${CAMPAIGN}x0`, {
      type: 'CampaignBatchPrepared',
      data: { campaignId: CAMPAIGN, nth: 0, source: 'contact', people: [20, 21, 22].map(person) },
    }),
    log.happened(`campaignBatch-1.${CAMPAIGN}x1`, {
      type: 'CampaignBatchPrepared',
      data: { campaignId: CAMPAIGN, nth: 1, source: 'item', people: [person(STRANGER)] },
    }),
  ]);
});
afterAll(() => views?.drop());

const numbers = [
  ['(11) 91234-5678', 'America/Sao_Paulo', 20],
  ['+55 (11) 91234-5678', 'Europe/Paris', 20],
  ['06 12 34 56 78', 'Europe/Paris', 21],
  ['+33 6 12 34 56 78', 'America/Sao_Paulo', 21],
  ['+52 55 1234 5678', 'America/Sao_Paulo', 22],
] as const;
test.each(numbers)(
  'contacts and their tickets are found by %s, read as a number of %s',
  async (searchParam, timeZone, id) => {
    const asker = { companyId: 1, timeZone };
    const page = await contactPage(views.db, asker, { searchParam, pageNumber: 1 });
    expect(page).toMatchObject({ contacts: [{ id }], count: 1 });
    expect(await shortContacts(views.db, asker, { searchParam })).toMatchObject([{ id }]);
    const query = listTickets.query.parse({ showAll: 'true', searchParam });
    expect(await ticketPage(views.db, query, { ...ada, timeZone })).toMatchObject({ tickets: [{ id }], count: 1 });
    expect(await contactIdsFound(views.db, asker, { searchParam, limit: 10 })).toEqual([id]);
  },
);

const recipientOf = async (searchParam: string, timeZone: string) => {
  const asked = { companyId: 1, campaignId: CAMPAIGN, timeZone, searchParam, states: [], behind: -1 };
  return recipientPage(views.db, asked);
};
test.each(numbers)('recipients of a campaign are found by %s, read as a number of %s', async (typed, zone, id) =>
  expect(await recipientOf(typed, zone)).toMatchObject({ recipients: [{ contactId: id }], count: 1 }),
);
test.each([
  ['+54 11 2222-3333', 'America/Sao_Paulo'],
  ['011 15-2222-3333', 'America/Argentina/Buenos_Aires'],
])('items of lists, also as recipients, are found by %s, read as a number of %s', async (searchParam, timeZone) => {
  const items = await itemPage(views.db, { companyId: 1, listId: LIST, timeZone }, { searchParam, pageNumber: 1 });
  expect(items).toMatchObject({ contacts: [{ id: STRANGER }], count: 1 });
  expect(await recipientOf(searchParam, timeZone)).toMatchObject({ recipients: [{ name: 'Rui' }], count: 1 });
});
