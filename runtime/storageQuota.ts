import { INSTALLATION } from '../domain/setting/table.ts';
import { createRecentCache } from './caches.ts';
import { isCounted, type Storage, type StorageUsage } from './storage.ts';

type Measured = StorageUsage & { at: number; tookMs: number };

/** A measurement is reused for this many times its duration, because it lists every file of the company. */
const TIMES = 20;
/** If there is an earlier measurement, the caller does not wait for one that takes longer than this. */
const WAIT_MS = 500;

/** Files of the installation itself, such as the pictures of announcements, are stored under this company. */
const SHARED = 0;
/** Returns the company whose limit a file counts towards: files of the installation count for its owner's company. */
const payerOf = (companyId: number): number => (companyId === SHARED ? INSTALLATION : companyId);

/**
 * A storage that measures each company's use and denies room beyond its limit. The use is measured, not summed from
 * events, so that files of all features count. `limitOf`: bytes, null for no limit; `freshMs`: the minimum time that a
 * measurement is reused.
 */
export const withQuota = (
  storage: Storage,
  { limitOf, freshMs }: { limitOf: (companyId: number) => Promise<number | null>; freshMs: number },
): Storage => {
  const known = createRecentCache<number, Measured>(20_000);
  const measuring = new Map<number, Promise<Measured>>();

  const list = async (payer: number): Promise<StorageUsage> => {
    const own = await storage.usage(payer);
    if (payer !== INSTALLATION) return own;
    const shared = await storage.usage(SHARED);
    return { files: own.files + shared.files, bytes: own.bytes + shared.bytes };
  };
  const measure = (companyId: number): Promise<Measured> => {
    const since = performance.now();
    const under = measuring.get(companyId);
    if (under) return under;
    const measured = list(companyId)
      .then((usage) => {
        const at = performance.now();
        const found = { ...usage, at, tookMs: at - since };
        known.set(companyId, found);
        return found;
      })
      .finally(() => measuring.delete(companyId));
    measuring.set(companyId, measured);
    return measured;
  };
  const current = async (companyId: number): Promise<Measured> => {
    const last = known.get(companyId);
    if (last && performance.now() - last.at < Math.max(freshMs, TIMES * last.tookMs)) return last;
    const measured = measure(companyId);
    if (!last || last.tookMs <= WAIT_MS) return measured;
    measured.catch(() => {}); // the next caller tries again
    return last;
  };
  /** Counts a reservation before its file is stored. */
  const reserve = (companyId: number, bytes: number): void => count(companyId, 1, bytes);
  const isQuick = ({ tookMs }: Measured): boolean => tookMs <= WAIT_MS && freshMs <= WAIT_MS * 2;
  /** If measuring is quick, the next caller after a change measures again. */
  const expire = (companyId: number): void => {
    const last = known.get(companyId);
    if (last && isQuick(last)) known.delete(companyId);
  };
  /** Returns the size of a changed file if no new measurement follows; null if nothing must be counted. */
  const countedSize = async (companyId: number, file: string): Promise<number | null> => {
    const last = known.get(payerOf(companyId));
    if (!last || isQuick(last) || !isCounted(file)) return null;
    return storage.sizeOf(companyId, file).catch(() => null);
  };
  const count = (companyId: number, files: number, bytes: number): void => {
    const last = known.get(companyId);
    if (!last) return;
    const next = { files: Math.max(0, last.files + files), bytes: Math.max(0, last.bytes + bytes) };
    known.set(companyId, { ...last, ...next });
  };

  return {
    ...storage,
    copy: async (companyId, from, to) => {
      const isThere = await storage.copy(companyId, from, to).finally(() => expire(payerOf(companyId)));
      const size = isThere ? await countedSize(companyId, to) : null;
      if (size !== null) count(payerOf(companyId), 1, size);
      return isThere;
    },
    put: async (companyId, file, path) => storage.put(companyId, file, path).finally(() => expire(payerOf(companyId))),
    remove: async (companyId, file) => {
      const size = await countedSize(companyId, file);
      await storage.remove(companyId, file).finally(() => expire(payerOf(companyId)));
      if (size !== null) count(payerOf(companyId), -1, -size);
    },
    usage: async (companyId) => {
      const { files, bytes } = await current(companyId);
      return { files, bytes };
    },
    hasRoom: async (company, more) => {
      const companyId = payerOf(company);
      const limit = await limitOf(companyId);
      if (limit === null) return true;
      const measured = await current(companyId);
      // Includes reservations made by other calls in the meantime.
      const { bytes } = known.get(companyId) ?? measured;
      if (bytes + more > limit) return false;
      if (more) reserve(companyId, more);
      return true;
    },
  };
};
