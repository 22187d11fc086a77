import { leftFiles, type FilesLeftData } from '../../domain/storage/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';

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
  });
};

/** Releases chat files that no message refers to any more, so that they are removed like other files. */
export const leaveChatFiles = (deps: Pick<Deps, 'store'> & Asks<'chatFilesLeft'>): DueWork => ({
  name: 'chatFile',
  byEventsOnly: true,
  due: deps.lookup.chatFilesLeft,
  act: ({ companyId, id }, _, cause) => leaveFiles(deps, companyId, { files: [id], ticket: null }, cause),
});
