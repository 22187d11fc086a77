import type { z } from 'zod';
import type { Decider } from '../../../domain/kernel/decider.ts';
import type { Catalogue, EventOf } from '../../../domain/kernel/event.ts';
import { rowView } from './rows.ts';
import type { KeyOf, RowOf, Table } from './table.ts';
import type { Audience, Topic } from './topic.ts';
import type { RecordedEvent, Tx, View } from './view.ts';

/** A row before and after an event; undefined where there is none. */
type RowChange<Row> = { before: Row | undefined; after: Row | undefined };

/** Publishes each change of a row on a topic, to the audience of the row. The default is everyone that the topic admits. */
export const publishOn =
  <Row>(
    topic: Topic<string, z.ZodObject, 'create' | 'update', z.ZodObject, 'delete' | 'erase'>,
    audience: (row: Row) => Audience = () => ({}),
  ) =>
  (happened: RecordedEvent<unknown>, { before, after }: RowChange<Row>, tx: Tx): void =>
    tx.tell(happened, topic, {
      action: after ? (before ? 'update' : 'create') : 'delete',
      id: happened.id,
      before: before ? audience(before) : null,
      after: after ? audience(after) : null,
    });

/**
 * A view whose rows follow a decider: `evolve` is the only place that says what an event changes.
 * - `toState`: the state that a row shows. Fields without a column may have any value, if no column depends on them.
 * - `toRow`: the row of a state, or undefined if it has none. `before` and the event fill columns that no rule needs.
 * - `publish`: what browsers hear of it
 */
export const deciderView = <State, C extends Catalogue, T extends Table>({
  decider: { feature, events, initial, evolve },
  toState,
  toRow,
  publish,
  ...rest
}: Pick<View, 'name' | 'version' | 'indexes'> & {
  table: T;
  keyOf: (happened: RecordedEvent<unknown>) => KeyOf<T>;
  decider: Pick<Decider<State, never, C>, 'feature' | 'events' | 'initial' | 'evolve'>;
  toState: (row: RowOf<T>) => State;
  toRow: (state: State, happened: RecordedEvent<EventOf<C>>, before: RowOf<T> | undefined) => RowOf<T> | undefined;
  publish: (happened: RecordedEvent<EventOf<C>>, change: RowChange<RowOf<T>>, tx: Tx) => void;
}): View =>
  rowView({
    ...rest,
    features: [feature],
    events,
    on: (before, happened, tx) => {
      const state = evolve(before ? toState(before) : initial, happened.event, happened.at);
      if (!before && state === initial) throw new Error('An event before the first one of its stream');
      const after = toRow(state, happened, before);
      publish(happened, { before, after }, tx);
      return after;
    },
  });
