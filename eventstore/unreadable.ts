import { createRecentCache } from '../runtime/caches.ts';
import { log } from '../runtime/log.ts';
import { unreadableEvents } from '../runtime/metrics.ts';
import { decodeEvent, UnreadableEvent, type FindPersonKey, type Raw, type LoggedEvent } from './codec.ts';

/** Remembers this many events, so that each is logged once although every read of its stream meets it again. */
const told = createRecentCache<string, true>(10_000);

/**
 * Decodes an event; undefined for a type that this version does not know. An event that cannot be read (written by
 * hand, or damaged) is returned as Unreadable, logged and counted. It affects no decision and blocks no reader.
 */
export const readableOf = (
  raw: Raw,
  namespace: string,
  keyOf: FindPersonKey,
): LoggedEvent | UnreadableEvent | undefined => {
  try {
    return decodeEvent(raw, namespace, keyOf);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    if (!told.has(raw.id)) {
      told.set(raw.id, true);
      unreadableEvents.inc();
      log.error({ err: error }, 'an event cannot be read');
    }
    return error;
  }
};
