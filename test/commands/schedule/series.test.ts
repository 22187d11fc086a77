import { afterAll, describe, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { followersOf, planSeries } from '../../../commands/schedule/series.ts';
import { sendScheduled } from '../../../commands/schedule/send.ts';
import { whenSeriesWasPlanned } from '../../../commands/schedule/whenSeriesWasPlanned.ts';
import { schedule, type Schedule } from '../../../domain/schedule/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const needs = freshNeeds();
afterAll(() => needs.close());
const { store } = needs;
const timeZone = 'America/Sao_Paulo';
const at = (id: number) => ({ companyId: 1, id });
const first = '2031-01-31T12:00:00.000Z';
const rule = { every: 'month', until: '2031-04-30' } as const;
const now = '2020-01-01T00:00:00.000Z';
type Present = Extract<Schedule, { userId: number }>;

const stateOf = async (id: number): Promise<Schedule> => (await load(store, schedule, at(id))).state;
const present = async (id: number): Promise<Present> => {
  const state = await stateOf(id);
  if (!('userId' in state)) throw new Error(`${id} is ${state.is}`);
  return state;
};
const begun = async (over: object = {}, sendAt = first, of: Parameters<typeof planSeries>[1]['rule'] = rule) => {
  const id = await needs.ids.next('schedule');
  const { repeat, followers } = await planSeries(
    needs,
    { rule: of, sendAt, timeZone },
    { id, old: [], day: undefined },
  );
  const planned = { contactId: 3, body: 'Sua mensalidade', sendAt, connectionId: null, file: null, userId: 7, repeat };
  const command = { type: 'ScheduleMessage', planned: { ...planned, ...over }, followers, now } as const;
  await handle(store, schedule, { target: at(id), command, cause: causeOf() });
  return { id, followers };
};
const does = (id: number, command: Parameters<typeof schedule.decide>[0]) =>
  handle(store, schedule, { target: at(id), command, cause: causeOf() });
/** Runs the reaction to the newest event of a message. */
const settled = async (id: number, by: Store = store): Promise<void> => {
  const { events } = await store.read(`schedule-1.${id}`);
  const last = events.at(-1);
  if (!last) throw new Error('nothing happened');
  const { wants, react } = whenSeriesWasPlanned({ store: by });
  const cause = { ...causeOf(`whenSeriesWasPlanned:${id}:${last.revision}`) };
  if (wants(last)) await react(last, cause, new AbortController().signal);
};
const changedWith = async (id: number, to: Parameters<typeof schedule.decide>[0] & { type: 'ChangeSchedule' }) => {
  await does(id, to);
  await settled(id);
};
/** Changes this message and the following ones, with another text or rule. */
const following = async (id: number, to: Partial<Present> = {}, of: typeof rule | object = {}) => {
  const state = await present(id);
  const old = await followersOf(needs, at(id), state);
  const own = { every: state.repeat?.every ?? 'day', until: state.repeat?.until ?? '', ...of } as typeof rule;
  const sendAt = to.sendAt ?? state.sendAt;
  const day = to.sendAt ? undefined : state.repeat?.day;
  const { repeat, followers } = await planSeries(needs, { rule: own, sendAt, timeZone }, { id, old, day });
  await changedWith(id, { type: 'ChangeSchedule', to: { ...to, repeat }, followers, now });
  return followers;
};
const days = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => ((one) => ('sendAt' in one ? one.sendAt.slice(0, 10) : one.is))(await stateOf(id))),
  );

