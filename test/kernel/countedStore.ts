import type { LastKnown, Store } from '../../eventstore/store.ts';

/** A store that counts the events it returns. */
export const countedStore = (store: Store) => {
  let events = 0;
  let reads = 0;
  const counted = <T extends { events: readonly unknown[] } | null>(history: T): T => {
    events += history?.events.length ?? 0;
    reads += 1;
    return history;
  };
  return {
    store: {
      ...store,
      read: async (stream: string) => counted(await store.read(stream)),
      readOn: async (stream: string, behind: LastKnown) => counted(await store.readOn(stream, behind)),
    },
    /** Returns how many events `work` read. */
    during: async (work: () => Promise<unknown>) => {
      const before = { events, reads };
      await work();
      return { events: events - before.events, reads: reads - before.reads };
    },
  };
};
