import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

/** Releases chat files that no message refers to any more, so that they are removed like other files. */
export const leaveChatFiles = (deps: Pick<Deps, 'store'> & Asks<'chatFilesLeft'>): DueWork => ({
  name: 'chatFile',
  due: (_, limit, after) => deps.lookup.chatFilesLeft(limit, after),
  act: ({ companyId, id }, _, cause) => leaveFiles(deps, companyId, { files: [id], ticket: null }, cause),
});
