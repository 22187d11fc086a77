import { isOf } from '../../domain/kernel/event.ts';
import { schedule } from '../../domain/schedule/decider.ts';
import { scheduleEvents } from '../../domain/schedule/events.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const DAY = 86_400_000;

const heldAfter = (events: readonly LoggedEvent[]): string | undefined => {
  const state = fold(schedule, events);
  return 'file' in state ? state.file?.path : undefined;
};

/**
 * Releases the file that a scheduled message no longer has. It is kept if another message of the series has it or is getting it
 * (`removeFiles` checks that). Sent messages have copies.
 */
export const whenScheduleFileWasReplaced = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenScheduleFileWasReplaced',
  prefixes: ['schedule-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'ScheduleChanged' || event.type === 'ScheduleRemoved',
  react: async ({ stream, revision, meta: { companyId } }, cause) => {
    const { events } = await deps.store.read(stream);
    const file = heldAfter(events.filter((each) => each.revision < revision));
    if (file === undefined || file === heldAfter(events)) return;
    const isOfSeries = events.some(({ event }) => isOf(scheduleEvents, event) && 'repeat' in event.data);
    const left = { files: [file], ticket: null, ...(isOfSeries && { unlessHeld: 'schedule' as const }) };
    await leaveFiles(deps, companyId, left, cause);
  },
});
