import { z } from 'zod';
import type { World } from './world.ts';

/** Returns a counter that grows with every change, and totals. */
export const stateOf = (world: World) => {
  const count = (sql: string): number =>
    world.store.row(z.object({ count: z.number() }), `select count(*) as count from ${sql}`)?.count ?? 0;
  return {
    changes: world.changes,
    phones: count(`account where kind = 'phone'`),
    contacts: count(`account where kind = 'contact'`),
    messages: count('message'),
    undelivered: count('undelivered'),
    online: world.sessions.size,
  };
};
