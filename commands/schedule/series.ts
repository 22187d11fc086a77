import { Refused } from '../../domain/kernel/decider.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import { schedule, type Schedule } from '../../domain/schedule/decider.ts';
import {
  dayOfMonth,
  mostOccurrences,
  timesBehind,
  type Repeat,
  type RepeatRule,
} from '../../domain/schedule/repeat.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

type Target = { companyId: number; id: number };
type Asked = { rule: RepeatRule; sendAt: string; timeZone: string };

/** The ids of the later messages in its series, in any state; none if it is not repeated. */
export const followersOf = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, id }: Target,
  state: Schedule,
): Promise<readonly number[]> => {
  if (!('repeat' in state) || !state.repeat) return [];
  const { series } = state.repeat;
  const head = series === id ? state : (await load(store, schedule, { companyId, id: series })).state;
  const all = 'followers' in head ? (head.followers ?? []) : [];
  return series === id ? all : all.slice(all.indexOf(id) + 1);
};

/**
 * Starts a new series at a message: its repetition, and the ids of the later messages, reusing `old` ones first. `day`: the day
 * of a monthly series that keeps its time. Throws ERR_SCHEDULE_UNTIL if the last day is before the first message,
 * ERR_SCHEDULE_REPEATS for more than a year of days.
 */
export const planSeries = async (
  { ids }: Pick<Deps, 'ids'>,
  { rule, sendAt, timeZone }: Asked,
  { id, old, day }: { id: number; old: readonly number[]; day: number | undefined },
): Promise<{ repeat: Repeat; followers: readonly number[] }> => {
  const repeat = { ...rule, day: day ?? dayOfMonth(sendAt, timeZone), series: id };
  if (wallTime(sendAt, timeZone).slice(0, 10) > rule.until) throw new Refused('ERR_SCHEDULE_UNTIL', 400);
  const times = timesBehind(sendAt, repeat, timeZone);
  if (times.length >= mostOccurrences) throw new Refused('ERR_SCHEDULE_REPEATS', 400);
  const followers = [...old];
  while (followers.length < times.length) followers.push(await ids.next(schedule.feature));
  return { repeat, followers };
};
