import { session } from '../../domain/session/decider.ts';
import { refreshes } from '../../domain/session/refreshes.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load } from '../kernel/handle/handle.ts';

/** Expires sessions that were not refreshed for 7 days. */
export const expireSessions = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'sessionsDue'>): DueWork => ({
  name: 'session',
  due: lookup.sessionsDue,
  act: async ({ companyId, id }, now, cause) => {
    const { state: refreshed } = await load(store, refreshes, { companyId, id });
    await handle(store, session, {
      target: { companyId, id },
      command: { type: 'ExpireSession', now, refreshed },
      cause,
    });
  },
});
