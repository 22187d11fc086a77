import { setTimeout as sleep } from 'node:timers/promises';
import { length, type Chat } from './chats.ts';
import { tellDay, tellHour, type Hour } from './dayFigures.ts';
import type { Ear } from './ear.ts';
import { converse, hire, inLots, type Agent, type Floor, type Talk } from './floor.ts';
import { openMeter, sizeOfPostgres } from './meter.ts';
import { randomOf } from './random.ts';
import { openRoad } from './road.ts';
import { emptyRound, judge, settle } from './round.ts';
import { scheduleOf } from './trend.ts';

const victims = ['main', 'postmaster', 'backend', 'store', 'connector'] as const;

/** A day of this many hours, `minutes` in all; `kills`: per hour. */
export type Day = {
  agents: number;
  connections: number;
  messages: number;
  hours: number;
  kills: number;
  minutes: number;
  seed: number;
};

const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()));

/** Kills this many, one after another, and restarts those that do not return automatically. */
const strike = async (
  { road: { installation }, random }: Floor,
  kills: number,
  withinMs: number,
): Promise<string[]> => {
  const killed: string[] = [];
  while (killed.length < kills) {
    await sleep((random() * withinMs) / kills);
    const victim = victims[Math.floor(random() * victims.length)] ?? 'main';
    await installation.kill(victim);
    if (victim === 'main') await installation.start();
    killed.push(victim);
  }
  return killed;
};

/** Returns a function that lists the milliseconds from phone to open page, for the texts heard since its last call. */
const openHearing = (ear: Ear) => {
  const known = new Set<string>();
  return (chats: Iterable<Chat>): number[] =>
    [...chats].flatMap(({ said, at }) =>
      said.flatMap((text) => {
        const heard = ear.heardAt(text);
        if (heard === undefined || known.has(text)) return [];
        known.add(text);
        return [heard - (at.get(text) ?? heard)];
      }),
    );
};

/**
 * Plays a compressed day of a company. Customers write over its connections, and agents accept, answer, transfer and
 * resolve, mostly in the middle of the day. In each hour processes are killed (kill -9), at moments chosen by `seed`.
 * `onFigure` gets the figures of each hour, and then whether memory and latency stayed flat. Returns what was lost, doubled
 * or out of order in the log and on the phones, and how the views differ from a rebuild. Also returns what an open page
 * missed or heard twice.
 */
export const dayFaults = async (day: Day, onFigure: (line: object) => void = () => {}) => {
  const random = randomOf(day.seed);
  // A separate store, because it is killed too.
  const road = await openRoad({ LOG_LEVEL: 'fatal', EVENTSTORE_URL: '' });
  const { dataDir } = road.installation;
  const meter = openMeter(dataDir);
  const staff: Agent[] = [];
  try {
    const phones = await inLots(day.connections, () => road.pair());
    await road.ask('PUT', '/settings/userViewTicketsWithoutQueue', { value: 'enabled' });
    const owner = await hire(road, 'admin', 0);
    staff.push(owner);
    const agents = await inLots(day.agents, (n) => hire(road, 'user', n + 1));
    staff.push(...agents);
    const floor: Floor = { road, agents, posts: [], random };
    const talk: Talk = { chats: new Map(), wedged: [], done: [] };
    const heard = openHearing(owner.ear);
    const hourMs = (day.minutes * 60_000) / day.hours;
    const hours: Hour[] = [];
    meter.cpu();
    for (const [hour, count] of scheduleOf(Math.ceil(day.messages / (2 * length)), day.hours).entries()) {
      const began = Date.now();
      const striking = strike(floor, day.kills, hourMs * 0.8);
      for (let n = 0; n < count; n++) {
        await until(began + (hourMs * n) / count);
        await converse(floor, phones, talk);
      }
      await until(began + hourMs);
      const killed = await striking;
      const postgres = await sizeOfPostgres(dataDir);
      const memory = await meter.memory();
      const seconds = (Date.now() - began) / 1_000;
      const measured = { hour, killed, seconds, took: heard(talk.chats.keys()), posts: floor.posts.splice(0) };
      const line = tellHour(measured, { memory, postgres, log: meter.log(), cpu: meter.cpu() });
      hours.push(line);
      onFigure(line);
    }
    await Promise.all(talk.done);
    const chats = [...talk.chats.keys()];
    const phoneOf = (chat: Chat): string => talk.chats.get(chat) ?? '';
    const round = { ...emptyRound('day'), wedged: talk.wedged };
    for (const phone of phones) {
      const own = chats.filter((chat) => phoneOf(chat) === phone);
      round.wedged.push(...(await settle(road, phone, own)));
    }
    await judge(road, { phoneOf, chats, before: 0 }, round);
    const { unheard, twice } = owner.ear.heardOf(new Map(chats.flatMap(({ at }) => [...at])));
    onFigure(tellDay(hours));
    return { ...round, unheard: [...unheard, ...twice] };
  } finally {
    for (const { ear } of staff) ear.close();
    meter.stop();
    await road.stop();
  }
};
