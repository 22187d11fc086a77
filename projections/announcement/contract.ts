import { announcementCalls } from '../../domain/announcement/record.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { optionalFlag } from '../../domain/kernel/inputs.ts';

/** The most urgent first, then what was announced last. Super users see the inactive, too, but for `status` (ours) true. */
export const listAnnouncements = contract({
  ...announcementCalls.list,
  query: announcementCalls.list.query.extend({ status: optionalFlag }),
});
