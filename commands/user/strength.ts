import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { passwordStrengths } from '../../domain/kernel/passwordStrength.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import { log } from '../../runtime/log.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

/** How hard a password is to guess, from 0 to 4 (zxcvbn). `isWord`: a single dictionary word, leaked password or easy word. */
export type Strength = { score: number; isWord: boolean };

const strength = z.object({ score: z.number(), isWord: z.boolean() });
const answered = z.object({ id: z.number(), strength });
const LONGEST_MS = 15_000;

let worker: Worker | undefined;
let serial = 0;
const waiting = new Map<number, (found: Strength | null) => void>();

/** A separate thread holds the dictionaries and does the work, so that no call blocks another. */
const startWorker = (): Worker => {
  const started = new Worker(new URL('./strengthThread.ts', import.meta.url));
  const end = (error: unknown): void => {
    if (worker !== started) return;
    worker = undefined;
    log.warn({ err: error }, 'The strength of a password could not be judged');
    for (const done of waiting.values()) done(null);
  };
  started.on('message', (message: unknown) => {
    const { id, strength: found } = answered.parse(message);
    waiting.get(id)?.(found);
  });
  started.once('error', end);
  started.once('exit', end);
  return started;
};

/** The strength of a password, or null if it cannot be judged now. `personal`: the user's name and similar words. */
export const strengthOf = (password: string, personal: readonly string[] = []): Promise<Strength | null> =>
  new Promise((resolve) => {
    worker ??= startWorker();
    const id = ++serial;
    const late = setTimeout(() => done(null), LONGEST_MS);
    const done = (found: Strength | null): void => {
      clearTimeout(late);
      waiting.delete(id);
      if (waiting.size === 0) worker?.unref();
      resolve(found);
    };
    waiting.set(id, done);
    worker.ref();
    worker.postMessage({ id, password, personal: [...personal] });
  });

/** Whether a password is weaker than `level` asks. Single and easy words are always weak. */
const isWeak = ({ score, isWord }: Strength, level: number): boolean => isWord || score < level;

/** Whether every installation refuses this password. */
export const isCommon = async (password: string): Promise<boolean> => {
  const found = await strengthOf(password);
  return found !== null && isWeak(found, 1);
};

const levelOf = (value: string | null | undefined): number =>
  1 +
  Math.max(
    0,
    passwordStrengths.findIndex((each) => each === value),
  );

/**
 * Throws ERR_PASSWORD_WEAK (400, with `strength` from 0 to 4 and `needed`) if a new password is easier to guess than
 * installation and company allow. `companyId`: null for a company that is just being created.
 */
export const refuseWeak = async (
  { store }: Pick<Deps, 'store'>,
  { password, companyId, personal }: { password: string; companyId: number | null; personal: readonly string[] },
): Promise<void> => {
  const id = 'passwordStrength';
  const of = [0, ...(companyId === null ? [] : [companyId])];
  const set = await Promise.all(of.map((each) => load(store, setting, { companyId: each, id })));
  const needed = Math.max(...set.map(({ state }) => levelOf(state.value)));
  const found = await strengthOf(password, personal);
  if (found && isWeak(found, needed))
    throw new Refused('ERR_PASSWORD_WEAK', 400, { strength: found.isWord ? 0 : found.score, needed });
};
