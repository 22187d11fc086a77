import { queueOptionEvents } from '../../domain/queue/optionEvents.ts';
import type { OptionAnswer } from '../../domain/kernel/optionAnswer.ts';
import { ddl, int, json, maybe, table, text } from '../kernel/view/table.ts';
import { view } from '../kernel/view/view.ts';
import { queueTopic } from './topic.ts';

const optionTable = table(
  'queue_option',
  {
    company_id: int,
    id: int,
    queue_id: int,
    parent_id: maybe(int),
    option: int,
    title: text,
    message: text,
    answer: json<OptionAnswer>(),
  },
  ['company_id', 'id'],
);

/**
 * The options of the queues' menus, including those of removed queues. `option` is the position among the options of the same
 * parent.
 */
export const queueOptionRows = view({
  name: 'queueOptions',
  version: 2,
  tables: [optionTable.name],
  schema: `${ddl(optionTable)}; create index queue_option_place on queue_option (company_id, queue_id, parent_id, option)`,
  features: ['queueOptions'],
  events: queueOptionEvents,
  on: async (happened, tx) => {
    const { event, companyId, id: queueId } = happened;
    // Clients that show this menu fetch it again.
    tx.tell(happened, queueTopic, { action: 'update', id: queueId, before: {}, after: {} });
    switch (event.type) {
      case 'QueueOptionAdded': {
        const { optionId, parentId, title, message, answer } = event.data;
        await tx.query(
          `insert into queue_option select $1, $2, $3, $4, count(*) + 1, $5, $6, $7::jsonb from queue_option
           where company_id = $1 and queue_id = $3 and parent_id is not distinct from $4::int`,
          [companyId, optionId, queueId, parentId, title, message, JSON.stringify(answer)],
        );
        return;
      }
      case 'QueueOptionReworded': {
        const { optionId, title, message, answer } = event.data;
        await tx.query(
          'update queue_option set title = $3, message = $4, answer = $5::jsonb where company_id = $1 and id = $2',
          [companyId, optionId, title, message, JSON.stringify(answer)],
        );
        return;
      }
      case 'QueueOptionRemoved': {
        const { optionId } = event.data;
        await tx.query(
          `update queue_option o set option = o.option - 1 from queue_option gone
           where gone.company_id = $1 and gone.id = $2 and o.company_id = $1 and o.queue_id = gone.queue_id
             and o.parent_id is not distinct from gone.parent_id and o.option > gone.option`,
          [companyId, optionId],
        );
        await tx.query(
          `with recursive below as (
             select id from queue_option where company_id = $1 and id = $2
             union all select o.id from queue_option o join below b on o.parent_id = b.id where o.company_id = $1)
           delete from queue_option where company_id = $1 and id in (select id from below)`,
          [companyId, optionId],
        );
      }
    }
  },
});
