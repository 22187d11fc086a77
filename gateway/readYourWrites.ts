import { setTimeout as sleep } from 'node:timers/promises';
import { compare, later, positionShape as parsePosition, START, type Position } from '../eventstore/position.ts';
import { channels } from '../runtime/channels.ts';
import { listenTo, onChannel } from '../runtime/listen.ts';
import { log } from '../runtime/log.ts';

export type ReadYourWrites = {
  /** Resolves true once the read models have passed the position, false if that takes too long. */
  settled(position: Position): Promise<boolean>;
  /** The position that the read models have reached. */
  position(): Position;
  /** Whether a position took too long and has still not been reached. */
  isBehind(): boolean;
  close(): Promise<void>;
};

const AGAIN_MS = 250;
const HEAD_MS = 100;

type Parts = {
  databaseUrl: string;
  /** Returns the checkpoint that the read models store. */
  readPosition: () => Promise<Position | null>;
  /** Returns the end of the log. A position behind it was made up by a client and says nothing about lag. */
  readHead: () => Promise<Position>;
  /** In milliseconds. */
  longest: number;
  /** The cache of permissions. It drops changed entries before any caller learns that the read models have got that far. */
  actors?: { forget(companyId: number): void; deaf(): void; hearing(): void };
};

/**
 * Lets a user read their own writes (commands.md, Read your own writes). It follows NOTIFY `projected`. A wait lasts at
 * most `longest`. While an awaited position is overdue, the lag is known to be longer, and no call waits.
 */
export const openReadYourWrites = async (parts: Parts): Promise<ReadYourWrites> => {
  const { databaseUrl, readPosition, readHead, longest, actors } = parts;
  let reached = START;
  let newest = START; // since the last read of the checkpoint
  let overdue: Position | undefined;
  const closing = new AbortController();
  const waiting = new Set<{ position: Position; done(): void }>();

  const advance = (to: Position): void => {
    newest = later(newest, to);
    reached = later(reached, to);
    if (overdue && compare(overdue, reached) <= 0) overdue = undefined;
    for (const wait of waiting) if (compare(wait.position, reached) <= 0) wait.done();
  };
  /** Reads the checkpoint, which may be lower than before after a crash of Postgres or in a new epoch. */
  const look = async (): Promise<void> => {
    newest = START;
    const found = (await readPosition()) ?? START;
    reached = later(found, newest);
    advance(found);
  };
  const lookAgain = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        return await look();
      } catch (error) {
        log.warn({ err: error }, 'The position of the read models could not be read, trying again');
        await sleep(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
  };
  const lookAnew = (): void => {
    actors?.hearing();
    void lookAgain();
  };
  const listening = await listenTo(
    databaseUrl,
    [
      onChannel(channels.projected, (text) => advance(parsePosition.parse(text))),
      onChannel(channels.epoch, lookAnew),
      onChannel(channels.actors, ({ companyId }) => actors?.forget(companyId)),
    ],
    { lost: () => actors?.deaf(), reconnected: lookAnew },
  );
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
        // Do not wait longer for an event store that is away.
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
