import { afterAll, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { planSeries } from '../../../commands/schedule/series.ts';
import { whenFileWasReplaced } from '../../../commands/storage/whenFileWasReplaced.ts';
import { whenSeriesWasPlanned } from '../../../commands/schedule/whenSeriesWasPlanned.ts';
import { removeFiles } from '../../../commands/storage/removeFiles.ts';
import { schedule } from '../../../domain/schedule/decider.ts';
import type { Position } from '../../../eventstore/position.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf, collected } from '../../kernel/log.ts';
import { eventually } from '../../kernel/eventually.ts';

const needs = freshNeeds();
const { store } = needs;
const left = collected(store, { prefixes: ['leftFiles-'], from: 'start' });
afterAll(async () => {
  await left.stop();
  await needs.close();
});

const file = { path: 'cartaz.png', name: 'cartaz.png' };
const now = '2020-01-01T00:00:00.000Z';
const signal = new AbortController().signal;
const at = (id: number) => ({ companyId: 1, id });
const does = (id: number, command: Parameters<typeof schedule.decide>[0]) =>
  handle(store, schedule, { target: at(id), command, cause: causeOf() });

test('a picture stays while later messages of a series use it, and is removed with the last one', async () => {
  const id = await needs.ids.next('schedule');
  const sendAt = '2031-01-01T12:00:00.000Z';
  const rule = { every: 'day', until: '2031-01-03' } as const;
  const of = { rule, sendAt, timeZone: 'UTC' };
  const { repeat, followers } = await planSeries(needs, of, { id, old: [], day: undefined });
  const all = [id, ...followers];
  let reached: Position | null = null;
  /** The messages that use the picture according to read models that have reached `reached`; null: the end of the log. */
  const holders = async (): Promise<number[]> => {
    const found = await Promise.all(
      all.map(async (each) => {
        const { events } = await store.read(`schedule-1.${each}`);
        const known = events.filter(({ position }) => reached === null || position.commit <= reached.commit);
        const last = known.at(-1)?.event;
        return last && last.type !== 'ScheduleRemoved' && Object(last.data).file !== null ? [each] : [];
      }),
    );
    return found.flat();
  };
  const removed: string[] = [];
  const lookup = {
    leftFiles: async () => [],
    filesOfTicket: async () => [],
    campaignHolds: async () => false,
    scheduleHolds: async () => (await holders()).length > 0,
  };
  const reactions = [whenSeriesWasPlanned({ store }), ...whenFileWasReplaced({ store })];
  const happens = async (each: number, upTo: Position | null) => {
    const { events } = await store.read(`schedule-1.${each}`);
    reached = upTo;
    for (const stored of events)
      for (const reaction of reactions)
        if (reaction.wants(stored))
          await reaction.react(stored, causeOf(`${reaction.name}:${each}.${stored.revision}`), signal);
    reached = null;
  };
  const clock = async (count: number) => {
    const rows = await eventually(async () => {
      const streams = left.events.flatMap(({ event, stream }) => (event.type === 'FilesLeft' ? [stream] : []));
      if (streams.length !== count) throw new Error(`${streams.length} left`);
      return streams;
    });
    const storage = { remove: async (_: number, path: string) => void removed.push(path) };
    const work = removeFiles({ store, lookup }, storage);
    for (const stream of rows)
      await work.act({ companyId: 1, id: stream.slice('leftFiles-1.'.length), dueAt: now }, now, causeOf());
  };

  const planned = { contactId: 3, body: 'Oferta', sendAt, connectionId: null, file: null, userId: 7, repeat };
  await does(id, { type: 'ScheduleMessage', planned, followers, now });
  await happens(id, null);
  await does(id, { type: 'ChangeSchedule', to: { file }, followers, now });
  const lost = await does(id, { type: 'ChangeSchedule', to: { file: null }, now });
  await happens(id, lost.position);
  expect(await holders()).toEqual(followers);
  await clock(1);
  expect(removed).toEqual([]);
  for (const [nth, each] of followers.entries()) {
    expect(removed).toEqual([]);
    await does(each, { type: 'ChangeSchedule', to: { file: null }, now });
    await happens(each, null);
    await clock(nth + 2);
  }
  expect(removed).toEqual([file.path]);
  expect((await load(store, schedule, at(id))).state).toMatchObject({ is: 'waiting', file: null });
});
