import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listPeople, campaignPeoplePage } from '../../../projections/campaign/people.ts';
import { aCompany, registered } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(() => views.empty());

const LIST = 7;
/** The two spellings of a number: which one WhatsApp has depends on the account. */
const plans = {
  brazil: (rest: string) => [`55319${rest}`, `5531${rest}`],
  argentina: (rest: string) => [`54911${rest}`, `5411${rest}`],
  mexico: (rest: string) => [`52155${rest}`, `5255${rest}`],
  /** A country that may follow. */
  other: (rest: string) => [`8490${rest}`, `84120${rest}`],
} as const;
const person = fc.record({
  plan: fc.constantFrom('brazil', 'argentina', 'mexico', 'other'),
  rest: fc.stringMatching(/^[6-9]\d{7}$/),
  isFirst: fc.boolean(),
  hasStopped: fc.boolean(),
});

test('a contact who asked to stop is left out under every spelling that WhatsApp named, and no one else is', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(person, { selector: ({ rest }) => rest, maxLength: 6 }), async (people) => {
      await views.empty();
      const log = openLog();
      const known = people.map(({ plan, rest, isFirst, hasStopped }, at) => {
        const [one = '', other = ''] = plans[plan](rest);
        const [number, asked] = isFirst ? [one, other] : [other, one];
        return { stream: `contact-1.${at + 20}`, plan, number, asked, hasStopped };
      });
      const items = known.flatMap(({ number, asked }) => [number, asked]).map((number, id) => ({ id, number }));
      await views.apply([
        ...aCompany(log),
        ...known.flatMap(({ stream, plan, number, asked, hasStopped }) => [
          log.happened(stream, registered('Ana', number)),
          // Brazil's two spellings are known without an answer of WhatsApp.
          ...(plan === 'brazil' ? [] : [log.happened(stream, { type: 'ContactSpelled', data: { asked, number } })]),
          ...(hasStopped ? [log.happened(stream, { type: 'ContactAskedToStop', data: { word: 'sair' } })] : []),
        ]),
        log.happened(`contactListItem-1.${LIST}x0`, {
          type: 'ContactListItemsAdded',
          data: { keyId: 1, by: null, items: items.map((item) => ({ ...item, name: '', email: '' })) },
        }),
      ]);
      const stopped = new Set(known.flatMap((one) => (one.hasStopped ? [one.number, one.asked] : [])));
      const found = await listPeople(views.db, { companyId: 1, listId: LIST }, -1, 100);
      expect(found.map(({ number, hasStopped }) => [number, hasStopped])).toEqual(
        items.map(({ number }) => [number, stopped.has(number)]),
      );
      const page = await campaignPeoplePage(views.db, 1, { contactListId: LIST, tagListId: null, pageNumber: 1 });
      expect(page.people.map(({ number }) => number)).toEqual(
        items.flatMap(({ number }) => (stopped.has(number) ? [] : [number])),
      );
    }),
    { numRuns: 30 },
  ));
