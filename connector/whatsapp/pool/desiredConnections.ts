import { company, type Company } from '../../../domain/company/decider.ts';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { companyEvents } from '../../../domain/company/events.ts';
import { isPaused } from '../../../domain/company/policy.ts';
import {
  connection,
  OTHER_NUMBER,
  type ConnectionChannel,
  type Connection,
} from '../../../domain/connection/decider.ts';
import { deliveryIdsOf, type DeliveryIds } from '../../../domain/connection/deliveryIds.ts';
import { connectionEvents } from '../../../domain/connection/events.ts';
import { isOf } from '../../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import type { ConnectionRef } from '../kernel/ports.ts';

/** The state that the log wants for a connection. Revisions are those of its stream; -1 if there is no matching event. */
export type DesiredConnection = ConnectionRef & {
  channel: ConnectionChannel | null;
  serve: boolean;
  /** Whether an admin wants it to send. The official API delivers to a stopped connection, too. */
  sends: boolean;
  removed: boolean;
  /** The ids under which Meta delivers to it, or did; null for none. */
  deliveryIds: DeliveryIds | null;
  /** Revision of the last event that voids a pairing: a fresh start, a stop, a move, a wrong phone or a removal. */
  pairing: bigint;
  /** Revision of the last request to start the connection. */
  started: bigint;
};

export type DesiredConnections = {
  /** Takes an event of the log. Returns what it changed: one connection, or all of a company. */
  take(stored: LoggedEvent): readonly DesiredConnection[];
  all(): readonly DesiredConnection[];
};

const connectionStream = /^connection-(\d+)\.(\d+)$/;
const companyStream = /^company-0\.(\d+)$/;

/** Folds the connections of all companies. No connection is served while its company is suspended or has not paid. */
export const desiredConnections = (): DesiredConnections => {
  const states = new Map<string, Connection>();
  const wanted = new Map<string, DesiredConnection>();
  const companies = new Map<number, Company>();
  /** Applies the state of the company. If the company was removed, all its connections are removed. */
  const judged = (own: DesiredConnection): DesiredConnection => {
    const state = companies.get(own.companyId);
    if (!state || !isPaused(state)) return own;
    if (state.is !== 'removed' || own.removed) return { ...own, serve: false };
    return { ...own, serve: false, removed: true, pairing: own.pairing + 1n };
  };
  const takeCompany = (companyId: number, { event, meta }: LoggedEvent): DesiredConnection[] => {
    if (!isOf(companyEvents, event)) return [];
    const before = companies.get(companyId) ?? company.initial;
    const state = company.evolve(before, event, meta.at);
    companies.set(companyId, state);
    if (isPaused(before) === isPaused(state) && before.is === state.is) return [];
    return [...wanted.values()].filter((own) => own.companyId === companyId).map(judged);
  };
  return {
    take: (stored) => {
      const { stream, revision, event, meta } = stored;
      const owner = companyStream.exec(stream)?.[1];
      if (owner !== undefined) return takeCompany(Number(owner), stored);
      const [, companyId, connectionId] = connectionStream.exec(stream) ?? [];
      if (!isOf(connectionEvents, event) || companyId === undefined || connectionId === undefined) return [];
      const state = connection.evolve(states.get(stream) ?? connection.initial, event, meta.at);
      states.set(stream, state);
      const before = wanted.get(stream) ?? { pairing: -1n, started: -1n, channel: null };
      const { type } = event;
      const voids =
        (type === 'ConnectionStarted' && event.data.fresh) ||
        type === 'ConnectionStopped' ||
        type === 'ConnectionMoved' ||
        (type === 'ConnectionLost' && event.data.reason === OTHER_NUMBER) ||
        type === 'ConnectionRemoved';
      const present = state.is === 'present';
      const now: DesiredConnection = {
        companyId: Number(companyId),
        connectionId: Number(connectionId),
        channel: present ? state.channel : before.channel,
        serve: present && (state.wanted || !capabilitiesOf(state.channel).pairing),
        sends: present && state.wanted,
        removed: state.is === 'removed',
        deliveryIds: deliveryIdsOf(state),
        pairing: voids ? revision : before.pairing,
        started: type === 'ConnectionStarted' ? revision : before.started,
      };
      wanted.set(stream, now);
      return [judged(now)];
    },
    all: () => [...wanted.values()].map(judged),
  };
};
