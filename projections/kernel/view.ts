import { isOf, type Catalogue, type EventOf } from '../../domain/kernel/event.ts';
import type { Envelope, Stored } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Action, ActionOf, Audience, Topic } from './topic.ts';

/** What the gateway must tell: `before` is null for what is new, `after` for what is gone. */
export type Change<A extends Action = Action> = {
  /** By its name. */
  topic: string;
  action: A;
  companyId: number;
  /** Of the record, as its query wants it. */
  id: string;
  before: Audience | null;
  after: Audience | null;
};

/** An event with where and when it happened: `id` is the part of the stream's name behind the company. */
export type Happened<E> = {
  event: E;
  companyId: number;
  id: string;
  stream: string;
  revision: bigint;
  position: Position;
  at: string;
  meta: Envelope;
};

/** The user who did it; null: nobody who has a name. */
export const byOf = ({ meta }: Happened<unknown>): number | null =>
  typeof meta.userId === 'number' ? meta.userId : null;

/** The transaction in which a batch is applied. Only its own view's tables are touched, by unqualified names. */
export type Tx = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Wakes who listens to a channel, once for each text; a build of what is past wakes nobody. */
  notify(channel: string, texts: readonly string[]): Promise<void>;
  tell<T extends Topic>(
    on: Happened<unknown>,
    topic: T,
    change: Omit<Change<ActionOf<T>>, 'topic' | 'companyId'> & { companyId?: number },
  ): void;
};

/** A read model: its tables, and how the events of its features change them. Raise `version` when either changes. */
export type View = {
  name: string;
  version: number;
  /** `create table` statements with unqualified names, and what `apply` itself looks rows up by. */
  schema: string;
  /** Indexes that only queries need: made once a build has filled the tables. */
  indexes?: string;
  tables: readonly string[];
  /** First parts of the names of the streams it reads: `ticket`, `message`. */
  features: readonly string[];
  apply(events: readonly Stored[], tx: Tx): Promise<void>;
};

const nameOf = /^([A-Za-z]+)-(\d+)\.(.+)$/s;

/** The events of one catalogue out of a batch, in order, typed. */
export const only = <C extends Catalogue>(catalogue: C, batch: readonly Stored[]): Happened<EventOf<C>>[] =>
  batch.flatMap(({ event, stream, revision, position, meta }) => {
    if (!isOf(catalogue, event)) return [];
    const [, , companyId, id] = nameOf.exec(stream) ?? [];
    if (companyId === undefined || id === undefined) return [];
    return [{ event, companyId: Number(companyId), id, stream, revision, position, at: meta.at, meta }];
  });

/** A view whose events are handled one by one; those of hot tables write `apply` themselves, many rows a statement. */
export const view = <C extends Catalogue>({
  events,
  on,
  ...rest
}: Omit<View, 'apply'> & { events: C; on: (happened: Happened<EventOf<C>>, tx: Tx) => Promise<void> }): View => ({
  ...rest,
  apply: async (batch, tx) => {
    for (const happened of only(events, batch)) await on(happened, tx);
  },
});

/** Of the streams that some views read. */
export const prefixesOf = (views: readonly View[]): string[] =>
  [...new Set(views.flatMap(({ features }) => features))].map((feature) => `${feature}-`);
