import { z } from 'zod';
import { schedule } from '../../domain/schedule/decider.ts';
import { handle } from '../kernel/handle/handle.ts';
import { companyCell, idCell, instantCell, refCell, textCell } from './cells.ts';
import { UnimportableRow, type Importing } from './importing.ts';

const schedules = z.object({
  id: idCell,
  companyId: companyCell,
  body: textCell,
  sendAt: instantCell,
  sentAt: instantCell,
  contactId: idCell,
  userId: refCell,
  createdAt: instantCell,
});

/** Imports messages scheduled for the future. Sending past ones was up to the old system. */
export const importSchedules = async ({
  source,
  known,
  contactOf,
  causeOf,
  idOf,
  making,
  take,
  home,
}: Importing): Promise<void> => {
  const now = new Date().toISOString();
  for await (const page of source.rows('Schedules', schedules))
    for (const row of page)
      await take('schedule', row, async () => {
        const { body, sendAt, sentAt } = row;
        if (!sendAt || sentAt || sendAt < now) throw new UnimportableRow('its time is over');
        const userId = row.userId && known.user.get(row.userId);
        if (!userId) throw new UnimportableRow('nobody here planned it');
        const companyId = home(row);
        const whom = { contactId: contactOf.find(row.contactId), connectionId: null, file: null };
        const command = { type: 'ScheduleMessage', planned: { ...whom, body, sendAt, userId }, now } as const;
        const target = { companyId, id: idOf('schedule', row.id) };
        const cause = causeOf('schedule', row, companyId);
        return await handle(making('schedule', row.id).store, schedule, { target, command, cause });
      });
};

/** Reports the ids of rows in tables that are not imported. */
export const reportOtherTables = async ({ source, report }: Importing): Promise<void> => {
  for (const table of ['Prompts', 'QueueIntegrations', 'Chats', 'Announcements'])
    if (source.has(table))
      for await (const page of source.rows(table, z.object({ id: idCell })))
        for (const row of page) report.left(table, row.id, 'such are not taken over');
};
