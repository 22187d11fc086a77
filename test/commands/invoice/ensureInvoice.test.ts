import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ensureInvoice } from '../../../commands/invoice/ensureInvoice.ts';
import { whenInvoiceWasPaid } from '../../../commands/invoice/whenInvoiceWasPaid.ts';
import { fold, cacheStreamsFrom } from '../../../commands/kernel/handle/loadStream.ts';
import { handle, idOf } from '../../../commands/kernel/handle/handle.ts';
import { company, type CompanyCommand } from '../../../domain/company/decider.ts';
import type { CompanyFields } from '../../../domain/company/changes.ts';
import { nextDueDate } from '../../../domain/company/recurrence.ts';
import { invoice, type Invoice } from '../../../domain/invoice/decider.ts';
import { invoicedFrom } from '../../../domain/invoice/policy.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { plan } from '../../../domain/plan/decider.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import type { Store } from '../../../eventstore/store.ts';
import { causeOf } from '../../kernel/log.ts';
import { memoryStore } from '../../kernel/memoryStore.ts';

const COMPANY = 2;
const begin = Date.now();
const day = (days: number) => new Date(begin + days * 86_400_000).toISOString().slice(0, 10);
const noon = (days: number) => `${day(days)}T12:00:00.000Z`;
const secret = Buffer.alloc(32);
const bare = {
  users: 1,
  connections: 1,
  queues: 1,
  isPublic: true,
  useCampaigns: false,
  useKanban: false,
  useOpenAi: false,
  useIntegrations: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
};

/** A company in UTC, due 30 days after the first day, with its commands. `gate` is awaited before each call of the store. */
const openBooks = async () => {
  const streams = new Map<string, LoggedEvent[]>();
  let serial = 0;
  const ids = { next: async () => ++serial };
  const alone = cacheStreamsFrom(
    memoryStore(streams, async () => {}),
    0,
  );
  const told = (command: CompanyCommand, store = alone) =>
    handle(store, company, {
      target: { companyId: 0, id: COMPANY },
      command,
      cause: causeOf(),
      secret,
    });
  const priced = { type: 'CreatePlan', plan: { ...bare, name: 'Completo', value: 99.9 } } as const;
  await handle(alone, plan, { target: { companyId: 0, id: 1 }, command: priced, cause: causeOf(), secret });
  const founded = {
    name: 'Padaria',
    timeZone: 'UTC',
    language: 'pt',
    dueDate: day(30),
    planId: 1,
    foundedBy: 'super',
  } as const;
  await told({ type: 'FoundCompany', ...founded });
  const stateOf = (stream: string) => fold(invoice, streams.get(stream) ?? []);
  const streamsOf = () => [...streams.keys()].filter((stream) => stream.startsWith(`invoice-${COMPANY}.`));
  return {
    streams,
    ids,
    alone,
    told,
    invoices: () => streamsOf().map((stream) => ({ id: idOf(stream), ...stateOf(stream) })),
    own: () => fold(company, streams.get(`company-0.${COMPANY}`) ?? []),
    payments: () =>
      streamsOf().flatMap((stream) => (streams.get(stream) ?? []).filter(({ event }) => event.type === 'InvoicePaid')),
    keep: (days: number, store = alone) => ensureInvoice({ store, ids }, COMPANY, noon(days), causeOf()),
    /** Pays the open invoice, or one that was open when the payer looked. */
    pay: async (which: number, store = alone, at = noon(0)) => {
      const open = streamsOf().filter((stream) => stateOf(stream).is !== 'absent');
      const stream = open[which % Math.max(1, open.length)];
      const state = stream && stateOf(stream);
      if (!stream || !state || state.is === 'absent') return;
      const payment = { bank: 'local', bankId: `b${stream}`, cents: state.cents, at };
      const target = { companyId: COMPANY, id: idOf(stream) };
      await handle(store, invoice, {
        target,
        command: { type: 'PayInvoice', payment },
        cause: causeOf(),
      });
    },
    renew: async (paid: LoggedEvent, store = alone) =>
      whenInvoiceWasPaid({ store }).react(paid, { ...causeOf(`whenInvoiceWasPaid:${paid.id}`), companyId: COMPANY }),
  };
};
const isLive = ({ is }: Invoice) => is === 'open' || is === 'paid';

