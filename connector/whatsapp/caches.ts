import type { SocketConfig } from '@whiskeysockets/baileys';
import { openRecent } from '../../runtime/recent.ts';

type CacheStore = NonNullable<SocketConfig['msgRetryCounterCache']>;
const MINUTE = 60_000;

const openCache = (max: number, ttl: number): CacheStore => {
  const cache = openRecent<string, { value: unknown }>(max, ttl);
  return {
    // What the client put under a key is what it expects there: the types are its own.
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

/** Keys of one socket as the client uses them. */
export const openKeyCache = (): CacheStore => openCache(2_000, 5 * MINUTE);

/** Memories of the WhatsApp client that outlive its sockets: retries counted, devices of people, calls, placeholders, files uploaded. */
export const openCaches = () => ({
  msgRetryCounterCache: openCache(10_000, 60 * MINUTE),
  userDevicesCache: openCache(10_000, 5 * MINUTE),
  callOfferCache: openCache(1_000, 5 * MINUTE),
  placeholderResendCache: openCache(10_000, 60 * MINUTE),
  // By the file's name, which no other message has: sent again, it is not uploaded again.
  mediaCache: openCache(1_000, 60 * MINUTE),
});
export type Caches = ReturnType<typeof openCaches>;
