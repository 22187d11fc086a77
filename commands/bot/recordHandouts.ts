import { handout, type Handout } from '../../domain/bot/handout.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { MessageRoute } from '../message/messageRoute.ts';

type Given = Pick<Extract<Handout, { is: 'owed' }>, 'rule' | 'choice' | 'greets'> & {
  gives: readonly Extract<Handout, { is: 'owed' }>['gives'][number][];
};

/**
 * Records the files of the greeting and of chosen options as owed, once per cause. `sendHandouts` fetches and queues them.
 */
export const recordHandouts = async (
  { store }: Pick<Deps, 'store'>,
  { ticketId, contactId, connectionId }: MessageRoute,
  { gives, greets, rule, choice }: Given,
  cause: Cause,
): Promise<void> => {
  const besides = gives.filter(({ is }) => is !== 'text');
  if (!besides.length && !greets) return;
  const target = { companyId: cause.companyId, id: uuidOf(cause.id) };
  const owed = { ticketId, contactId, connectionId, gives: besides, greets, rule, choice };
  const command = { type: 'OweHandout', ...owed } as const;
  await handle(store, handout, { target, command, cause, fresh: true, ticketId });
};
