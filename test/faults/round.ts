import { setTimeout as sleep } from 'node:timers/promises';
import { examine, length, newChat, talk, underWay, type Chat } from './chats.ts';
import type { Faults } from './compare.ts';
import type { Part } from './installation.ts';
import type { Road } from './road.ts';
import { isBlow, nameOf, type Kind } from './rounds.ts';
import { examineRestored } from './restored.ts';
import { examineStores } from './stores.ts';

/** After any kill, some message must make progress within this time until all have arrived. */
const patience = 60_000;

/** The findings of one round: texts as `place: text`, stuck chats as a sentence. */
export type Round = {
  kind: string;
  inbound: number;
  outbound: number;
  lost: string[];
  doubled: string[];
  disordered: string[];
  /** The rows of the read models that newly differ from a rebuild. */
  different: number;
  wedged: string[];
  resent: number;
  /** Milliseconds from the last kill until everything had arrived. */
  back: number;
};

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Kills the victims of the kind at random moments, and restarts those that do not return automatically. */
const strike = async (road: Road, phone: string, kind: Kind, random: () => number): Promise<void> => {
  if (isBlow(kind)) return kind.strike(road, phone, random);
  const { installation } = road;
  if (typeof kind !== 'string') {
    const one = async (part: Part, after: number): Promise<void> => sleep(after).then(() => installation.kill(part));
    await Promise.all(kind.map((part) => one(part, random() * 800)));
    return;
  }
  await installation.kill(kind);
  await sleep(random() * 500);
  await installation.start();
};

/** Adds the faults of a place to the findings of a round. */
const add = (round: Round, place: string, { lost, doubled, disordered }: Faults): void => {
  for (const [into, texts] of [
    [round.lost, lost],
    [round.doubled, doubled],
    [round.disordered, disordered],
  ] as const)
    into.push(...texts.map((text) => `${place}: ${text}`));
};

/** Waits until all messages have arrived; reports chats that are stuck. */
export const settle = async (road: Road, phone: string, chats: readonly Chat[]): Promise<string[]> => {
  let fewest = Infinity;
  for (let since = Date.now(); ; await sleep(500)) {
    const left = new Map<string, number>();
    for (const chat of chats) {
      const messages = await underWay(road, phone, chat);
      if (messages) left.set(chat.number, messages);
    }
    const all = [...left.values()].reduce((a, b) => a + b, 0);
    if (all < fewest) [fewest, since] = [all, Date.now()];
    if (!all || Date.now() - since > patience) return [...left].map(([chat, n]) => `${chat}: ${n} are under way`);
  }
};

/** Half of the chats talk; then the kind's victims are killed, and the other half begins. */
const converse = async (
  road: Road,
  { phone, kind, chats }: { phone: string; kind: Kind; chats: readonly Chat[] },
  random: () => number,
) => {
  const wedged: string[] = [];
  const talking = (some: readonly Chat[]): Promise<unknown> =>
    Promise.all(
      some.map((chat) =>
        talk(road, phone, chat, random).catch((error: unknown) => wedged.push(`${chat.number}: ${told(error)}`)),
      ),
    );
  const half = chats.length / 2;
  const [early, late] = [chats.slice(0, half), chats.slice(half)];
  const first = talking(early);
  const moment = (0.1 + 0.7 * random()) * half * length;
  while (early.reduce((all, { sent }) => all + sent.length, 0) < moment && !wedged.length) await sleep(10);
  const second = talking(late);
  // First, because only some of these are printed.
  await strike(road, phone, kind, random).catch((error: unknown) => wedged.unshift(told(error)));
  const since = Date.now();
  await Promise.all([first, second]);
  return { wedged, since };
};

/** Collects the findings of a round afterwards: at both ends, in the log and in the read models. */
export const judge = async (
  road: Road,
  { phoneOf, chats, before }: { phoneOf: (chat: Chat) => string; chats: readonly Chat[]; before: number },
  round: Round,
): Promise<void> => {
  for (const chat of chats) {
    const { faults, resent } = await examine(road, phoneOf(chat), chat);
    for (const [place, each] of Object.entries(faults)) add(round, place, each);
    round.resent += resent;
    round.inbound += chat.said.length;
    round.outbound += chat.sent.length;
  }
  const { faults, different } = await examineStores(road.installation, chats);
  for (const each of faults) add(round, 'log', each);
  round.different = Math.max(0, different - before);
};

/** A round without findings yet. */
export const emptyRound = (kind: string): Round => {
  const numbers = { inbound: 0, outbound: 0, different: 0, resent: 0, back: 0 };
  return { kind, ...numbers, lost: [], doubled: [], disordered: [], wedged: [] };
};

/**
 * Runs one round: new contacts and their agent write to each other while the kind's victims are killed. `before`: the
 * number of read model rows that differed already.
 */
export const playRound = async (
  road: Road,
  { phone, kind, before, chatsARound }: { phone: string; kind: Kind; before: number; chatsARound: number },
  random: () => number,
): Promise<Round> => {
  const round = emptyRound(nameOf(kind));
  const chats: Chat[] = [];
  for (let n = 0; n < chatsARound; n++) chats.push(await newChat(road, `Cliente ${n}`, n % 2 ? 'lid' : 'pn'));
  const { wedged, since } = await converse(road, { phone, kind, chats }, random);
  round.wedged.push(...wedged, ...(await settle(road, phone, chats)));
  round.back = Date.now() - since;
  await judge(road, { phoneOf: () => phone, chats, before }, round);
  for (const each of await examineRestored(road.installation, chats)) add(round, 'restored', each);
  return round;
};