describe('a message that is repeated', () => {
  test('becomes several messages with separate events; a repeated request creates them once', async () => {
    const { id, followers } = await begun();
    await settled(id);
    expect(await days([id, ...followers])).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30']);
    await settled(id);
    for (const each of followers) {
      expect((await store.read(`schedule-1.${each}`)).events).toHaveLength(1);
      expect(await present(each)).toMatchObject({
        body: 'Sua mensalidade',
        userId: 7,
        repeat: { series: id, day: 31 },
      });
    }
  });

  test('resumes after a crash in the middle', async () => {
    const { id, followers } = await begun();
    let appends = 0;
    const dying: Store = {
      ...store,
      append: async (...given) => {
        if (++appends === 2) throw new Error('killed');
        return store.append(...given);
      },
    };
    await expect(settled(id, dying)).rejects.toThrow('killed');
    await settled(id);
    expect(await days(followers)).toEqual(['2031-02-28', '2031-03-31', '2031-04-30']);
    for (const each of followers) expect((await store.read(`schedule-1.${each}`)).events).toHaveLength(1);
  });

  test('changes alone or with the following ones; deleted ones stay deleted', async () => {
    const { id, followers } = await begun();
    const [second = 0, third = 0, fourth = 0] = followers;
    await settled(id);
    await changedWith(second, { type: 'ChangeSchedule', to: { body: 'Só em fevereiro' }, now });
    expect((await present(third)).body).toBe('Sua mensalidade');
    await does(third, { type: 'RemoveSchedule' });
    await following(second, { body: 'Sua nova mensalidade' });
    expect(await days([id, ...followers])).toEqual(['2031-01-31', '2031-02-28', 'removed', '2031-04-30']);
    expect(await present(fourth)).toMatchObject({ body: 'Sua nova mensalidade', repeat: { series: second, day: 31 } });
    expect(await present(id)).toMatchObject({ body: 'Sua mensalidade' });
    // The head of a series may be deleted; the later ones are still found after each other.
    await does(second, { type: 'RemoveSchedule' });
    expect(await followersOf(needs, at(fourth), await stateOf(fourth))).toEqual([]);
    expect(await followersOf(needs, at(third), { ...(await present(fourth)) })).toEqual([fourth]);
  });

  test('can end earlier, continue longer, and move to another time', async () => {
    const { id, followers } = await begun();
    await settled(id);
    const [second = 0, third = 0, fourth = 0] = followers;
    await following(second, {}, { until: '2031-03-31' });
    expect(await days([third, fourth])).toEqual(['2031-03-31', 'removed']);
    const more = await following(second, { sendAt: '2031-02-10T13:30:00.000Z' }, { until: '2031-06-10' });
    // The deleted message keeps its place. A day that no one deleted is not created again.
    expect(more).toHaveLength(4);
    expect(await days(more)).toEqual(['2031-03-10', 'removed', '2031-05-10', '2031-06-10']);
    expect((await present(third)).sendAt).toBe('2031-03-10T13:30:00.000Z');
  });

  test('is deleted with the following ones, or stops repeating', async () => {
    const { id, followers } = await begun();
    await settled(id);
    const [second = 0, third = 0, fourth = 0] = followers;
    await does(third, { type: 'RemoveSchedule', followers: [fourth] });
    await settled(third);
    expect(await days([second, third, fourth])).toEqual(['2031-02-28', 'removed', 'removed']);
    await changedWith(id, { type: 'ChangeSchedule', to: { repeat: null }, followers, now });
    expect(await days(followers)).toEqual(['removed', 'removed', 'removed']);
    expect(await present(id)).toMatchObject({ is: 'waiting', repeat: undefined });
  });

  test('is refused with more than 366 repetitions, or a last day before the first message', async () => {
    await expect(begun({}, first, { every: 'day', until: '2033-01-01' })).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_REPEATS',
    });
    await expect(begun({}, first, { every: 'day', until: '2031-01-30' })).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_UNTIL',
    });
  });
});

test.each([
  // The contact does not exist, so the message that is tried fails with that reason.
  ['is sent', false, ['ERR_SCHEDULE_OVERTAKEN', 'ERR_SCHEDULE_OVERTAKEN', 'ERR_NO_CONTACT_FOUND', 'waiting']],
  [
    'was taken away: the one before is sent',
    true,
    ['ERR_SCHEDULE_OVERTAKEN', 'ERR_NO_CONTACT_FOUND', 'removed', 'waiting'],
  ],
])('after an outage the newest of a series %s, and none of the overtaken ones', async (_, isRemoved, wanted) => {
  const day = 86_400_000;
  const sendAt = new Date(Date.now() - 2.5 * day).toISOString();
  const until = new Date(Date.now() + 5 * day).toISOString().slice(0, 10);
  const { id, followers } = await begun({}, sendAt, { every: 'day', until });
  await settled(id);
  if (isRemoved) await does(followers[1] ?? 0, { type: 'RemoveSchedule' });
  const lookup = {
    user: async () => null,
    connectionOfContact: async () => null,
    schedulesDue: async () => [],
    windowFacts: async () => ({ lastSecond: null, adSecond: null, answerSecond: null }),
    reached: () => store.head(),
  };
  const work = sendScheduled({ ...needs, lookup }, Object({}));
  const reasons = [];
  for (const each of [id, ...followers.slice(0, 3)]) {
    const due = { companyId: 1, id: String(each), dueAt: sendAt };
    await work.act(due, new Date().toISOString(), causeOf(`due:schedule:${each}:${sendAt}`));
    const state = await stateOf(each);
    reasons.push(state.is === 'failed' ? state.reason : state.is);
  }
  expect(reasons).toEqual(wanted);
});
