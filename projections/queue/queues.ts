import { queueEvents } from '../../domain/queue/events.ts';
import { queue as decider } from '../../domain/queue/decider.ts';
import { ddl, int, json, marks, maybe, table, text } from '../kernel/view/table.ts';
import { view, type Happened, type Tx } from '../kernel/view/view.ts';
import { queueTopic } from './topic.ts';

type Settings = Extract<ReturnType<typeof decider.evolve>, { is: 'present' }>['settings'];
type Row = { settings: Settings };

const known = async ({ companyId, id }: Happened<unknown>, tx: Tx): Promise<Row | undefined> =>
  (await tx.query<Row>('select settings from queue where company_id = $1 and id = $2', [companyId, id]))[0];

export const queueTable = table(
  'queue',
  {
    company_id: int,
    id: int,
    name: text,
    color: text,
    order_queue: maybe(int),
    settings: json<Settings>(),
    ...marks,
  },
  ['company_id', 'id'],
);
const removedTable = table('queue_removed', { company_id: int, id: int }, ['company_id', 'id']);

/** The queues of a company. Removed queues are kept as well, because a ticket may still be assigned to one. */
export const queues = view({
  name: 'queues',
  version: 2,
  tables: [queueTable.name, removedTable.name],
  schema: [queueTable, removedTable].map(ddl).join('; '),
  features: ['queue'],
  events: queueEvents,
  on: async (happened, tx) => {
    const { event, companyId, id, at, revision, meta } = happened;
    const before = await known(happened, tx);
    if (event.type === 'QueueRemoved') {
      await tx.query('delete from queue where company_id = $1 and id = $2', [companyId, id]);
      await tx.query('insert into queue_removed values ($1, $2)', [companyId, id]);
      return tx.tell(happened, queueTopic, { action: 'delete', id, before: {}, after: null });
    }
    const state = decider.evolve(before ? { is: 'present', ...before } : decider.initial, event, at);
    if (state.is !== 'present') return;
    const { name, color, orderQueue } = state.settings;
    const by = typeof meta.userId === 'number' ? meta.userId : null;
    await tx.query(
      `insert into queue values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
       on conflict (company_id, id) do update set name = excluded.name, color = excluded.color,
         order_queue = excluded.order_queue, settings = excluded.settings, version = excluded.version,
         changed_by = excluded.changed_by, updated_at = excluded.updated_at`,
      [companyId, id, name, color, orderQueue, state.settings, Number(revision), by, at],
    );
    tx.tell(happened, queueTopic, {
      action: before ? 'update' : 'create',
      id,
      before: before ? {} : null,
      after: {},
    });
  },
});
