import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

/** Meta's price categories of messages. */
export const costCategories = ['marketing', 'utility', 'authentication', 'service'] as const;
export type CostCategory = (typeof costCategories)[number];

const priced = z.object({
  connectionId: z.number(),
  category: z.enum(costCategories),
  /** Meta charges nothing, for example after an ad. */
  isFree: z.boolean(),
  /** The time of Meta's report. Its month (UTC) is the month of the cost. */
  at: z.iso.datetime(),
  /** The campaign that sent the message; null for none. */
  campaignId: z.number().nullable(),
});
export type PricedMessage = z.infer<typeof priced>;

/** Meta said how it charges for a delivered message. A separate stream with the id of the message's. */
export const messagePriceEvents = { MessagePriced: { data: priced } };

type State = { is: 'absent' } | { is: 'priced' };
type Command = Commands<{ NotePrice: { price: PricedMessage } }>;

/** The charge for one message. Meta repeats it with later statuses, and the first report counts. */
export const messagePrice: Decider<State, Command, typeof messagePriceEvents> = {
  feature: 'messagePrice',
  events: messagePriceEvents,
  initial: { is: 'absent' },
  decide: ({ price }, state) => (state.is === 'priced' ? [] : [{ type: 'MessagePriced', data: price }]),
  evolve: () => ({ is: 'priced' }),
};

/**
 * Reads Meta's words about the charge for a message; null for a category that we do not know. `type` is `regular`, or says why
 * the message is free.
 */
export const priceIn = (
  category: string | undefined,
  type: string | undefined,
): Pick<PricedMessage, 'category' | 'isFree'> | null => {
  const word = category?.toLowerCase().replaceAll('-', '_') ?? '';
  const isFree = type !== undefined && type !== '' && type !== 'regular';
  // Every message to a customer who came through an ad is free.
  if (word === 'referral_conversion') return { category: 'service', isFree: true };
  const known = costCategories.find((each) => word === each || word.startsWith(`${each}_`));
  return known ? { category: known, isFree } : null;
};

/** Messages of one connection, campaign (0 for none) and category in a month (`2026-11`): those that count, and free ones. */
export type CostCount = {
  month: string;
  connectionId: number;
  campaignId: number;
  category: CostCategory;
  counted: number;
  free: number;
};
/** Returns the month of a report, in UTC. */
export const costMonthOf = (at: string): string => at.slice(0, 7);

/** Prices in the currency by category; null where no price was entered. `freeReplies`: a number and month. */
export type PriceList = {
  currency: string;
  prices: Readonly<Record<CostCategory, number | null>>;
  freeReplies: number;
};
/** `messages`: all that Meta reported. `amount` is null without a price. */
export type MonthCost = {
  month: string;
  category: CostCategory;
  messages: number;
  billed: number;
  amount: number | null;
};

/**
 * Sums counts by month and category, the newest month first. The first free replies (`service`) of each number and month cost
 * nothing.
 */
export const monthCosts = (counts: readonly CostCount[], { prices, freeReplies }: PriceList): MonthCost[] => {
  const perNumber = new Map<string, { month: string; category: CostCategory; messages: number; counted: number }>();
  for (const { month, connectionId, category, counted, free } of counts) {
    const key = `${month} ${category} ${connectionId}`;
    const sum = perNumber.get(key) ?? { month, category, messages: 0, counted: 0 };
    perNumber.set(key, { ...sum, messages: sum.messages + counted + free, counted: sum.counted + counted });
  }
  const months = new Map<string, Omit<MonthCost, 'amount'>>();
  for (const { month, category, messages, counted } of perNumber.values()) {
    const key = `${month} ${category}`;
    const sum = months.get(key) ?? { month, category, messages: 0, billed: 0 };
    const billed = category === 'service' ? Math.max(0, counted - freeReplies) : counted;
    months.set(key, { ...sum, messages: sum.messages + messages, billed: sum.billed + billed });
  }
  return [...months.values()]
    .map((sum) => ({ ...sum, amount: amountOf(sum.billed, prices[sum.category]) }))
    .toSorted(
      (a, b) =>
        b.month.localeCompare(a.month) || costCategories.indexOf(a.category) - costCategories.indexOf(b.category),
    );
};

/** Returns the cost of some messages; null without a price. */
export const amountOf = (messages: number, price: number | null): number | null =>
  price === null ? null : Math.round(messages * price * 10_000) / 10_000;
