import { z } from 'zod';
import { schedule } from '../../domain/schedule/decider.ts';
import { handle } from '../kernel/handle.ts';
import { company, id, instant, ref, text } from './cells.ts';
import { Left, type Importing } from './importing.ts';

const schedules = z.object({
  id,
  companyId: company,
  body: text,
  sendAt: instant,
  sentAt: instant,
  contactId: id,
  userId: ref,
  createdAt: instant,
});

/** Their messages that are to be sent later; those whose time is over were theirs to send. */
export const takeSchedules = async ({
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
        if (!sendAt || sentAt || sendAt < now) throw new Left('its time is over');
        const userId = row.userId && known.user.get(row.userId);
        if (!userId) throw new Left('nobody here planned it');
        const companyId = home(row);
        const whom = { contactId: contactOf.find(row.contactId), connectionId: null, file: null };
        const command = { type: 'ScheduleMessage', planned: { ...whom, body, sendAt, userId }, now } as const;
        const target = { companyId, id: idOf('schedule', row.id) };
        const cause = causeOf('schedule', row, companyId);
        return await handle(making('schedule', row.id).store, schedule, { target, command, cause });
      });
};

/** What stays there, told by its number. */
export const tellOthers = async ({ source, report }: Importing): Promise<void> => {
  for (const table of ['Prompts', 'QueueIntegrations', 'Chats', 'Announcements'])
    if (source.has(table))
      for await (const page of source.rows(table, z.object({ id })))
        for (const row of page) report.left(table, row.id, 'such are not taken over');
};
