import { tombstone } from './events.ts';
import { streamDeleted } from './failures.ts';
import { resolveLinks } from './links.ts';
import { caughtUp, confirmation, streamNotFound, type Outlet } from './outlet.ts';
import type { ReadRequest } from './readRequest.ts';
import type { LogReader } from './reader.ts';

/** Reads a stream once. Throws when it is tombstoned. */
export const readStream = async (
  stream: string,
  request: ReadRequest,
  out: Outlet,
  reader: LogReader,
): Promise<void> => {
  const { back, links } = request;
  const show = resolveLinks(reader, links);
  let from = request.from === 'start' ? 0 : request.from === 'end' ? tombstone - 1 : request.from;
  let left = request.count ?? 0;
  while (left > 0 && !out.gone) {
    const page = reader.stream(stream, { from, back, limit: left, seen: 'visible' });
    if (page.is === 'deleted') throw streamDeleted(stream);
    if (page.is === 'missing') return out.send([streamNotFound(stream)]);
    left -= page.events.length;
    await out.send(page.events.map(show));
    if (!page.more) return;
    from = page.next;
  }
};

/**
 * Follows a stream after the given revision until the reader leaves. It waits for a stream that does not exist yet;
 * CaughtUp comes after its first events. Once live, it delivers each event, even one that is hidden soon after. Throws
 * when the stream is or becomes tombstoned.
 */
export const followStream = async (
  stream: string,
  request: ReadRequest,
  out: Outlet,
  reader: LogReader,
): Promise<void> => {
  const show = resolveLinks(reader, request.links);
  let from = request.from === 'start' ? 0 : request.from === 'end' ? reader.lastOf(stream) + 1 : request.from + 1;
  let live = request.from === 'end';
  let confirmed = live;
  if (live) await out.send([confirmation(), caughtUp()]);
  while (!out.gone && from < tombstone) {
    const page = reader.stream(stream, { from, back: false, limit: Infinity, seen: live ? 'written' : 'visible' });
    if (page.is === 'deleted') throw streamDeleted(stream);
    if (!confirmed) await out.send([confirmation()]);
    confirmed = true;
    if (page.is === 'found') {
      from = page.next;
      await out.send([...page.events.map(show), ...(live || page.more ? [] : [caughtUp()])]);
      if (page.more) continue;
      live = true;
    }
    await out.commit();
  }
  await out.left;
};
