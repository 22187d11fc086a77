import type { RequestHandler } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The behaviour of the local bank: `slow` answers after a minute, `down` never. `lost` does what is requested without an
 * answer, and `nonsense` sends a wrong answer. `twice` sends each notice twice, `silent` sends none for now.
 */
export const moods = ['well', 'slow', 'down', 'lost', 'nonsense', 'twice', 'silent'] as const;
export type Mood = (typeof moods)[number];

const SLOW_MS = 60_000;

/** Middleware that applies the behaviour to all calls. */
export const applyMood =
  (mood: () => Mood): RequestHandler =>
  (_req, res, next) => {
    switch (mood()) {
      case 'down':
        return void res.socket?.destroy();
      case 'slow':
        return void sleep(SLOW_MS, undefined, { ref: false }).then(() => next());
      case 'nonsense':
        return void res.type('html').send('<h1>Voltamos em breve</h1>');
      case 'lost':
        res.json = () => {
          res.socket?.destroy();
          return res;
        };
        return next();
      default:
        return next();
    }
  };
