import type { SocketConfig } from '@whiskeysockets/baileys';
import { MINUTE_MS } from '../../../domain/kernel/durations.ts';
import { createRecentCache } from '../../../runtime/caches.ts';

type CacheStore = NonNullable<SocketConfig['msgRetryCounterCache']>;

const openCache = (max: number, ttl: number): CacheStore => {
  const cache = createRecentCache<string, { value: unknown }>(max, ttl);
  return {
    // The client reads back the type that it stored under a key.
    get: <T>(key: string) => cache.get(key)?.value as T | undefined,
    set: (key, value) => {
      cache.set(key, { value });
    },
    del: (key) => {
      cache.delete(key);
    },
    flushAll: () => cache.clear(),
  };
};

/** Creates the client's cache of Signal keys for one socket. */
export const openKeyCache = (): CacheStore => openCache(2_000, 5 * MINUTE_MS);

/**
 * Creates the caches of the WhatsApp client that outlive its sockets: retry counts, devices of people, calls, placeholders
 * and uploaded files.
 */
export const openCaches = () => ({
  msgRetryCounterCache: openCache(10_000, 60 * MINUTE_MS),
  userDevicesCache: openCache(10_000, 5 * MINUTE_MS),
  callOfferCache: openCache(1_000, 5 * MINUTE_MS),
  placeholderResendCache: openCache(10_000, 60 * MINUTE_MS),
  // Keyed by the file's unique name, so that a message sent again does not upload its file again.
  mediaCache: openCache(1_000, 60 * MINUTE_MS),
});
export type Caches = ReturnType<typeof openCaches>;
