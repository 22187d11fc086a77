import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  costCategories,
  costMonthOf,
  messagePrice,
  monthCosts,
  priceIn,
  type CostCount,
  type PricedMessage,
} from '../../../domain/message/price.ts';
import { given } from '../../kernel/given.ts';

const price: PricedMessage = {
  connectionId: 2,
  category: 'marketing',
  isFree: false,
  at: '2026-11-22T12:00:00.000Z',
  campaignId: null,
};
const priced = { type: 'MessagePriced', data: price } as const;

test('the first report of a charge counts, and later ones add nothing', () => {
  given(messagePrice).when({ type: 'NotePrice', price }).adds(priced);
  given(messagePrice, priced)
    .when({ type: 'NotePrice', price: { ...price, category: 'utility' } })
    .adds();
});

test.each([
  ['marketing', 'regular', { category: 'marketing', isFree: false }],
  ['marketing_lite', 'regular', { category: 'marketing', isFree: false }],
  ['authentication-international', 'regular', { category: 'authentication', isFree: false }],
  ['service', 'free_customer_service', { category: 'service', isFree: true }],
  ['referral_conversion', 'free_entry_point', { category: 'service', isFree: true }],
  ['something new', 'regular', null],
  [undefined, undefined, null],
])('Meta’s %s of type %s', (category, type, expected) => {
  expect(priceIn(category, type)).toEqual(expected);
});

const list = {
  currency: 'USD',
  freeReplies: 2,
  prices: { marketing: 0.06, utility: null, authentication: 0.03, service: 0.01 },
};
const event: fc.Arbitrary<PricedMessage> = fc.record({
  connectionId: fc.integer({ min: 1, max: 3 }),
  category: fc.constantFrom(...costCategories),
  isFree: fc.boolean(),
  at: fc.constantFrom('2026-10-31T23:59:59.000Z', '2026-11-01T00:00:00.000Z', '2026-11-30T12:00:00.000Z'),
  campaignId: fc.option(fc.integer({ min: 1, max: 2 })),
});
/** Counts events as the read model does. */
const counted = (events: readonly PricedMessage[]): CostCount[] => {
  const rows = new Map<string, CostCount>();
  for (const { at, connectionId, campaignId, category, isFree } of events) {
    const row = { month: costMonthOf(at), connectionId, campaignId: campaignId ?? 0, category };
    const key = Object.values(row).join(' ');
    const { counted: n, free } = rows.get(key) ?? { counted: 0, free: 0 };
    rows.set(key, { ...row, counted: n + (isFree ? 0 : 1), free: free + (isFree ? 1 : 0) });
  }
  return [...rows.values()];
};

test('the sum over months is the recount from the events, with the free replies of each number and month', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const months = monthCosts(counted(events), list);
      for (const category of costCategories) {
        const own = months.filter((each) => each.category === category);
        const of = events.filter((each) => each.category === category);
        expect(own.reduce((sum, { messages }) => sum + messages, 0)).toBe(of.length);
        const perNumber = Map.groupBy(
          of.filter(({ isFree }) => !isFree),
          ({ at, connectionId }) => `${costMonthOf(at)} ${connectionId}`,
        );
        const free = category === 'service' ? list.freeReplies : 0;
        const billed = [...perNumber.values()].reduce((sum, { length }) => sum + Math.max(0, length - free), 0);
        expect(own.reduce((sum, each) => sum + each.billed, 0)).toBe(billed);
        const worth = list.prices[category];
        for (const { amount, billed: n } of own)
          if (worth === null) expect(amount).toBeNull();
          else expect(amount).toBeCloseTo(n * worth, 4);
      }
    }),
  );
});
