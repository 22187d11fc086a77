import { queue, type Queue } from '../../domain/queue/decider.ts';
import { queueEvents, type QueueSettings } from '../../domain/queue/events.ts';
import { deciderView, publishOn } from '../kernel/view/deciderView.ts';
import { marksOf, numberedKey, rowView, withTable } from '../kernel/view/rows.ts';
import { int, json, marks, maybe, table, text } from '../kernel/view/table.ts';
import { queueTopic } from './topic.ts';

export const queueTable = table(
  'queue',
  {
    company_id: int,
    id: int,
    name: text,
    color: text,
    order_queue: maybe(int),
    settings: json<QueueSettings>(),
    ...marks,
  },
  ['company_id', 'id'],
);
const removedTable = table('queue_removed', { company_id: int, id: int }, ['company_id', 'id']);

const present = deciderView({
  name: 'queues',
  version: 2,
  table: queueTable,
  keyOf: numberedKey,
  decider: queue,
  toState: ({ settings }): Queue => ({ is: 'present', settings }),
  toRow: (state, happened, before) =>
    state.is === 'present'
      ? {
          ...numberedKey(happened),
          name: state.settings.name,
          color: state.settings.color,
          order_queue: state.settings.orderQueue,
          settings: state.settings,
          ...marksOf(happened, before),
        }
      : undefined,
  publish: publishOn(queueTopic),
});
const removed = rowView({
  name: 'removedQueues',
  version: 1,
  table: removedTable,
  keyOf: numberedKey,
  features: [queue.feature],
  events: { QueueRemoved: queueEvents.QueueRemoved },
  on: (_, happened) => numberedKey(happened),
});

/** The queues of a company. Removed queues are kept as well, because a ticket may still be assigned to one. */
export const queues = withTable(present, removed);
