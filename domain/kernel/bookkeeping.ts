import { z } from 'zod';
import { parseEvent, type Fact } from './event.ts';

/** Events of the log's own machinery: blocks of ids, claims, places, checkpoints of reactions, requests, secrets and their key. */
export const bookkeepingEvents = {
  IdsReserved: { data: z.object({ from: z.number(), to: z.number() }) },
  /** `at`: the revision that the owner's stream has before its birth, -1 for none. */
  Claimed: { data: z.object({ ownerStream: z.string(), at: z.number() }), plain: ['ownerStream'] },
  /** In the owner's stream: whoever was to be born at this place is not; somebody else wanted the claim. */
  ClaimAbandoned: { data: z.object({ claim: z.string() }), plain: ['claim'] },
  /** In a stream of places: who was there before they were counted, by their streams. */
  PlacesBegun: { data: z.object({ owners: z.array(z.string()) }), plain: ['owners'] },
  /** `at`: the revision that the owner's stream has before its birth, -1 for none. */
  PlaceTaken: { data: z.object({ owner: z.string(), at: z.number() }), plain: ['owner'] },
  PlaceLeft: { data: z.object({ owner: z.string() }), plain: ['owner'] },
  PlacesClosed: { data: z.object({}) },
  ReactionReached: { data: z.object({ commit: z.string(), prepare: z.string() }), plain: ['commit', 'prepare'] },
  ReactionSkipped: {
    data: z.object({ reaction: z.string(), eventId: z.string(), reason: z.string() }),
    plain: ['reaction', 'eventId', 'reason'],
  },
  /** An Idempotency-Key (`key`: a hash, '' where the stream names it) came with this body (its keyed hash). */
  RequestTaken: { data: z.object({ key: z.string().default(''), body: z.string() }), plain: ['key', 'body'] },
  /** What the request of this key creates has this id. */
  IdGiven: { data: z.object({ key: z.string(), id: z.number() }), plain: ['key'] },
  /** The key under which a person's texts are sealed; itself sealed by the installation's ring. */
  PersonKeyMade: { data: z.object({ sealed: z.string() }), plain: ['sealed'] },
  CredentialKept: { data: z.object({ sealed: z.string() }), plain: ['sealed'] },
  /** `key`: the id of the key in use; `sealed`, by it: what no rotation changes. */
  KeysAgreed: { data: z.object({ key: z.string(), sealed: z.string() }), plain: ['key', 'sealed'] },
};

/** What may be kept so: nothing by which a record is born. */
export type Bookkept = keyof typeof bookkeepingEvents;

/** The event as one of these, if it is one. */
export const bookkept = (event: Fact | undefined) => event && parseEvent(bookkeepingEvents, event.type, event.data);