describe('the invoice of a company', () => {
  test("is created 20 days before the due date, with the plan's price for all its months", async () => {
    const { keep, invoices, told } = await openBooks();
    await told({ type: 'ChangeCompany', fields: { recurrence: 'TRIMESTRAL' } });
    await keep(9);
    expect(invoices()).toEqual([]);
    await keep(10);
    const bill = { is: 'open', detail: 'Completo', cents: 29_970, dueDate: day(30), months: 3 };
    expect(invoices()).toMatchObject([bill]);
    await keep(11);
    expect(invoices()).toMatchObject([bill]);
  });

  test('follows a due date that is set by hand, and is cancelled when none is near', async () => {
    const { keep, invoices, told } = await openBooks();
    await keep(10);
    await told({ type: 'ChangeCompany', fields: { dueDate: day(25) } });
    await keep(10);
    expect(invoices()).toMatchObject([{ is: 'open', dueDate: day(25) }]);
    await told({ type: 'RenewCompany', why: 'extension' });
    await keep(10);
    expect(invoices()).toMatchObject([{ is: 'cancelled' }]);
    await told({ type: 'ChangeCompany', fields: { dueDate: day(20) } });
    await keep(10);
    expect(invoices()).toMatchObject([{ is: 'cancelled' }, { is: 'open', dueDate: day(20) }]);
  });

  test('is replaced once the company pays for more months', async () => {
    const { keep, invoices, told } = await openBooks();
    await keep(10);
    await told({ type: 'ChangeCompany', fields: { recurrence: 'ANUAL' } });
    await keep(10);
    await keep(10);
    expect(invoices()).toMatchObject([{ is: 'cancelled' }, { is: 'open', cents: 119_880, months: 12 }]);
  });

  test('is not created for a removed company or one that is never due', async () => {
    const { keep, invoices, told } = await openBooks();
    await told({ type: 'ChangeCompany', fields: { dueDate: null } });
    await keep(40);
    expect(invoices()).toEqual([]);
    await told({ type: 'RemoveCompany' });
    await keep(40);
    expect(invoices()).toEqual([]);
  });

  test('moves the due date by the recurrence once when paid; the next one follows in time', async () => {
    const { keep, pay, payments, renew, own, invoices } = await openBooks();
    await keep(10);
    await pay(0);
    await pay(0);
    expect(payments()).toHaveLength(1);
    for (const paid of [...payments(), ...payments()]) await renew(paid);
    const next = nextDueDate(day(30), 'MENSAL');
    expect(own()).toMatchObject({ dueDate: next });
    await keep(10);
    expect(invoices()).toMatchObject([{ is: 'settled' }]);
    await keep(42);
    expect(invoices()).toMatchObject([{ is: 'settled' }, { is: 'open', dueDate: next }]);
  });

  test('is not created for a due date that was read before a payment moved it', async () => {
    const { keep, pay, payments, renew, invoices, alone } = await openBooks();
    await keep(10);
    let paid = false;
    const slow: Store = {
      ...alone,
      last: async (stream) => {
        if (!paid) {
          paid = true;
          await pay(0);
          for (const each of payments()) await renew(each);
        }
        return alone.last(stream);
      },
    };
    await keep(10, slow);
    expect(invoices()).toMatchObject([{ is: 'settled' }]);
  });

  test('begins on the day of the payment after an absence longer than the paid term', async () => {
    const { keep, pay, payments, renew, own, told, alone } = await openBooks();
    await told({ type: 'ChangeCompany', fields: { dueDate: '2020-01-31' } });
    await keep(10);
    await pay(0, alone, '2026-01-31T12:00:00.000Z');
    for (const paid of [...payments(), ...payments()]) await renew(paid);
    expect(own()).toMatchObject({ dueDate: '2026-02-28' });
  });
});

describe('a paid invoice', () => {
  const paidFor = async (fields: Partial<CompanyFields>, at = noon(0), then: Partial<CompanyFields> = {}) => {
    const books = await openBooks();
    await books.told({ type: 'ChangeCompany', fields });
    await books.keep(10);
    await books.told({ type: 'ChangeCompany', fields: then });
    await books.pay(0, books.alone, at);
    return books;
  };
  test('counts its own months, even if the company pays for other terms by then', async () => {
    const year = await paidFor({ recurrence: 'MENSAL' }, noon(0), { recurrence: 'ANUAL' });
    for (const paid of year.payments()) await year.renew(paid);
    expect(year.own()).toMatchObject({ dueDate: nextDueDate(day(30), 'MENSAL') });
    const month = await paidFor({ recurrence: 'ANUAL' }, noon(0), { recurrence: 'MENSAL' });
    for (const paid of month.payments()) await month.renew(paid);
    expect(month.own()).toMatchObject({ dueDate: nextDueDate(day(30), 'ANUAL') });
  });
  test('without a reaction is credited by the clock, once', async () => {
    const books = await paidFor({});
    await books.keep(10);
    for (const paid of books.payments()) await books.renew(paid);
    await books.keep(10);
    expect(books.invoices()).toMatchObject([{ is: 'settled' }]);
    expect(books.own()).toMatchObject({ dueDate: nextDueDate(day(30), 'MENSAL') });
  });
  test('gives no due date to a company that has none any more, and is settled', async () => {
    const books = await paidFor({}, noon(0), { dueDate: null });
    await books.keep(10);
    expect(books.own()).toMatchObject({ dueDate: null });
    expect(books.invoices()).toMatchObject([{ is: 'settled' }]);
  });
  test('of a removed company is settled too', async () => {
    const books = await paidFor({});
    await books.told({ type: 'RemoveCompany' });
    await books.keep(10);
    expect(books.invoices()).toMatchObject([{ is: 'settled' }]);
  });
});

