import { setTimeout as sleep } from 'node:timers/promises';
import { compare, later, positionOf as parsePosition, START, type Position } from '../eventstore/position.ts';
import { listen } from '../runtime/listen.ts';
import { ACTORS } from '../projections/kernel/apply.ts';
import { log } from '../runtime/log.ts';

export type ReadYourWrites = {
  /** Resolves true once the read models have passed the position, false when that takes too long. */
  settled(position: Position): Promise<boolean>;
  /** How far the read models are. */
  position(): Position;
  /** Whether something was waited for too long and is still not there. */
  isBehind(): boolean;
  close(): Promise<void>;
};

const AGAIN_MS = 250;
const HEAD_MS = 100;

type Parts = {
  databaseUrl: string;
  /** How far the read models are, as they keep it themselves. */
  readPosition: () => Promise<Position | null>;
  /** The end of the log: what lies behind it was made up by a client and says nothing about the lag. */
  readHead: () => Promise<Position>;
  /** Milliseconds. */
  longest: number;
  /** Who remembers what somebody may do: told of a change of it before anybody hears that the read models are so far. */
  actors?: { forget(companyId: number): void; deaf(): void; hearing(): void };
};

/**
 * Read your own writes (design.md, Read your own writes): follows NOTIFY `projected`. A wait is at most `longest`;
 * while something that was waited for so long is still not there, the lag is known to be greater and nobody waits.
 */
export const openReadYourWrites = async (parts: Parts): Promise<ReadYourWrites> => {
  const { databaseUrl, readPosition, readHead, longest, actors } = parts;
  let reached = START;
  let heard = START; // since the last look at the checkpoint
  let overdue: Position | undefined;
  const closing = new AbortController();
  const waiting = new Set<{ position: Position; done(): void }>();

  const advance = (to: Position): void => {
    heard = later(heard, to);
    reached = later(reached, to);
    if (overdue && compare(overdue, reached) <= 0) overdue = undefined;
    for (const wait of waiting) if (compare(wait.position, reached) <= 0) wait.done();
  };
  /** Where they are may lie before where they were: after a crash of Postgres, or in a new epoch. */
  const look = async (): Promise<void> => {
    heard = START;
    const found = (await readPosition()) ?? START;
    reached = later(found, heard);
    advance(found);
  };
  const lookAgain = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        return await look();
      } catch (error) {
        log.warn({ err: error }, 'It is not known how far the read models are, asking again');
        await sleep(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
  };
  const listening = await listen(databaseUrl, ['projected', 'epoch', ACTORS], (channel, payload) => {
    if (channel === ACTORS) return actors?.forget(Number(payload));
    if (channel === 'lost') return actors?.deaf();
    if (channel !== 'projected') actors?.hearing();
    if (channel !== 'projected') return void lookAgain();
    const parsed = parsePosition.safeParse(payload);
    if (parsed.success) advance(parsed.data);
  });
  await look();

  const tooLong = async (position: Position): Promise<void> => {
    const head = await readHead();
    if (compare(position, reached) <= 0 || compare(head, position) < 0) return;
    overdue = overdue && compare(overdue, position) < 0 ? overdue : position;
  };

  const wait = (position: Position): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (inTime: boolean): void => {
        clearTimeout(timer);
        waiting.delete(entry);
        resolve(inTime);
      };
      const entry = { position, done: () => end(true) };
      const timer = setTimeout(() => {
        const known = tooLong(position).catch((error: unknown) =>
          log.warn({ err: error }, 'The end of the log could not be read'),
        );
        // Nobody waits longer for an event store that is away.
        void Promise.race([known, sleep(HEAD_MS, undefined, { ref: false })]).then(() => end(false));
      }, longest);
      waiting.add(entry);
    });
  return {
    settled: async (position) => {
      if (compare(position, reached) <= 0) return true;
      return overdue ? false : wait(position);
    },
    position: () => reached,
    isBehind: () => overdue !== undefined,
    close: async () => {
      closing.abort();
      await listening.close();
    },
  };
};
