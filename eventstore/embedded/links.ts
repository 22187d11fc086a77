import type { Stored } from './events.ts';
import type { Reader } from './reader.ts';
import type { Found } from './wire.ts';

const link = '$>';
const named = /^\s*[+-]?\d+\s*(@|$)/;

/**
 * How a read shows its events: as they are or, where links are `followed`, a link (`$>`, whose data are
 * `<revision>@<stream>`) with the event that it names, or alone when that cannot be read. As a real EventStoreDB does, what
 * names no revision is shown as any event.
 */
export const showing =
  (reader: Reader, followed: boolean) =>
  (event: Stored): Found => {
    if (!followed || event.type !== link) return { event, link: null };
    const target = Buffer.from(event.data ?? []).toString('utf8');
    if (!named.test(target)) return { event, link: null };
    const at = target.indexOf('@');
    const there = at < 0 ? null : reader.event(target.slice(at + 1), Number(target.slice(0, at)));
    return { event: there, link: event };
  };
