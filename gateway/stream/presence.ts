import { log } from '../../runtime/log.ts';

type Who = { companyId: number; userId: number };
/** Where it is kept who is there, and how others are told of it; true: this changed whether he is there. */
export type PresenceBook = {
  seen(who: Who): Promise<boolean>;
  gone(who: Who): Promise<boolean>;
  /** Who was silent for too long is taken out, and told. */
  forgetSilent(): Promise<Who[]>;
  tell(who: Who): Promise<void>;
};
export type Presence = {
  /** A socket of the user is open; answers with what to do when it closes. */
  enter(companyId: number, userId: number): () => void;
  /** A heartbeat of one of his sockets. */
  beat(who: Who): void;
  /** What was kept may be lost: everybody here is kept again. */
  again(): void;
  stop(): Promise<void>;
};

/** A page that is loaded anew is back within this time: he never was away. */
const graceMs = 5_000;
const sweepMs = 60_000;

/** Who has a browser open (R023): no event, a present value that is told when it changes. */
export const openPresence = (book: PresenceBook, { grace = graceMs, sweep = sweepMs } = {}): Presence => {
  const here = new Map<string, { who: Who; sockets: number; heardAt: number; leaving?: NodeJS.Timeout | undefined }>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: a user who comes and goes is left as he did last. */
  const inTurn = (work: () => Promise<unknown>): void => {
    turn = turn.then(work).catch((error: unknown) => log.warn({ err: error }, 'It could not be kept who is there'));
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
      // Whoever says it too often is heard once.
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
