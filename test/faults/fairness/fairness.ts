import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openRoad } from '../road.ts';
import { attackNames } from './attacks.ts';
import { openCompanies } from './companies.ts';
import type { Scene } from './scene.ts';
import { longestAbove, middle, steadyWork, type Window } from './steady.ts';

/** Another company may wait twice as long as without the adversary, plus this much for noise, plus the seconds given. */
const TIMES = 2;
const NOISE_MS = 30;
const SECONDS_ABOVE = 5;
/** The pause after an attack, so that its remaining requests do not count in the quiet time. */
const SETTLE_MS = 3_000;
const PATIENCE_MS = 120_000;

export type Attacked = {
  attack: string;
  /** In ms, the median of the windows, in the quietest of the pauses. */
  quiet: { p50: number; p95: number };
  attacked: { p50: number; p95: number };
  failed: number;
  /** The median of the cycles. */
  secondsAbove: number;
  unfair: boolean;
  answers: Record<string, number>;
};

type Wanted = {
  /** The length of an attack. */
  seconds: number;
  cycles?: number;
  rows?: number;
  attacks?: readonly string[];
};

const told = z.union([z.object({ ready: z.literal(true) }), z.object({ answers: z.record(z.string(), z.number()) })]);
const beginAttack = async (attack: string, scene: Scene) => {
  const program = new URL('./adversary.ts', import.meta.url);
  const child = fork(program, [JSON.stringify({ attack, scene })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let answers: Record<string, number> = {};
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      const said = told.parse(message);
      if ('ready' in said) resolve();
      else ({ answers } = said);
    });
    child.once('exit', () => reject(new Error(`${attack} ended`)));
  });
  await ready;
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    return answers;
  };
  return { stop };
};

const figuresOf = (windows: readonly Window[]) => ({
  p50: middle(windows.map(({ p50 }) => p50)),
  p95: middle(windows.map(({ p95 }) => p95)),
});

/** The backlog of an attack may slow the pause after it, and must not raise the limit. */
const quietest = (pauses: readonly Window[][]) =>
  pauses.map(figuresOf).reduce((least, figures) => (figures.p95 < least.p95 ? figures : least));

/**
 * Runs the attacks one after another while an agent of another company works. Quiet and attacked seconds alternate
 * `cycles` times for each attack, so that other work on the machine meets both (fairness.md, Fair shares).
 */
export const fairnessFaults = async (
  { seconds, cycles = 1, rows = 5_000, attacks = attackNames }: Wanted,
  onAttack: (attacked: Attacked) => void = () => {},
): Promise<Attacked[]> => {
  const quietSeconds = Math.max(1, Math.ceil(seconds / 2));
  const road = await openRoad({
    LOG_LEVEL: 'error',
    OUTSIDE_HOSTS: '127.0.0.1',
    CALLS_PER_MINUTE: '',
    EVENTSTORE_URL: '',
  });
  try {
    const { scene, ticketId, worker } = await openCompanies(road, rows);
    const enter = () => eventually(() => signIn(scene.url, worker), PATIENCE_MS);
    let { api } = await enter();
    const work = (wanted: number) => steadyWork(api, ticketId, wanted);
    await work(quietSeconds);
    let before = await work(quietSeconds);
    const found: Attacked[] = [];
    for (const attack of attacks) {
      ({ api } = await enter()); // a token lives for 15 minutes
      const [pauses, during]: [Window[][], Window[][]] = [[before], []];
      const answers: Record<string, number> = {};
      for (let cycle = 0; cycle < cycles; cycle++) {
        const { stop } = await beginAttack(attack, scene);
        during.push(await work(seconds));
        for (const [answer, times] of Object.entries(await stop())) answers[answer] = (answers[answer] ?? 0) + times;
        await sleep(SETTLE_MS);
        before = await work(quietSeconds);
        pauses.push(before);
      }
      const quiet = quietest(pauses);
      const limit = TIMES * quiet.p95 + NOISE_MS;
      const attacked = during.flat();
      const secondsAbove = middle(during.map((windows) => longestAbove(windows, limit)));
      const one = {
        attack,
        quiet,
        attacked: figuresOf(attacked),
        failed: attacked.reduce((sum, window) => sum + window.failed, 0),
        secondsAbove,
        unfair: secondsAbove > SECONDS_ABOVE,
        answers,
      };
      onAttack(one);
      found.push(one);
    }
    return found;
  } catch (error) {
    console.error(road.installation.printed().slice(-2_000));
    throw error;
  } finally {
    await road.stop();
  }
};
