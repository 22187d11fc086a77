import { jsonEvent } from '@eventstore/db-client';
import { v5 } from 'uuid';
import { z } from 'zod';
import { catalogue, type AnyEvent } from '../domain/catalogue.ts';
import { parseEvent, type Fact } from '../domain/kernel/event.ts';
import { blanked, isPersonal, isSealed, openData, personOf, sealData, type Person } from './personal.ts';
import type { PersonKey } from './persons.ts';
import { START, type Position } from './position.ts';
import { upcast, versionOf } from './upcast.ts';

/** Whoever acts without being a person. */
export const machine = z.enum(['connector', 'bot', 'clock', 'system']);

/** The envelope of an event (design.md, Events). No personal data in it. `at` is an instant, ISO, UTC. */
const envelope = z.object({
  companyId: z.number(),
  userId: z.union([z.number(), machine]),
  at: z.string(),
  /** What set the command off; with `command` it makes a repeated command recognisable. */
  cause: z.string(),
  command: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
  v: z.number(),
  ticketId: z.number().optional(),
  /** The fingerprint of the request's body, where a key that comes again is known by its events alone. */
  body: z.string().optional(),
});
export type Envelope = z.infer<typeof envelope>;
export type NewEnvelope = Omit<Envelope, 'v'>;

/** An event as it lies in the log. */
export type Stored = {
  stream: string;
  revision: bigint;
  position: Position;
  id: string;
  event: AnyEvent;
  meta: Envelope;
};

const IDS = 'f2a1c0de-5eed-4a7e-8d1e-a7e0de000001';

/** The id of the n-th event that a command of a cause adds to a stream: the same for a repeated command. */
export const eventId = (stream: string, meta: NewEnvelope, index: number): string =>
  v5(`${stream}|${meta.cause}|${meta.command}|${index}${meta.body ? `|${meta.body}` : ''}`, IDS);

/** Where a ciphertext belongs: a copy in another stream, or as another event, opens nothing. */
const placeOf = (stream: string, id: string): string => `${stream} ${id}`;

/** Whose key an event is sealed by; undefined where it tells of nobody. */
export const sealedFor = (stream: string, { type, data }: Fact): Person | undefined =>
  isPersonal(type, { ...data }) ? personOf(type, stream, data) : undefined;

/**
 * What is appended, sealed by the `key` of whom it tells (design.md, How a person is forgotten). Throws ZodError for
 * data that its own catalogue would not read again.
 */
export const encode = (
  stream: string,
  event: Fact,
  { meta, index, key }: { meta: NewEnvelope; index: number; key: Buffer | undefined },
) => {
  const { type } = event;
  if (!parseEvent(catalogue, type, event.data)) throw new Error(`${type} is not in the catalogue`);
  const id = eventId(stream, meta, index);
  const data = key ? sealData(type, { ...event.data }, key, placeOf(stream, id)) : { ...event.data };
  return jsonEvent({ id, type, data, metadata: { ...meta, v: versionOf(type) } });
};

/** An event as the client of the event store gives it. */
export type Raw = {
  streamId: string;
  revision: bigint;
  position?: Position;
  id: string;
  type: string;
  data: unknown;
  metadata?: unknown;
};

/** An event that its catalogue or the envelope does not fit: nobody else's input is wrong. */
export class Unreadable extends Error {}

/** Whose key must be known before an event is decoded; undefined where it is not sealed, or says not whose it is. */
export const sealedOf = ({ type, data, streamId }: Raw, namespace: string): Person | undefined => {
  return isSealed(data) ? ofWhom(type, streamId.slice(namespace.length), data) : undefined;
};

const ofWhom = (type: string, stream: string, data: unknown): Person | undefined => {
  try {
    return personOf(type, stream, data);
  } catch {
    return undefined; // an older version did not say it everywhere
  }
};

/** The data in the clear; of who was forgotten there are blanks, also of what an older version wrote in the clear. */
const openedOf = (raw: Raw, stream: string, keyOf: KeyOf): unknown => {
  const { type, data, id } = raw;
  const person = ofWhom(type, stream, data);
  const key = person && keyOf(person);
  if (key === 'erased') return blanked(type, data);
  if (!isSealed(data)) return data;
  if (!Buffer.isBuffer(key)) throw new Error('the key of its person is not there');
  return openData(data, key, placeOf(stream, id));
};

/** What is known of a person's key. */
export type KeyOf = (person: Person) => PersonKey | undefined;

/**
 * The event checked against its catalogue; undefined for a type that this version does not know. Throws Unreadable.
 * `keyOf` knows the key of whom it is sealed for (`sealedOf`).
 */
export const decode = (raw: Raw, namespace: string, keyOf: KeyOf): Stored | undefined => {
  if (!Object.hasOwn(catalogue, raw.type)) return undefined;
  const { revision, id, position = START, type } = raw;
  const stream = raw.streamId.slice(namespace.length);
  try {
    const meta = envelope.parse(raw.metadata);
    const event = parseEvent(catalogue, type, upcast(type, meta.v, openedOf(raw, stream, keyOf)));
    return event && { stream, revision, position, id, event, meta };
  } catch (cause) {
    throw new Unreadable(`event ${revision} of ${stream}, a ${type}, cannot be read`, { cause });
  }
};
