import { connection, type ConnectionChannel } from '../../domain/connection/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

/** Returns the channel of a connection; null if it does not exist any more. */
export const channelOf = async (
  { store }: Pick<Deps, 'store'>,
  target: { companyId: number; id: number },
): Promise<ConnectionChannel | null> => {
  const { state } = await load(store, connection, target);
  return state.is === 'present' ? state.channel : null;
};
