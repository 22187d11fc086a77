import type { z } from 'zod';
import { call, put, select, takeLatest } from 'typed-redux-saga';
import { changeSchedule, removeSchedule, scheduleFile, scheduleMessage } from '../../../commands/schedule/contract.ts';
import type { scheduleTold } from '../../../domain/schedule/shape.ts';
import { largestSchedulePage, listSchedules } from '../../../projections/schedule/contract.ts';
import { told } from '../../api/records/entities.ts';
import { errorText, toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordGone } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { formOf, toastLast } from '../../ui/files/settleFile.ts';
import * as slice from './slice.ts';

type Saved = z.output<typeof scheduleTold>;
type Scope = NonNullable<slice.ScheduleValues['scope']>;
/** Maximum number of pages that the calendar loads. */
const mostPages = 10;
const HOUR_MS = 3_600_000;
const BEHIND_MS = 5 * 60_000;

/**
 * Whether a message is due within the hour, or was due just now. With a picture, it is first saved for an hour later, because it
 * must not go without the picture.
 */
const isNear = (sendAt: string): boolean => {
  const ahead = Date.parse(sendAt) - Date.now();
  return ahead > -BEHIND_MS && ahead < HOUR_MS;
};

/**
 * Attaches or removes the picture of a saved message, then sets its real time if that was `held`. On failure a toast says so,
 * and the message stays as saved.
 */
const settleFile = async (saved: Saved, file: FileWish, held: number | null, scope: Scope): Promise<Saved> => {
  const params = { scheduleId: saved.id };
  try {
    if (file instanceof File) {
      const whole = await request(scheduleFile.attach, { params, form: formOf(file) });
      if (held === null && scope === 'this') return whole;
      // The following messages of the series get the picture, too.
      const body = held === null ? {} : { sendAt: new Date(Math.max(held, Date.now())).toISOString() };
      return await request(changeSchedule, { params, query: { seen: whole.version, scope }, body });
    }
    if (file === 'remove' && saved.mediaPath !== null) {
      const detached = await request(scheduleFile.detach, { params });
      const query = { seen: detached.version, scope };
      const without = scope === 'this' ? detached : await request(changeSchedule, { params, query, body: {} });
      setTimeout(() => toast.success(text('schedule', 'fileRemoved')));
      return without;
    }
  } catch (error) {
    toastLast(text('schedule', held === null ? 'fileFailed' : 'fileHeld', { reason: errorText(error) }));
  }
  return saved;
};

const formSaga = recordSaga(slice.schedules, {
  list: async (query) => {
    const { schedules: records, ...rest } = await request(listSchedules, { query });
    return { records, ...rest };
  },
  save: async (id, { body: asked, file, scope = 'this' }, seen) => {
    const held = file instanceof File && isNear(asked.sendAt) ? Date.parse(asked.sendAt) : null;
    const body = held === null ? asked : { ...asked, sendAt: new Date(Date.now() + HOUR_MS).toISOString() };
    const saved =
      id === null
        ? await request(scheduleMessage, { body })
        : await request(changeSchedule, { params: { scheduleId: id }, query: { seen, scope }, body });
    const reach = asked.repeat && (id === null || scope === 'following') ? 'following' : 'this';
    return settleFile(saved, file, held, reach);
  },
  remove: ({ id }) => request(removeSchedule, { params: { scheduleId: id } }),
  said: { saved: () => text('schedule', 'saved'), removed: () => text('schedule', 'removed') },
});

/** Loads the messages of a period page by page, and drops those that are no longer there. */
function* read(range: slice.Range) {
  const before = yield* select(slice.selectSchedules);
  yield* put(slice.rangeBegan(range));
  try {
    const there = new Set<number>();
    for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
      const query = { ...range, pageNumber, pageSize: largestSchedulePage };
      const { schedules: schedule, hasMore } = yield* call(() => request(listSchedules, { query }));
      yield* put(told({ schedule }));
      for (const { id } of schedule) there.add(id);
      if (!hasMore) break;
    }
    const inside = before.filter(({ sendAt }) => sendAt >= range.from && sendAt < range.to);
    for (const { id } of inside) if (!there.has(id)) yield* put(recordGone({ gone: { schedule: id } }));
    yield* put(slice.rangeEnded({ done: true }));
  } catch (error) {
    yield* put(slice.rangeEnded({ done: false }));
    toastError(error);
  }
}
function* show({ payload }: ReturnType<typeof slice.rangeShown>) {
  yield* call(read, payload);
}
function* showAnew() {
  const { range } = yield* select(slice.selectCalendar);
  if (range) yield* call(read, range);
}

export function* scheduleSaga() {
  yield* takeLatest(slice.rangeShown, show);
  yield* takeLatest(streamReset, showAnew);
  yield* call(formSaga);
}

joinStore([slice.schedules, slice.calendarSlice], scheduleSaga);
