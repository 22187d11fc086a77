import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defaultWeek, week } from '../../domain/kernel/schedule.ts';
import { queueOptions } from '../../domain/queue/options.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { handle } from '../kernel/handle/handle.ts';
import { addQueueTo } from '../queue/add.ts';
import { companyCell, count, idCell, instantCell, jsonCell, nameCell, refCell, textCell } from './cells.ts';
import { UnimportableRow, type Importing } from './importing.ts';

export const hexColor = z.string().regex(/^#[\da-f]{3,8}$/i);
const queues = z.object({
  id: idCell,
  companyId: companyCell,
  name: nameCell,
  color: hexColor.nullable().catch(null),
  greetingMessage: textCell,
  complationMessage: textCell,
  outOfHoursMessage: textCell,
  ratingMessage: textCell,
  orderQueue: z.preprocess((v) => v ?? null, z.coerce.number().nullable().catch(null)),
  schedules: z.preprocess((v) => jsonCell(v) ?? [], week.catch([...defaultWeek])),
  createdAt: instantCell,
});

/** Derives a colour for a queue whose colour is taken, because colours are unique here. */
const otherColor = (name: string): string => `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;

const options = z.object({
  id: idCell,
  title: textCell,
  message: textCell,
  option: count.catch(0),
  queueId: refCell,
  parentId: refCell,
  createdAt: instantCell,
});
type Option = z.output<typeof options>;

/** Imports the queues with the menus of their bots. */
export const importQueues = async (importing: Importing): Promise<void> => {
  const { source, known, idOf, causeOf, making, take, home } = importing;
  const companyOf = new Map<number, number>();
  for await (const page of source.rows('Queues', queues))
    for (const row of page)
      await take('queue', row, async () => {
        const { id: there, createdAt: _, companyId: __, color, ...settings } = row;
        const companyId = home(row);
        const other = otherColor(`${companyId}.${there}`);
        const cause = causeOf('queue', row, companyId);
        const add = (shade: string) =>
          addQueueTo(making('queue', there), { companyId, fields: { ...settings, color: shade } }, cause);
        const done = await add(color ?? other).catch((error: unknown) => {
          if (error instanceof AlreadyClaimed) return add(other);
          throw error;
        });
        known.queue.set(there, idOf('queue', there));
        companyOf.set(there, companyId);
        return done;
      });
  await takeOptions(importing, companyOf);
};

/** Imports the menus from their roots down, so that a parent precedes its options. */
const takeOptions = async (importing: Importing, companyOf: ReadonlyMap<number, number>): Promise<void> => {
  const { source, known, idOf, causeOf, making, take, report } = importing;
  const rows = (await Array.fromAsync(source.rows('QueueOptions', options))).flat();
  const below = Map.groupBy(
    rows.toSorted((a, b) => a.option - b.option || a.id - b.id),
    ({ parentId }) => parentId,
  );
  const done = new Set<number>();
  const add = async (row: Option, queue: number): Promise<void> => {
    const companyId = companyOf.get(queue);
    const queueId = known.queue.get(queue);
    done.add(row.id);
    await take('queueOption', row, async () => {
      if (companyId === undefined || queueId === undefined) throw new UnimportableRow('its queue was left');
      const { store } = making('queueOption', row.id);
      const parentId = row.parentId === null ? null : idOf('queueOption', row.parentId);
      const words = { title: row.title, message: row.message };
      const command = { type: 'AddOption', optionId: idOf('queueOption', row.id), parentId, ...words } as const;
      const target = { companyId, id: queueId };
      return await handle(store, queueOptions, { target, command, cause: causeOf('queueOption', row, companyId) });
    });
    for (const child of below.get(row.id) ?? []) if (!done.has(child.id)) await add(child, queue);
  };
  for (const root of below.get(null) ?? []) await add(root, root.queueId ?? 0);
  for (const { id: there } of rows) if (!done.has(there)) report.left('QueueOptions', there, 'it lies below none');
};
