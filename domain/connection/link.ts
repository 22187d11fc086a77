import type { Commands, Decider } from '../kernel/decider.ts';
import type { Connection } from './decider.ts';
import { connectionEvents } from './events.ts';

export type LinkedPhone = { number: string; lid: string | null };
/** The turn (see the connection's decider) in which the connection last went up or down; null: never. */
export type Link = { turn: number; open: LinkedPhone | null } | null;
const { ConnectionOpened, ConnectionLost } = connectionEvents;
const linkEvents = { ConnectionOpened, ConnectionLost };

/**
 * Reported by the connector. `wasOpen`: the state in the connection's stream, which counts until this stream has the current
 * turn.
 */
export type LinkCommand = Commands<{
  ReportOpened: { turn: number } & LinkedPhone;
  ReportLost: { turn: number; wasOpen: boolean; reason: string };
}>;

/** The ups and downs of a connection while the connector keeps reconnecting (stream `link-<company>.<connection>`). */
export const link: Decider<Link, LinkCommand, typeof linkEvents> = {
  feature: 'link',
  events: linkEvents,
  keeps: 1,
  initial: null,
  decide: (command, state) => {
    const { turn } = command;
    const now = state?.turn === turn ? state : null;
    if (command.type === 'ReportOpened') {
      const { number, lid } = command;
      const same = now?.open?.number === number && now.open.lid === lid;
      return same ? [] : [{ type: 'ConnectionOpened', data: { number, lid, turn } }];
    }
    const isOpen = now ? now.open !== null : command.wasOpen;
    return isOpen ? [{ type: 'ConnectionLost', data: { reason: command.reason, final: false, turn } }] : [];
  },
  evolve: (_, { type, data }) =>
    type === 'ConnectionOpened'
      ? { turn: data.turn ?? 0, open: { number: data.number, lid: data.lid } }
      : { turn: data.turn ?? 0, open: null },
};

/** Returns the phone that a connection is linked to, or null if it is down. Reports from an earlier turn do not count. */
export const linkedPhoneOf = (connection: Connection, of: Link): LinkedPhone | null => {
  if (connection.is !== 'present') return null;
  return of?.turn === connection.turn ? of.open : connection.open;
};
