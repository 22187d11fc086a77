import { randomBytes } from 'node:crypto';
import { createRecentCache } from '../runtime/caches.ts';
import { z } from 'zod';
import { Refused } from '../domain/kernel/decider.ts';
import { log } from '../runtime/log.ts';
import { openSeal, type Seal } from '../runtime/seal.ts';
import type { Ring } from '../runtime/secrets.ts';
import { keyStreamOf, type ErasablePerson } from './personal.ts';

const refusals = {
  contact: ['ERR_NO_CONTACT_FOUND', 404],
  user: ['ERR_NO_USER_FOUND', 404],
  /** The remaining items of a list are sealed with another key by now, so the caller can retry. */
  list: ['ERR_CONFLICT', 409],
} as const;

/** The person was erased: nothing can be written about them. Callers see the same error as for an unknown person. */
export class Erased extends Refused {
  constructor({ whose }: ErasablePerson) {
    const [code, status] = refusals[whose];
    super(code, status);
  }
}

/** The key of a person. 'erased': there is no key, or it was removed; 'shut': no key of the ring opens it. */
export type PersonKey = Buffer | 'erased' | 'shut';
/** An event of a key stream, as the log stores it. */
export type KeyEvent = { stream: string; id: string; data: unknown };

/** Access to the key streams; each call may be repeated. */
export type KeyStreams = {
  /**
   * Returns the newest key. 'none' if nothing was written; 'gone' if the stream was ended or the log records the
   * person's erasure.
   */
  last(person: ErasablePerson): Promise<KeyEvent | 'none' | 'gone'>;
  /** Appends the first event; false if another process was first. */
  begin(stream: string, person: ErasablePerson, sealedAt: (id: string) => string): Promise<boolean>;
  /** Resolves when every later erasure, by any process, reaches `erase` or `ended`. */
  watched(persons: Pick<Persons, 'erase' | 'ended'>): Promise<void>;
};

/** A bounded cache of persons' keys, shared by all stores of one log in this process. */
export type Persons = {
  known(person: ErasablePerson): PersonKey | undefined;
  /** Reads the key unless it is cached. */
  read(person: ErasablePerson): Promise<PersonKey>;
  /** Returns the key for sealing, created if missing. `born`: the person is new and has no key yet. Throws Erased. */
  forSealing(person: ErasablePerson, born: boolean): Promise<Buffer>;
  /** Records that the log erased the person. */
  erase(person: ErasablePerson): void;
  /** Records that a key stream was ended. */
  ended(stream: string): void;
};

const KNOWN = 50_000;
const made = z.object({ sealed: z.string() });

/**
 * Opens the cache. It reads a key only from its stream, which shows whether it was ended: `$all` still delivers the
 * events of an ended stream until the server is scavenged.
 */
export const openPersons = (streams: KeyStreams, ring: Ring): Persons => {
  const seal: Seal = openSeal(ring, 'persons');
  const cache = createRecentCache<string, PersonKey>(KNOWN);
  const asking = new Map<string, Promise<PersonKey>>();

  const opened = ({ stream, id, data }: KeyEvent): PersonKey => {
    try {
      return Buffer.from(seal.open(made.parse(data).sealed, `${stream} ${id}`), 'base64');
    } catch (error) {
      log.error({ err: error, stream }, 'The key of a person could not be decrypted');
      return 'shut';
    }
  };
  const learn = (stream: string, key: PersonKey): PersonKey => {
    // An erased person stays erased, even if an earlier read returns a key later.
    if (cache.get(stream) !== 'erased') cache.set(stream, key);
    return cache.get(stream) ?? key;
  };
  const erased = (stream: string): void => void cache.set(stream, 'erased');
  const persons: Persons = {
    known: (person) => cache.get(keyStreamOf(person)),
    read: async (person) => {
      const stream = keyStreamOf(person);
      return cache.get(stream) ?? learn(stream, await once(stream, () => look(person)));
    },
    forSealing: async (person, born) => {
      const stream = keyStreamOf(person);
      const known = cache.get(stream);
      const key = known ?? (await once(`to seal ${stream}`, () => make(person, born)));
      if (key === 'erased') throw new Erased(person);
      if (key === 'shut') throw new Error(`${stream} does not open: nothing can be sealed under it`);
      return key;
    },
    erase: (person) => erased(keyStreamOf(person)),
    ended: erased,
  };
  const look = async (person: ErasablePerson): Promise<PersonKey> => {
    await streams.watched(persons);
    const last = await streams.last(person);
    return typeof last === 'string' ? 'erased' : opened(last);
  };
  const once = (stream: string, work: () => Promise<PersonKey>): Promise<PersonKey> => {
    const asked = asking.get(stream) ?? work().finally(() => asking.delete(stream));
    asking.set(stream, asked);
    return asked;
  };
  const make = async (person: ErasablePerson, born: boolean): Promise<PersonKey> => {
    const stream = keyStreamOf(person);
    await streams.watched(persons);
    for (let first = born; ; first = false) {
      const last = first ? 'none' : await streams.last(person);
      if (last === 'gone') return learn(stream, 'erased');
      if (last !== 'none') return learn(stream, opened(last));
      const key = randomBytes(32);
      const sealedAt = (id: string) => seal.seal(key.toString('base64'), `${stream} ${id}`);
      if (await streams.begin(stream, person, sealedAt)) return learn(stream, key);
    }
  };

  return persons;
};
