import { recovery, type Recovering } from '../../domain/recovery/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Records that a user's code is on its way (`sent`), or that the user's number cannot be reached. */
export const settleCode = async (
  { store }: Pick<Deps, 'store'>,
  { numberHash, ...settled }: Recovering & { numberHash: string; handle: string; sent: boolean },
): Promise<void> => {
  const { handle: asked, companyId, userId, sent } = settled;
  const cause = causeOf(`recovery:${asked}:${companyId}.${userId}`, 0, 'connector');
  const command = { type: 'SettleCode', handle: asked, companyId, userId, sent } as const;
  await handle(store, recovery, { target: { companyId: 0, id: numberHash }, command, cause });
};
