import { setTimeout as sleep } from 'node:timers/promises';
import { epochOf } from '../projections/kernel/run/changes.ts';
import type { Database } from '../runtime/database.ts';
import { log } from '../runtime/log.ts';

/** Waits for the tables of the projections, which another process may still be creating. */
export const untilProjected = async (db: Database): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await epochOf(db);
      return;
    } catch (error) {
      if (tries % 20 === 1) log.warn({ err: error }, 'The gateway waits for the read models');
      await sleep(250);
    }
  }
};
