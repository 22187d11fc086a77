import { leftFiles, type Left } from '../../domain/storage/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';

/** Has files removed as due work, once for a cause: whoever reacts to an event does not wait for the storage. */
export const leaveFiles = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  left: Left,
  cause: Cause,
): Promise<void> => {
  const target = { companyId, id: uuidOf(cause.id) };
  await handle(store, leftFiles, { target, command: { type: 'LeaveFiles', ...left }, cause, fresh: true, tries: 100 });
};
