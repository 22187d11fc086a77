import { leftFiles as decider } from '../../domain/storage/decider.ts';
import { leftFilesEvents } from '../../domain/storage/events.ts';
import { dueIn } from '../kernel/read/due.ts';
import { rowView } from '../kernel/view/rows.ts';
import { instant, int, table, uuid } from '../kernel/view/table.ts';

const leftFilesTable = table('left_files', { company_id: int, id: uuid, due_at: instant }, ['company_id', 'id']);

/**
 * Seconds to wait before a removal. In this time a series may plan another message, or a campaign may queue one, with the
 * same file.
 */
const pausesS = { schedule: 60, campaign: 3 };
const secondsBehind = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();

/** Files to remove from the storage; a row lasts until they are removed. */
export const leftFileRows = rowView({
  name: 'leftFiles',
  version: 3,
  table: leftFilesTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: 'create index left_files_due on left_files (due_at, company_id, id)',
  features: [decider.feature],
  events: leftFilesEvents,
  on: (_, { event, companyId, id, at }) =>
    event.type === 'FilesLeft'
      ? {
          company_id: companyId,
          id,
          due_at: event.data.unlessHeld ? secondsBehind(at, pausesS[event.data.unlessHeld]) : at,
        }
      : undefined,
});

/** The files to remove. */
export const leftFilesDue = dueIn({ table: 'left_files', at: 'due_at', ids: 'uuid' });