test('an invoice of a free plan in an older log pays for no month and is withdrawn', async () => {
  const { told, alone, keep, invoices, own } = await openBooks();
  const free = { type: 'CreatePlan', plan: { ...bare, name: 'Livre', value: 0 } } as const;
  await handle(alone, plan, { target: { companyId: 0, id: 2 }, command: free, cause: causeOf(), secret });
  const target = { companyId: COMPANY, id: 99 };
  const bill = { detail: 'Livre', cents: 0, dueDate: day(30), months: 1, planId: 2 };
  await handle(alone, invoice, { target, command: { type: 'OpenInvoice', ...bill }, cause: causeOf() });
  const payment = { bank: 'none', bankId: '99', cents: 0, at: noon(0) };
  const paying = handle(alone, invoice, { target, command: { type: 'PayInvoice', payment }, cause: causeOf() });
  await expect(paying).rejects.toThrow('ERR_INVOICE_CLOSED');
  await told({ type: 'ChangeCompany', fields: { planId: 2 } });
  await keep(10);
  expect(invoices()).toMatchObject([{ is: 'cancelled' }]);
  await keep(29);
  expect(own()).toMatchObject({ dueDate: day(30) });
  await keep(30);
  await keep(30);
  expect(own()).toMatchObject({ dueDate: nextDueDate(day(30), 'MENSAL') });
  expect(invoices()).toHaveLength(1);
});

const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('clock' as const), n: fc.integer({ min: -40, max: 90 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), n: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('renew' as const), n: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set' as const), n: fc.integer({ min: -10, max: 80 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('extend' as const), n: fc.constant(0) }) },
);
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('any clocks and crashes: never two open invoices, one when due, each payment counted once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 4, maxLength: 16 }),
      fc.array(fc.nat({ max: 999 }), { minLength: 60, maxLength: 200, size: 'max' }),
      fc.constantFrom(0, 20, 100),
      fc.integer({ min: -40, max: 90 }),
      async (happenings, choices, killed, today) => {
        const books = await openBooks();
        const waiting: (() => void)[] = [];
        let [next, begun, over, dead] = [0, 0, 0, 0];
        const choice = () => choices[next++ % choices.length] ?? 0;
        let inside = 0;
        const gate = () =>
          new Promise<void>((resolve) => {
            inside--;
            waiting.push(() => {
              inside++;
              resolve();
            });
          });
        /** Waits until each process stands before its next call of the store, or is done. */
        const stopped = async () => {
          do await settled();
          while (inside > 0);
        };
        const store = cacheStreamsFrom(memoryStore(books.streams, gate), 0);
        const acts = {
          clock: (n: number) => books.keep(n, store),
          pay: (n: number) => books.pay(n, store),
          set: (n: number) => books.told({ type: 'ChangeCompany', fields: { dueDate: day(n) } }, store),
          extend: () => books.told({ type: 'RenewCompany', why: 'extension' }, store),
          renew: async (n: number) => {
            const all = books.payments();
            const paid = all[n % Math.max(1, all.length)];
            if (paid) await books.renew(paid, store);
          },
        };
        const todo = [...happenings];
        let failure: unknown;
        const begin = ({ does, n }: (typeof happenings)[number]) => {
          begun++;
          inside++;
          acts[does](n)
            .catch((error: unknown) => {
              if (!(error instanceof Refused)) failure ??= error;
            })
            .finally(() => {
              over++;
              inside--;
            });
        };
        while (todo.length || over + dead < begun) {
          const at = choice();
          const first = todo[0];
          if (first && waiting.length < 4 && (at % 2 || !waiting.length)) begin(todo.shift() ?? first);
          else {
            const [client] = waiting.splice(at % waiting.length, 1);
            if (choice() % 1000 < killed) dead++;
            else client?.();
          }
          await stopped();
          if (failure) throw failure;
          expect(books.invoices().filter(isLive).length).toBeLessThanOrEqual(1);
        }
        // After all crashes, payments are reported again and a clock runs.
        for (const paid of books.payments()) await books.renew(paid);
        for (let turn = 0; turn < 3; turn++) await books.keep(today);
        const own = books.own();
        const due = own.is === 'present' ? own.dueDate : null;
        const isNear = due !== null && day(today) >= invoicedFrom(due);
        const open = isNear ? [{ is: 'open', dueDate: due }] : [];
        expect(books.invoices().filter(isLive)).toMatchObject(open);
        const renewals = (books.streams.get(`company-0.${COMPANY}`) ?? []).filter(
          ({ event }) => event.type === 'CompanyRenewed' && Object(event.data).why === 'payment',
        );
        expect(renewals).toHaveLength(books.payments().length);
      },
    ),
    { numRuns: 100, endOnFailure: true },
  );
});
