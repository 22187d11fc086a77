import { log } from '../../runtime/log.ts';

type Who = { companyId: number; userId: number };
/** Stores users' presence and publishes it. `seen` and `gone` resolve true if they changed the user's state. */
export type PresenceBook = {
  seen(who: Who): Promise<boolean>;
  gone(who: Who): Promise<boolean>;
  /** Removes users who were silent for too long and returns them. */
  forgetSilent(): Promise<Who[]>;
  tell(who: Who): Promise<void>;
};
export type Presence = {
  /** Registers an open socket of the user. Returns the function to call when it closes. */
  enter(companyId: number, userId: number): () => void;
  /** Records a heartbeat of one of the user's sockets. */
  beat(who: Who): void;
  /** Stores the presence of all users here again, because it may be lost. */
  again(): void;
  stop(): Promise<void>;
};

/** A page that reloads returns within this time, so the user does not count as away. */
const graceMs = 5_000;
const sweepMs = 60_000;

/** Tracks which users have a browser open (R023): no events, only a current value that is published when it changes. */
export const openPresence = (book: PresenceBook, { grace = graceMs, sweep = sweepMs } = {}): Presence => {
  const here = new Map<string, { who: Who; sockets: number; heardAt: number; leaving?: NodeJS.Timeout | undefined }>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs one after the other, so that the last state wins when a user comes and goes. */
  const inTurn = (work: () => Promise<unknown>): void => {
    turn = turn
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'The presence of a user could not be stored'));
  };
  const seen = (who: Who) => inTurn(async () => (await book.seen(who)) && book.tell(who));
  const gone = (key: string, who: Who) => {
    here.delete(key);
    inTurn(async () => (await book.gone(who)) && book.tell(who));
  };
  const sweeping = setInterval(
    () => inTurn(async () => Promise.all((await book.forgetSilent()).map((who) => book.tell(who)))),
    sweep,
  );

  return {
    enter: (companyId, userId) => {
      const key = `${companyId}.${userId}`;
      const one = here.get(key) ?? { who: { companyId, userId }, sockets: 0, heardAt: 0 };
      here.set(key, one);
      one.sockets += 1;
      clearTimeout(one.leaving);
      one.heardAt = performance.now();
      seen(one.who);
      return () => {
        one.sockets -= 1;
        if (one.sockets === 0) one.leaving = setTimeout(() => gone(key, one.who), grace);
      };
    },
    beat: ({ companyId, userId }) => {
      const one = here.get(`${companyId}.${userId}`);
      // Ignores heartbeats that come too often.
      if (!one || performance.now() - one.heardAt < grace) return;
      one.heardAt = performance.now();
      seen(one.who);
    },
    again: () => {
      for (const { who } of here.values()) seen(who);
    },
    stop: async () => {
      clearInterval(sweeping);
      for (const [key, { who, leaving }] of here) {
        clearTimeout(leaving);
        gone(key, who);
      }
      await turn;
    },
  };
};
