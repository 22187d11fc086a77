import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { isOf } from '../../domain/kernel/event.ts';
import { schedule, type Schedule } from '../../domain/schedule/decider.ts';
import { scheduleEvents } from '../../domain/schedule/events.ts';
import { timesBehind } from '../../domain/schedule/repeat.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';

/** The ids of the later messages that an event includes. */
const followersIn = ({ event }: LoggedEvent): readonly number[] | undefined =>
  isOf(scheduleEvents, event) && 'followers' in event.data ? event.data.followers : undefined;

type Planned = Extract<Schedule, { userId: number }>;

/**
 * Plans, updates or removes the later messages of a series, under the ids reserved for them. Messages that were deleted
 * individually, sent or failed stay unchanged. Resumes after an interruption.
 */
export const whenSeriesWasPlanned = ({ store }: Pick<Deps, 'store'>): Reaction => {
  const settle = async (one: Planned, target: { companyId: number; id: number }, sendAt: string, cause: Cause) => {
    const { contactId, body, connectionId, file, userId, repeat, template } = one;
    const same = { contactId, body, connectionId, file, sendAt };
    const planned = { ...same, ...(repeat && { repeat }), ...(template && { template }) };
    // Decided as of the event. The clock judges what is too late by now.
    const { state } = await load(store, schedule, target);
    const command =
      state.is === 'absent'
        ? ({ type: 'ScheduleMessage', planned: { ...planned, userId }, now: sendAt } as const)
        : ({
            type: 'ChangeSchedule',
            to: { ...same, repeat: repeat ?? null, template: template ?? null },
            now: sendAt,
          } as const);
    await handle(store, schedule, { target, command, cause });
  };

  return {
    name: 'whenSeriesWasPlanned',
    prefixes: ['schedule-'],
    staleAfter: 365 * DAY_MS,
    wants: (stored) => followersIn(stored) !== undefined,
    react: async (stored, cause) => {
      const { stream, revision, meta } = stored;
      const { companyId } = meta;
      const followers = followersIn(stored) ?? [];
      const { events } = await store.read(stream);
      const one = fold(
        schedule,
        events.filter((each) => each.revision <= revision),
      );
      const { state: own } = await load(store, company, { companyId: 0, id: companyId });
      const timeZone = own.is === 'present' ? own.timeZone : 'UTC';
      const times = 'repeat' in one && one.repeat ? timesBehind(one.sendAt, one.repeat, timeZone) : [];
      for (const [at, id] of followers.entries()) {
        const target = { companyId, id };
        const turn = { ...cause, id: `${cause.id}:${id}` };
        const sendAt = times[at];
        try {
          if (sendAt !== undefined && 'userId' in one) await settle(one, target, sendAt, turn);
          else
            await handle(store, schedule, {
              target,
              command: { type: 'RemoveSchedule', ofSeries: true },
              cause: turn,
            });
        } catch (error) {
          // It was deleted, or sent, or is being sent, and stays so.
          if (!(error instanceof Refused)) throw error;
        }
      }
    },
  };
};
