import type { Commands, Decider } from '../kernel/decider.ts';
import type { Connection } from './decider.ts';
import { connectionEvents } from './events.ts';

export type LinkedPhone = { number: string; lid: string | null };
/** In which turn of its connection (see there) it went up or down last; null: never. */
export type Link = { turn: number; open: LinkedPhone | null } | null;
const { ConnectionOpened, ConnectionLost } = connectionEvents;
const linkEvents = { ConnectionOpened, ConnectionLost };

/** Told by the connector; `wasOpen`: by what the connection's own stream says, which counts until this turn is here. */
export type LinkCommand = Commands<{
  ReportOpened: { turn: number } & LinkedPhone;
  ReportLost: { turn: number; wasOpen: boolean; reason: string };
}>;

/** The ups and downs of a connection (stream `link-<company>.<connection>`), for as long as somebody tries again by himself. */
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

/** As whom a connection is up; null: it is not. What was told of an earlier turn is over. */
export const lineOf = (connection: Connection, of: Link): LinkedPhone | null => {
  if (connection.is !== 'present') return null;
  return of?.turn === connection.turn ? of.open : connection.open;
};
