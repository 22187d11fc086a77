import { jsonEvent } from '@eventstore/db-client';
import { v5 } from 'uuid';
import { z } from 'zod';
import { catalogue } from '../domain/catalogue.ts';
import { parseEvent, type Fact } from '../domain/kernel/event.ts';
import { START, type Position } from './position.ts';
import { upcast, versionOf } from './upcast.ts';

/** Whoever acts without being a person. */
export const machine = z.enum(['connector', 'bot', 'clock', 'system']);

/** The envelope of an event (DESIGN 3). No personal data in it. `at` is an instant, ISO, UTC. */
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
  event: Fact;
  meta: Envelope;
};

const IDS = 'f2a1c0de-5eed-4a7e-8d1e-a7e0de000001';

/** The id of the n-th event that a command of a cause adds to a stream: the same for a repeated command. */
export const eventId = (stream: string, meta: NewEnvelope, index: number): string =>
  v5(`${stream}|${meta.cause}|${meta.command}|${index}${meta.body ? `|${meta.body}` : ''}`, IDS);

/** What is appended; throws ZodError for data that its own catalogue would not read again. */
export const encode = (stream: string, event: Fact, meta: NewEnvelope, index: number) => {
  if (!parseEvent(catalogue, event.type, event.data)) throw new Error(`${event.type} is not in the catalogue`);
  return jsonEvent({
    id: eventId(stream, meta, index),
    type: event.type,
    data: { ...event.data },
    metadata: { ...meta, v: versionOf(event.type) },
  });
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

/** The event checked against its catalogue; undefined for a type that this version does not know. Throws Unreadable. */
export const decode = (raw: Raw, namespace: string): Stored | undefined => {
  if (!Object.hasOwn(catalogue, raw.type)) return undefined;
  const { revision, id, position = START } = raw;
  const stream = raw.streamId.slice(namespace.length);
  try {
    const meta = envelope.parse(raw.metadata);
    const event = parseEvent(catalogue, raw.type, upcast(raw.type, meta.v, raw.data));
    return event && { stream, revision, position, id, event, meta };
  } catch (cause) {
    throw new Unreadable(`event ${revision} of ${stream}, a ${raw.type}, cannot be read`, { cause });
  }
};
