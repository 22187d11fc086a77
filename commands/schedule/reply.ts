import { schedule, type Schedule } from '../../domain/schedule/decider.ts';
import { scheduleStatusOf, type scheduleTold } from '../../domain/schedule/shape.ts';
import type { ToldMarks } from '../../domain/kernel/recordMarks.ts';
import type { Media } from '../../runtime/media.ts';
import { replyWithFile } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { z } from 'zod';

type ScheduleAnswer = z.input<typeof scheduleTold>;
type Target = { companyId: number; id: number };

/** Builds a scheduled message from its own stream; null if it does not exist. */
const tell = (state: Schedule, marks: ToldMarks, { companyId, id }: Target): ScheduleAnswer | null => {
  if (state.is === 'absent' || state.is === 'removed') return null;
  const { body, contactId, sendAt, sentAt, reason, userId, connectionId, file, route, repeat, template } = state;
  return {
    ...marks,
    id,
    companyId,
    body,
    contactId,
    sendAt,
    sentAt,
    reason,
    userId,
    status: scheduleStatusOf[state.is],
    whatsappId: connectionId,
    repeat: repeat ? { every: repeat.every, until: repeat.until, series: repeat.series } : null,
    template: template ?? null,
    mediaPath: file?.path ?? null,
    mediaName: file?.name ?? null,
    ticketId: state.is === 'sent' || state.is === 'queued' ? (route?.ticketId ?? null) : null,
  };
};

/** Answers a write with its scheduled message. The file has a signed address. */
export const replyWithSchedule = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'schedule'>, media: Media) =>
  replyWithFile(store, media, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: schedule,
    read: ({ companyId, id }: Target) => lookup.schedule(companyId, id),
    tell,
  });
