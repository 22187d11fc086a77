import { leftFiles, type FilesLeftData } from '../../domain/storage/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Releases files for removal as due work, once per cause, so that reactions do not wait for the storage. */
export const leaveFiles = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  left: FilesLeftData,
  cause: Cause,
): Promise<void> => {
  const target = { companyId, id: uuidOf(cause.id) };
  await handle(store, leftFiles, {
    target,
    command: { type: 'LeaveFiles', ...left },
    cause,
    fresh: true,
    retry: 'system',
  });
};
