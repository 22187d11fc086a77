import { listSettingChanges } from '../../../projections/setting/contract.ts';
import { createCollection } from '../../api/collection.ts';
import { companyFrame, settingFrame } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';

/** The changes of the settings, newest first, live. */
export const settingHistory = createCollection(
  'settingHistory',
  (_: void, pageNumber) => request(listSettingChanges, { query: { pageNumber } }),
  { again: { on: [settingFrame, companyFrame, streamReset], afterMs: 250 }, reads: 'top' },
);
