import { z } from 'zod';
import { parseEvent, type Fact } from './event.ts';

/**
 * Events that the log writes for itself: id blocks, claims, places, checkpoints of reactions, requests, secrets and their key.
 */
export const bookkeepingEvents = {
  IdsReserved: { data: z.object({ from: z.number(), to: z.number() }) },
  /** `at`: the revision of the owner's stream before its birth, -1 for an empty stream. */
  Claimed: { data: z.object({ ownerStream: z.string(), at: z.number() }), plain: ['ownerStream'] },
  /** Written to the owner's stream by another stream that wants its claim. The owner's birth at this revision then fails. */
  ClaimAbandoned: { data: z.object({ claim: z.string() }), plain: ['claim'] },
  /** No longer written: the streams that had a place when a stream of places began. */
  PlacesBegun: { data: z.object({ owners: z.array(z.string()) }), plain: ['owners'] },
  /** `at`: the revision of the owner's stream before its birth, -1 for an empty stream. */
  PlaceTaken: { data: z.object({ owner: z.string(), at: z.number() }), plain: ['owner'] },
  PlaceLeft: { data: z.object({ owner: z.string() }), plain: ['owner'] },
  PlacesClosed: { data: z.object({}) },
  ReactionReached: { data: z.object({ commit: z.string(), prepare: z.string() }), plain: ['commit', 'prepare'] },
  ReactionSkipped: {
    data: z.object({ reaction: z.string(), eventId: z.string(), reason: z.string() }),
    plain: ['reaction', 'eventId', 'reason'],
  },
  /**
   * A request arrived with this Idempotency-Key and body. `key` is a hash, or '' where the stream names it; `body` is a keyed
   * hash.
   */
  RequestTaken: { data: z.object({ key: z.string().default(''), body: z.string() }), plain: ['key', 'body'] },
  /** The id of the record that the request with this key creates. */
  IdGiven: { data: z.object({ key: z.string(), id: z.number() }), plain: ['key'] },
  /** The key that seals a person's texts. The installation's key ring seals the key. */
  PersonKeyMade: { data: z.object({ sealed: z.string() }), plain: ['sealed'] },
  CredentialKept: { data: z.object({ sealed: z.string() }), plain: ['sealed'] },
  /** `key`: the id of the key in use; `sealed`: a value sealed with it that no rotation changes. */
  KeysAgreed: { data: z.object({ key: z.string(), sealed: z.string() }), plain: ['key', 'sealed'] },
  /** The lowest format of the log that can read all its events from here on. */
  FormatReached: { data: z.object({ format: z.number() }) },
};

/** The event types that may be appended as bookkeeping. None of them creates a record. */
export type Bookkept = keyof typeof bookkeepingEvents;

/** Returns the event as a bookkeeping event, or undefined if it is another type. */
export const bookkept = (event: Fact | undefined) => event && parseEvent(bookkeepingEvents, event.type, event.data);
