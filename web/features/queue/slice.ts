import type { z } from 'zod';
import type { addQueue } from '../../../commands/queue/contract.ts';
import { byOrder, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The company's queues, live. */
export const queues = recordSlice<'queue', 'queue', z.input<typeof addQueue.body>>({
  name: 'queue',
  kind: 'queue',
  compare: byOrder,
  matches: ({ name }, search) => finds(search, name),
});
