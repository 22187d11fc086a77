import { connection } from '../../domain/connection/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { connectionOf } from './messageKey.ts';

/** Fails messages that wait for a removed connection, with a reason, because no process would ever send them. */
export const failUnsendable = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'unsendable'>): DueWork => ({
  name: 'unsendable',
  byEventsOnly: true,
  due: lookup.unsendable,
  act: async ({ companyId, id }, _, cause) => {
    const { state } = await load(store, connection, { companyId, id: connectionOf(id) });
    if (state.is !== 'removed') return;
    const command = { type: 'FailMessage', reason: 'ERR_WAPP_REMOVED' } as const;
    await handle(store, message, { target: { companyId, id }, command, cause });
    const given = { type: 'SettleWish', waId: null, done: false } as const;
    await handle(store, message, { target: { companyId, id }, command: given, cause });
  },
});
