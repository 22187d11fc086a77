import type { StoredEvent } from './events.ts';
import type { LogReader } from './reader.ts';
import type { Found } from './wire.ts';

const link = '$>';
const named = /^\s*[+-]?\d+\s*(@|$)/;

/**
 * Shows an event of a read. With `followed`, a link (`$>`, data `<revision>@<stream>`) comes with the event that it
 * names, or alone if that cannot be read. As in a real EventStoreDB, a link that names no revision is shown as an
 * ordinary event.
 */
export const resolveLinks =
  (reader: LogReader, followed: boolean) =>
  (event: StoredEvent): Found => {
    if (!followed || event.type !== link) return { event, link: null };
    const target = Buffer.from(event.data ?? []).toString('utf8');
    if (!named.test(target)) return { event, link: null };
    const at = target.indexOf('@');
    const there = at < 0 ? null : reader.event(target.slice(at + 1), Number(target.slice(0, at)));
    return { event: there, link: event };
  };
