import { jsonEvent } from '@eventstore/db-client';
import { v5 } from 'uuid';
import { z } from 'zod';
import { catalogue, type AnyEvent } from '../domain/catalogue.ts';
import { parseEvent, type Fact } from '../domain/kernel/event.ts';
import { blanked, isPersonal, isSealed, openData, personOf, sealData, type ErasablePerson } from './personal.ts';
import type { PersonKey } from './persons.ts';
import { START, type Position } from './position.ts';
import { upcast, versionOf } from './upcast.ts';

/** Actors that are not people. */
export const machineActor = z.enum(['connector', 'bot', 'clock', 'system']);

/** The envelope of an event (events.md, Events). It holds no personal data. `at` is an ISO instant in UTC. */
const envelope = z.object({
  companyId: z.number(),
  userId: z.union([z.number(), machineActor]),
  at: z.string(),
  /** The trigger of the command. Together with `command` it identifies a repeated command. */
  cause: z.string(),
  command: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
  v: z.number(),
  ticketId: z.number().optional(),
  /** The fingerprint of the request's body, for idempotency keys that are recognised only by their events. */
  body: z.string().optional(),
});
export type Envelope = z.infer<typeof envelope>;
export type NewEnvelope = Omit<Envelope, 'v'>;

/** An event as the log stores it. */
export type LoggedEvent = {
  stream: string;
  revision: bigint;
  position: Position;
  id: string;
  event: AnyEvent;
  meta: Envelope;
};

const IDS = 'f2a1c0de-5eed-4a7e-8d1e-a7e0de000001';

/** Returns the id of the n-th event that a command and its cause add to a stream. A repeated command gets the same id. */
export const eventId = (stream: string, meta: NewEnvelope, index: number): string =>
  v5(`${stream}|${meta.cause}|${meta.command}|${index}${meta.body ? `|${meta.body}` : ''}`, IDS);

/** Binds a ciphertext to its stream and event: a copy in another stream or event cannot be decrypted. */
const placeOf = (stream: string, id: string): string => `${stream} ${id}`;

/** Returns the person whose key seals an event, or undefined if it holds nothing personal. */
export const sealedFor = (stream: string, { type, data }: Fact): ErasablePerson | undefined =>
  isPersonal(type, { ...data }) ? personOf(type, stream, data) : undefined;

/**
 * Encodes an event for an append, sealed by the `key` of the person it is about (privacy.md, How a person is erased).
 * Throws ZodError for data that its own catalogue would not accept when read.
 */
export const encodeEvent = (
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

/** An event as the client of the event store returns it. */
export type Raw = {
  streamId: string;
  revision: bigint;
  position?: Position;
  id: string;
  type: string;
  data: unknown;
  metadata?: unknown;
};

/** An event that does not match its catalogue or the envelope. The caller's input is not at fault. */
export class UnreadableEvent extends Error {}

/**
 * Returns the person whose key is needed to decode an event. Undefined if the event is not sealed or does not name its
 * person.
 */
export const sealedOf = ({ type, data, streamId }: Raw, namespace: string): ErasablePerson | undefined => {
  return isSealed(data) ? ofWhom(type, streamId.slice(namespace.length), data) : undefined;
};

const ofWhom = (type: string, stream: string, data: unknown): ErasablePerson | undefined => {
  try {
    return personOf(type, stream, data);
  } catch {
    return undefined; // older versions of some events do not name their person
  }
};

/**
 * Returns the decrypted data. For an erased person the personal fields are blank, even those that an older version
 * stored unencrypted.
 */
const openedOf = (raw: Raw, stream: string, keyOf: FindPersonKey): unknown => {
  const { type, data, id } = raw;
  const person = ofWhom(type, stream, data);
  const key = person && keyOf(person);
  if (key === 'erased') return blanked(type, data);
  if (!isSealed(data)) return data;
  if (!Buffer.isBuffer(key)) throw new Error('the key of its person does not exist');
  return openData(data, key, placeOf(stream, id));
};

/** Looks up what is known of a person's key. */
export type FindPersonKey = (person: ErasablePerson) => PersonKey | undefined;

/**
 * Checks an event against its catalogue; undefined for a type that this version does not know. Throws Unreadable.
 * `keyOf` returns the key of the person it is sealed for (`sealedOf`).
 */
export const decodeEvent = (raw: Raw, namespace: string, keyOf: FindPersonKey): LoggedEvent | undefined => {
  if (!Object.hasOwn(catalogue, raw.type)) return undefined;
  const { revision, id, position = START, type } = raw;
  const stream = raw.streamId.slice(namespace.length);
  try {
    const meta = envelope.parse(raw.metadata);
    if (meta.v > versionOf(type)) throw new Error(`its version ${meta.v} is later than ${versionOf(type)}`);
    const event = parseEvent(catalogue, type, upcast(type, meta.v, openedOf(raw, stream, keyOf)));
    return event && { stream, revision, position, id, event, meta };
  } catch (cause) {
    throw new UnreadableEvent(`event ${revision} of ${stream}, a ${type}, cannot be read`, { cause });
  }
};
