import type { Log } from './log.ts';
import type { Outlet } from './outlet.ts';
import type { ReadRequest } from './readRequest.ts';
import type { Reader } from './reader.ts';

/** The first position to read: subscriptions begin after the given one, reads at it, reads backwards before it. */
const firstOf = ({ from, back, count }: ReadRequest, head: number): number => {
  if (from === 'start') return 0;
  if (from === 'end') return head;
  return count === null && !back ? from + 1 : from;
};

/** Reads the log once. */
export const readAll = async (request: ReadRequest, out: Outlet, log: Log, reader: Reader): Promise<void> => {
  const { back, filter } = request;
  let from = firstOf(request, log.head());
  let left = request.count ?? 0;
  while (left > 0 && !out.gone) {
    const { events, next, more } = reader.all(from, back, filter ? Infinity : left);
    for (const event of events) {
      const stream = reader.nameOf(event.stream);
      if (left === 0 || (filter && !filter.matches(stream, event.type))) continue;
      left--;
      await out.event(event, stream);
    }
    if (!more) return;
    from = next;
  }
};

/**
 * Follows the log until the reader goes. CaughtUp comes once, at the head; with a filter a checkpoint comes there and
 * after each `interval` events considered: what it passes need not be read again.
 */
export const followAll = async (request: ReadRequest, out: Outlet, log: Log, reader: Reader): Promise<void> => {
  const { filter } = request;
  let from = firstOf(request, log.head());
  let considered = 0;
  let passed = 0;
  let live = false;
  await out.confirmation();
  while (!out.gone) {
    const { events, next, more } = reader.all(from, false, Infinity);
    for (const event of events) {
      if (out.gone) return;
      const stream = reader.nameOf(event.stream);
      if (!filter || filter.matches(stream, event.type)) await out.event(event, stream);
      passed = event.position;
      considered++;
      if (!filter || considered < filter.interval) continue;
      considered = 0;
      await out.checkpoint(passed);
    }
    from = next;
    if (more) continue;
    if (!live && filter && considered > 0) await out.checkpoint(passed);
    if (!live) await out.caughtUp();
    live = true;
    await out.commit();
  }
};
