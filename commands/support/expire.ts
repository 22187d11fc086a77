import { support } from '../../domain/support/decider.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Ends support access to a company after an hour. */
export const expireSupports = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'supportsDue'>): DueWork => ({
  name: 'support',
  due: lookup.supportsDue,
  act: async ({ companyId, id }, now, cause) => {
    const command = { type: 'ExpireSupport', now } as const;
    await handle(store, support, { target: { companyId, id }, command, cause });
  },
});
