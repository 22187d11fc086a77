import { connection, type Channel, type Connection } from '../../domain/connection/decider.ts';
import { connectionEvents } from '../../domain/connection/events.ts';
import { isOf } from '../../domain/kernel/event.ts';
import type { Stored } from '../../eventstore/codec.ts';
import type { Which } from './ports.ts';

/** What the log wants of a connection. Revisions are those of its stream; -1 where there is no such event. */
export type DesiredConnection = Which & {
  channel: Channel | null;
  serve: boolean;
  removed: boolean;
  /** Of the last event that voids a pairing: started afresh, stopped, removed. */
  pairing: bigint;
  /** Of the last time somebody asked for it. */
  started: bigint;
};

export type DesiredConnections = {
  /** Takes an event of the log; answers with what it changed, if it was about a connection. */
  take(stored: Stored): DesiredConnection | undefined;
  all(): readonly DesiredConnection[];
};

const streamName = /^connection-(\d+)\.(\d+)$/;

/** Folds the connections of all companies. */
export const desiredConnections = (): DesiredConnections => {
  const states = new Map<string, Connection>();
  const wanted = new Map<string, DesiredConnection>();
  return {
    take: ({ stream, revision, event, meta }) => {
      const [, companyId, connectionId] = streamName.exec(stream) ?? [];
      if (!isOf(connectionEvents, event) || companyId === undefined || connectionId === undefined) return undefined;
      const state = connection.evolve(states.get(stream) ?? connection.initial, event, meta.at);
      states.set(stream, state);
      const before = wanted.get(stream) ?? { pairing: -1n, started: -1n, channel: null };
      const { type } = event;
      const voids =
        (type === 'ConnectionStarted' && event.data.fresh) ||
        type === 'ConnectionStopped' ||
        type === 'ConnectionRemoved';
      const present = state.is === 'present';
      const now: DesiredConnection = {
        companyId: Number(companyId),
        connectionId: Number(connectionId),
        channel: present ? state.channel : before.channel,
        serve: present && state.wanted,
        removed: state.is === 'removed',
        pairing: voids ? revision : before.pairing,
        started: type === 'ConnectionStarted' ? revision : before.started,
      };
      wanted.set(stream, now);
      return now;
    },
    all: () => [...wanted.values()],
  };
};
