import { caughtUp, checkpoint, confirmation, type Outlet } from './outlet.ts';
import { resolveLinks } from './links.ts';
import type { Filter, ReadRequest } from './readRequest.ts';
import type { LogReader } from './reader.ts';
import { bytesAtOnce, eventBytes } from './rows.ts';
import type { ReadAnswer } from './wire.ts';

/** Returns the first position to read. Subscriptions begin after the given one, reads at it, backward reads before it. */
const firstOf = ({ from, back, count }: ReadRequest, head: number): number => {
  if (from === 'start') return 0;
  if (from === 'end') return head;
  return count === null && !back ? from + 1 : from;
};

/** Reads the log once. */
export const readAll = async (request: ReadRequest, out: Outlet, reader: LogReader, head: number): Promise<void> => {
  const { back, filter, links } = request;
  const show = resolveLinks(reader, links);
  let from = firstOf(request, head);
  let left = request.count ?? 0;
  while (left > 0 && !out.gone) {
    const { events, next, more } = reader.all(from, back, filter ? Infinity : left);
    const matching = filter ? events.filter(({ stream, type }) => filter.matches(stream, type)) : events;
    const shown = matching.slice(0, left);
    left -= shown.length;
    await out.send(shown.map(show));
    if (!more) return;
    from = next;
  }
};

/** A part of the log for a subscription. `next` is the position from which the next part starts. */
type Part = { answers: ReadAnswer[]; next: number; more: boolean };

/** Yields parts of the log that pass a filter, with a checkpoint after each interval. Events are loaded only if they match. */
const openFiltered = (filter: Filter, reader: LogReader, links: boolean) => {
  const show = resolveLinks(reader, links);
  let considered = 0;
  let passed = 0;
  return {
    part: (from: number): Part => {
      const { scanned, more } = reader.scan(from);
      const answers: ReadAnswer[] = [];
      let bytes = 0;
      for (const { position, stream, type } of scanned) {
        if (bytes > bytesAtOnce) return { answers, next: passed + 1, more: true };
        const event = filter.matches(stream, type) ? reader.at(position) : null;
        if (event) {
          answers.push(show(event));
          bytes += eventBytes(event);
        }
        passed = position;
        considered++;
        if (considered < filter.interval) continue;
        considered = 0;
        answers.push(checkpoint(passed));
      }
      return { answers, next: scanned.length > 0 ? passed + 1 : from, more };
    },
    /** The answers due at the head. */
    last: (): ReadAnswer[] => (considered > 0 ? [checkpoint(passed)] : []),
  };
};

const openWhole = (reader: LogReader, links: boolean) => {
  const show = resolveLinks(reader, links);
  return {
    part: (from: number): Part => {
      const { events, next, more } = reader.all(from, false, Infinity);
      return { answers: events.map(show), next, more };
    },
    last: (): ReadAnswer[] => [],
  };
};

/**
 * Follows the log until the reader leaves. CaughtUp is sent once, at the head. With a filter, a checkpoint follows
 * there and after each `interval` events considered, so that they need not be read again.
 */
export const followAll = async (request: ReadRequest, out: Outlet, reader: LogReader, head: number): Promise<void> => {
  const { filter, links } = request;
  const log = filter ? openFiltered(filter, reader, links) : openWhole(reader, links);
  let from = firstOf(request, head);
  let live = false;
  await out.send([confirmation()]);
  while (!out.gone) {
    const { answers, next, more } = log.part(from);
    from = next;
    if (!more && !live) answers.push(...log.last(), caughtUp());
    if (!more) live = true;
    await out.send(answers);
    if (!more) await out.commit();
  }
};
