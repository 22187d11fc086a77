import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { catalogue } from '../../domain/catalogue.ts';
import type { EventSpec } from '../../domain/kernel/event.ts';
import { decodeEvent, eventId, UnreadableEvent } from '../../eventstore/codec.ts';
import { sealedFeatures } from '../../eventstore/personal.ts';
import { upcast, versionOf, type Upcasters } from '../../eventstore/upcast.ts';
import { envelope } from '../kernel/log.ts';

/** An entry of a first version may omit values that are the same in all of them. */
const first = { ...envelope(), v: 1 };
const golden = z
  .array(
    z.object({
      type: z.string(),
      v: z.number().default(1),
      stream: z.string(),
      data: z.unknown(),
      metadata: z.unknown().default(first),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('./golden.json', import.meta.url), 'utf8')));
const specs: [string, EventSpec][] = Object.entries(catalogue);
const raw = (type: string, data: unknown, metadata: unknown = first, streamId = 'ns-ticket-1.5') => ({
  streamId,
  revision: 3n,
  position: { commit: 40n, prepare: 40n },
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  type,
  data,
  metadata,
});

/** Stands for a process without keys. */
const nobody = () => undefined;

describe('the golden file: every stored event version can still be read', () => {
  test.each(golden)('$type, version $v', ({ type, stream, data, metadata }) => {
    const stored = decodeEvent(raw(type, data, metadata, `ns-${stream}`), 'ns-', nobody);
    expect(stored).toMatchObject({ stream, revision: 3n, position: { commit: 40n }, event: { type }, meta: metadata });
    expect(stored?.event.data).toMatchObject(Object(upcast(type, Number(Object(metadata).v), data)));
  });
  test('it holds every version of every type', () => {
    const wanted = specs.flatMap(([type]) => Array.from({ length: versionOf(type) }, (_, i) => `${type} ${i + 1}`));
    expect(golden.map(({ type, v }) => `${type} ${v}`).toSorted()).toEqual(wanted.toSorted());
  });
  test('caches know the streams of all sealed events, so that an erasure clears them', () => {
    const isSealed = new Map(specs.map(([type, { personal }]) => [type, personal !== undefined]));
    const streams = golden.flatMap(({ type, stream }) => (isSealed.get(type) ? [stream] : []));
    const features = new Set(streams.map((stream) => `${stream.split('-')[0]}-`));
    expect([...features].toSorted()).toEqual([...sealedFeatures]);
  });
  test('its versions are those of the envelopes', () => {
    for (const { v, metadata } of golden) expect(metadata).toMatchObject({ v });
  });
});

test('skips an event of a type that this version does not know', () =>
  expect(decodeEvent(raw('SomethingOfLater', {}), 'ns-', nobody)).toBeUndefined());

test.each([
  ['data that do not fit', raw('TicketAccepted', { userId: 'seven' })],
  ['a version that only a later program knows', raw('TicketAccepted', { userId: 7 }, { ...envelope(), v: 2 })],
  ['no envelope', raw('TicketAccepted', { userId: 7 }, null)],
  [
    'an envelope without a company',
    raw('TicketAccepted', { userId: 7 }, { ...envelope(), v: 1, companyId: undefined }),
  ],
])('an event with %s is unreadable, and not the fault of any input', (_, event) =>
  expect(() => decodeEvent(event, 'ns-', nobody)).toThrow(UnreadableEvent),
);

test('upcasts an old version step by step to the newest', () => {
  const steps: Upcasters = {
    Priced: {
      1: (data) => ({ ...Object(data), currency: 'BRL' }),
      2: (data) => ({ currency: Object(data).currency, cents: Object(data).amount * 100 }),
    },
  };
  expect(upcast('Priced', 1, { amount: 2 }, steps)).toEqual({ cents: 200, currency: 'BRL' });
  expect(upcast('Priced', 2, { amount: 2, currency: 'USD' }, steps)).toEqual({ cents: 200, currency: 'USD' });
  expect(upcast('Priced', 3, { cents: 5, currency: 'USD' }, steps)).toEqual({ cents: 5, currency: 'USD' });
  expect(versionOf('Priced', steps)).toBe(3);
});

test('gives a repeated command the same event ids, and others for another cause, command, stream or index', () => {
  const meta = envelope();
  const ids = [
    eventId('a-1.1', meta, 0),
    eventId('a-1.1', meta, 1),
    eventId('a-1.2', meta, 0),
    eventId('a-1.1', { ...meta, cause: 'other' }, 0),
    eventId('a-1.1', { ...meta, command: 'Other' }, 0),
  ];
  expect(eventId('a-1.1', { ...meta, at: '2030-01-01T00:00:00.000Z' }, 0)).toBe(ids[0]);
  expect(new Set(ids).size).toBe(ids.length);
});
