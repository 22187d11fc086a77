import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createCloudRate } from '../../../connector/cloud/rate.ts';

/** Sends to customers as fast as the limits allow, and returns when each message went, in virtual milliseconds. */
const sendAll = (customers: readonly string[], limits: Parameters<typeof createCloudRate>[0] = {}) => {
  let now = 0;
  const rate = createCloudRate({ ...limits, now: () => now });
  const sent = customers.map((customer) => {
    for (let wait = rate.take(customer); wait > 0; wait = rate.take(customer)) now += wait;
    return { customer, at: now };
  });
  return sent;
};

test('a number sends 80 messages at once, and then 80 in each second', () => {
  const sent = sendAll(Array.from({ length: 240 }, (_, at) => `customer ${at}`));
  expect(sent[79]?.at).toBe(0);
  expect(sent[80]?.at).toBeCloseTo(12.5);
  expect(sent[239]?.at).toBeCloseTo(2_000);
});

test('one customer gets 45 messages at once, and then one every six seconds', () => {
  const sent = sendAll(Array.from({ length: 47 }, () => 'ana'));
  expect(sent[44]?.at).toBe(0);
  expect(sent[45]?.at).toBeCloseTo(6_000);
  expect(sent[46]?.at).toBeCloseTo(12_000);
});

test('in no span of time does a number or a customer get more than the burst and the steady rate', () => {
  const pair = { burst: 3, everyMs: 500 };
  const perSecond = 10;
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ana', 'bia', 'caio'), { maxLength: 60 }), (customers) => {
      const sent = sendAll(customers, { perSecond, pair });
      sent.forEach((first, from) => {
        sent.slice(from).forEach((last, count) => {
          const ms = last.at - first.at + 1e-6;
          expect(count + 1).toBeLessThanOrEqual(perSecond + (ms * perSecond) / 1_000 + 1);
        });
        const own = sent.slice(from).filter(({ customer }) => customer === first.customer);
        own.forEach((last, count) => {
          expect(count + 1).toBeLessThanOrEqual(pair.burst + (last.at - first.at + 1e-6) / pair.everyMs + 1);
        });
      });
    }),
    { numRuns: 50 },
  );
});

test('a customer whom WhatsApp limits waits, and no one else does', () => {
  let now = 0;
  const rate = createCloudRate({ now: () => now });
  rate.hold('ana', 4_000);
  expect(rate.take('ana')).toBe(4_000);
  expect(rate.take('bia')).toBe(0);
  now = 4_000;
  expect(rate.take('ana')).toBe(0);
});

test('a number that WhatsApp limits waits for all customers', () => {
  let now = 0;
  const rate = createCloudRate({ now: () => now });
  rate.holdAll(60_000);
  expect(rate.take('bia')).toBe(60_000);
  now = 60_000;
  expect(rate.take('bia')).toBe(0);
});
