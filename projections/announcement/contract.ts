import { announcementCalls } from '../../domain/announcement/record.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { optionalFlag } from '../../domain/kernel/inputs.ts';

/** Sorted by urgency, then the latest first. Super users also see inactive ones, unless `status` (our addition) is true. */
export const listAnnouncements = contract({
  ...announcementCalls.list,
  query: announcementCalls.list.query.extend({ status: optionalFlag }),
});
