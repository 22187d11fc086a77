import type { Commands, Decider } from '../kernel/decider.ts';
import { keyWritesEvents } from './events.ts';

/**
 * A lower bound of how often the WhatsApp keys of a connection were written. It only grows, so it reveals a Postgres restored
 * from an older backup.
 */
export const keyWrites: Decider<bigint, Commands<{ NoteKeyWrites: { count: bigint } }>, typeof keyWritesEvents> = {
  feature: 'keyWrites',
  events: keyWritesEvents,
  initial: 0n,
  keeps: 1,
  decide: ({ count }, state) => (count > state ? [{ type: 'KeyWritesNoted', data: { count: String(count) } }] : []),
  evolve: (_, event) => BigInt(event.data.count),
};
