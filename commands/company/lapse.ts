import { company } from '../../domain/company/decider.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load } from '../kernel/handle/handle.ts';

/** Pauses a company's connections three days after its due date, until the date changes (R655). */
export const lapseUnpaid = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'lapsesDue'>): DueWork => ({
  name: 'lapse',
  due: lookup.lapsesDue,
  act: async ({ companyId }, now, cause) => {
    const target = { companyId: 0, id: companyId };
    const { state } = await load(store, company, target);
    if (state.is !== 'present') return;
    const command = { type: 'LapseCompany', today: wallTime(now, state.dueZone).slice(0, 10) } as const;
    await handle(store, company, { target, command, cause });
  },
});
