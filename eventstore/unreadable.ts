import { openRecent } from '../runtime/recent.ts';
import { log } from '../runtime/log.ts';
import { unreadableEvents } from '../runtime/metrics.ts';
import { decode, Unreadable, type KeyOf, type Raw, type Stored } from './codec.ts';

/** So many are remembered: the same one is met at each reading of its stream, and told once. */
const told = openRecent<string, true>(10_000);

/**
 * The event as this version knows it; undefined for a type that it does not know. One that cannot be read (written by hand,
 * or damaged) is none of ours and decides nothing: it is handed back as an Unreadable, logged and counted, and holds up nobody.
 */
export const readableOf = (raw: Raw, namespace: string, keyOf: KeyOf): Stored | Unreadable | undefined => {
  try {
    return decode(raw, namespace, keyOf);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (!told.has(raw.id)) {
      told.set(raw.id, true);
      unreadableEvents.inc();
      log.error({ err: error }, 'an event cannot be read');
    }
    return error;
  }
};
