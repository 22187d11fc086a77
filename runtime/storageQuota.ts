import { openRecent } from './recent.ts';
import { isCounted, type Storage, type StorageUsage } from './storage.ts';

type Measured = StorageUsage & { at: number; tookMs: number };

/** A measurement is used for this many times as long as it took: it lists every file of the company. */
const TIMES = 20;
/** The caller does not wait for a measurement that takes longer than this, where there is an earlier one. */
const WAIT_MS = 500;

/**
 * A storage that knows how much each company uses, and refuses room beyond its limit. The use is measured, not summed up from
 * events, so that it counts the files of every feature. `limitOf`: bytes, null for no limit; `freshMs`: how long a measurement is
 * used at least.
 */
export const withQuota = (
  storage: Storage,
  { limitOf, freshMs }: { limitOf: (companyId: number) => Promise<number | null>; freshMs: number },
): Storage => {
  const known = openRecent<number, Measured>(20_000);
  const measuring = new Map<number, Promise<Measured>>();

  const measure = (companyId: number): Promise<Measured> => {
    const since = performance.now();
    const under = measuring.get(companyId);
    if (under) return under;
    const measured = storage
      .usage(companyId)
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
  /** A reservation counts before its file is put. */
  const reserve = (companyId: number, bytes: number): void => count(companyId, 1, bytes);
  const isQuick = ({ tookMs }: Measured): boolean => tookMs <= WAIT_MS && freshMs <= WAIT_MS * 2;
  /** After a change the next caller measures again, where that is quick. */
  const expire = (companyId: number): void => {
    const last = known.get(companyId);
    if (last && isQuick(last)) known.delete(companyId);
  };
  /** The size of a file that is to come or go, where no measurement follows its change; null where nothing is to be counted. */
  const countedSize = async (companyId: number, file: string): Promise<number | null> => {
    const last = known.get(companyId);
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
      const isThere = await storage.copy(companyId, from, to).finally(() => expire(companyId));
      const size = isThere ? await countedSize(companyId, to) : null;
      if (size !== null) count(companyId, 1, size);
      return isThere;
    },
    put: async (companyId, file, path) => storage.put(companyId, file, path).finally(() => expire(companyId)),
    remove: async (companyId, file) => {
      const size = await countedSize(companyId, file);
      await storage.remove(companyId, file).finally(() => expire(companyId));
      if (size !== null) count(companyId, -1, -size);
    },
    usage: async (companyId) => {
      const { files, bytes } = await current(companyId);
      return { files, bytes };
    },
    hasRoom: async (companyId, more) => {
      const limit = await limitOf(companyId);
      if (limit === null) return true;
      const measured = await current(companyId);
      // Reservations of others count that were made meanwhile.
      const { bytes } = known.get(companyId) ?? measured;
      if (bytes + more > limit) return false;
      if (more) reserve(companyId, more);
      return true;
    },
  };
};
