const tails = new Map<string, Promise<unknown>>();

/**
 * One at a time for a Signal address, in this whole process. libsignal queues by address too, but runs what waits in the
 * asynchronous context of what came first: two sockets that hear from one person at once would write their ratchets into
 * each other's transactions. So nothing may ever wait in that queue.
 */
export const addressLock = <T>(address: string, work: () => Promise<T>): Promise<T> => {
  const mine = (tails.get(address) ?? Promise.resolve()).then(work, work);
  const tail = mine.catch(() => {});
  tails.set(address, tail);
  void tail.then(() => tails.get(address) === tail && tails.delete(address));
  return mine;
};
