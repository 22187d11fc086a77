import { z } from 'zod';
import { quickMessage } from '../../domain/quickMessage/record.ts';
import { tag } from '../../domain/tag/record.ts';
import { handle } from '../kernel/handle/handle.ts';
import { companyCell, flag, idCell, instantCell, nameCell, refCell, textCell } from './cells.ts';
import type { Importing } from './importing.ts';
import { hexColor } from './queues.ts';

const tags = z.object({
  id: idCell,
  name: nameCell,
  color: hexColor.catch('#A4CCCC'),
  kanban: flag,
  companyId: companyCell,
  userId: refCell,
  createdAt: instantCell,
});
const quickMessages = z.object({
  id: idCell,
  shortcode: textCell,
  message: textCell,
  geral: flag,
  companyId: companyCell,
  userId: refCell,
  createdAt: instantCell,
});
const quickAnswers = z.object({
  id: idCell,
  shortcut: textCell,
  message: textCell,
  companyId: companyCell,
  createdAt: instantCell,
});

export const importTags = async ({ source, known, idOf, causeOf, making, take, home }: Importing): Promise<void> => {
  for await (const page of source.rows('Tags', tags))
    for (const row of page)
      await take('tag', row, async () => {
        const companyId = home(row);
        const target = { companyId, id: idOf('tag', row.id) };
        const userId = (row.userId && known.user.get(row.userId)) || null;
        const fields = { name: row.name, color: row.color, kanban: Number(row.kanban), userId };
        const cause = causeOf('tag', row, companyId);
        const done = await handle(making('tag', row.id).store, tag.decider, {
          target,
          command: { type: 'Create', fields },
          cause,
        });
        known.tag.set(row.id, target.id);
        return done;
      });
};

/** Imports the quick messages, and the quick answers of older forks. Those without an owner belong to the whole company. */
export const importQuickMessages = async (importing: Importing): Promise<void> => {
  const { source, known, idOf, causeOf, making, take, home } = importing;
  type Reply = { id: number; createdAt?: string | undefined; companyId: number; userId: number | null } & Record<
    'shortcode' | 'message',
    string
  > & { geral: boolean };
  const one = (kind: 'quickMessage' | 'quickAnswer', row: Reply) =>
    take(kind, row, async () => {
      const companyId = home(row);
      const author = row.userId && known.user.get(row.userId);
      const { shortcode, message } = row;
      const fields = quickMessage.fields.parse({
        shortcode,
        message,
        geral: row.geral || !author,
        userId: author || 0,
      });
      const target = { companyId, id: idOf(kind, row.id) };
      const cause = causeOf(kind, row, companyId);
      return await handle(making(kind, row.id).store, quickMessage.decider, {
        target,
        command: { type: 'Create', fields },
        cause,
      });
    });
  for await (const page of source.rows('QuickMessages', quickMessages))
    for (const row of page) await one('quickMessage', row);
  if (source.has('QuickAnswers'))
    for await (const page of source.rows('QuickAnswers', quickAnswers))
      for (const { shortcut: shortcode, ...row } of page)
        await one('quickAnswer', { ...row, shortcode, geral: true, userId: null });
};
