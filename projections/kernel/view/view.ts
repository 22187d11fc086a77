import { isOf, type Catalogue, type EventOf } from '../../../domain/kernel/event.ts';
import type { Envelope, LoggedEvent } from '../../../eventstore/codec.ts';
import type { Position } from '../../../eventstore/position.ts';
import type { NotifyChannel } from '../../../runtime/channels.ts';
import type { Action, ActionOf, Audience, Topic } from './topic.ts';

/** A change that the gateway publishes. `before` is null for new things, `after` for removed ones. */
export type Change<A extends Action = Action> = {
  /** Name of the topic. */
  topic: string;
  action: A;
  companyId: number;
  /** Id of the record, in the form that its query expects. */
  id: string;
  before: Audience | null;
  after: Audience | null;
};

/** A recorded event with its place and time. `id` is the part of the stream name after the company. */
export type RecordedEvent<E> = {
  event: E;
  companyId: number;
  id: string;
  stream: string;
  revision: bigint;
  position: Position;
  at: string;
  meta: Envelope;
};

/** Returns the user who caused the event, or null if no user did. */
export const byOf = ({ meta }: RecordedEvent<unknown>): number | null =>
  typeof meta.userId === 'number' ? meta.userId : null;

/** The transaction that applies a batch. A view touches only its own tables, by unqualified names. */
export type Tx = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Sends NOTIFY once for each distinct payload. A rebuild of past events sends nothing. */
  notify<Sent>(channel: NotifyChannel<Sent>, payloads: readonly Sent[]): Promise<void>;
  /**
   * Publishes a change of a row: it is written to `stream.changes` with the batch, and `gateway/stream/changeFeed.ts` sends it to
   * browsers.
   */
  tell<T extends Topic>(
    on: RecordedEvent<unknown>,
    topic: T,
    change: Omit<Change<ActionOf<T>>, 'topic' | 'companyId'> & { companyId?: number },
  ): void;
};

/** A read model: its tables, and how the events of its features change them. Raise `version` when either changes. */
export type View = {
  name: string;
  version: number;
  /** `create table` statements with unqualified names, and the indexes that `apply` itself needs. */
  schema: string;
  /** Indexes that only queries need. A build creates them after it has filled the tables. */
  indexes?: string;
  tables: readonly string[];
  /** First parts of the names of the streams it reads, for example `ticket`, `message`. */
  features: readonly string[];
  apply(events: readonly LoggedEvent[], tx: Tx): Promise<void>;
};

const nameOf = /^([A-Za-z]+)-(\d+)\.(.+)$/s;

/** Returns the events of one catalogue in a batch, in order and typed. */
export const eventsOf = <C extends Catalogue>(
  catalogue: C,
  batch: readonly LoggedEvent[],
): RecordedEvent<EventOf<C>>[] =>
  batch.flatMap(({ event, stream, revision, position, meta }) => {
    if (!isOf(catalogue, event)) return [];
    const [, , companyId, id] = nameOf.exec(stream) ?? [];
    if (companyId === undefined || id === undefined) return [];
    return [{ event, companyId: Number(companyId), id, stream, revision, position, at: meta.at, meta }];
  });

/**
 * A view that handles events one by one. Views of hot tables implement `apply` themselves and write many rows per statement.
 */
export const view = <C extends Catalogue>({
  events,
  on,
  ...rest
}: Omit<View, 'apply'> & { events: C; on: (happened: RecordedEvent<EventOf<C>>, tx: Tx) => Promise<void> }): View => ({
  ...rest,
  apply: async (batch, tx) => {
    for (const happened of eventsOf(events, batch)) await on(happened, tx);
  },
});

/** Returns the prefixes of the streams that some views read. */
export const prefixesOf = (views: readonly View[]): string[] =>
  [...new Set(views.flatMap(({ features }) => features))].map((feature) => `${feature}-`);
