import type { Deps } from '../deps.ts';
import type { DueWork } from '../kernel/clock.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

/** Files of chats that no message holds any more go the way of all such files. */
export const leaveChatFiles = (deps: Pick<Deps, 'store' | 'lookup'>): DueWork => ({
  name: 'chatFile',
  due: (_, limit, after) => deps.lookup.chatFilesLeft(limit, after),
  act: ({ companyId, id }, _, cause) => leaveFiles(deps, companyId, { files: [id], ticket: null }, cause),
});
