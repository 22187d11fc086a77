import { isOf } from '../../domain/kernel/event.ts';
import { schedule } from '../../domain/schedule/decider.ts';
import { scheduleEvents } from '../../domain/schedule/events.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/fold.ts';
import type { Reaction } from '../kernel/reactions.ts';

const DAY = 86_400_000;

/** Removes the files that a scheduled message held once and holds no longer; the message that was sent has one of its own. */
export const whenScheduleFileWasReplaced = ({ store }: Pick<Deps, 'store'>, storage: Storage): Reaction => ({
  name: 'whenScheduleFileWasReplaced',
  prefixes: ['schedule-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'ScheduleChanged' || event.type === 'ScheduleRemoved',
  react: async ({ stream, meta: { companyId } }) => {
    const { events } = await store.read(stream);
    const state = fold(schedule, events);
    const held = 'file' in state ? state.file?.path : null;
    const files = events.flatMap(({ event }) =>
      isOf(scheduleEvents, event) && event.type === 'ScheduleChanged' && event.data.file ? [event.data.file.path] : [],
    );
    for (const file of files) if (file !== held) await storage.remove(companyId, file);
  },
});
