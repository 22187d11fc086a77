import type { Commands, Decider } from '../kernel/decider.ts';
import { keyWritesEvents } from './events.ts';

/** How often the WhatsApp keys of a connection were written, at least: it only grows, and an older Postgres is known by it. */
export const keyWrites: Decider<bigint, Commands<{ NoteKeyWrites: { count: bigint } }>, typeof keyWritesEvents> = {
  feature: 'keyWrites',
  events: keyWritesEvents,
  initial: 0n,
  keeps: 1,
  decide: ({ count }, state) => (count > state ? [{ type: 'KeyWritesNoted', data: { count: String(count) } }] : []),
  evolve: (_, event) => BigInt(event.data.count),
};
