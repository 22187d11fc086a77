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
import { load } from '../kernel/handle.ts';

type Target = { companyId: number; id: number };
type Asked = { rule: RepeatRule; sendAt: string; timeZone: string };

/** The ids of the messages behind one in its series, whatever became of them; none where it is not repeated. */
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
 * How a message begins a series of its own: what it is to carry, and the ids of those behind it, `old` ones first. `day`: that of a
 * monthly series whose time does not change. ERR_SCHEDULE_UNTIL where its last day is over before its first message,
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
