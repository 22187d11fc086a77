import { openReads } from './reads.ts';
import { openWatching } from './watching.ts';

/** What passes between the agents before their screens and the contacts before theirs: who writes, and what was read. */
export const openAttention = (means: Parameters<typeof openReads>[0] & Parameters<typeof openWatching>[0]) => {
  const reads = openReads(means);
  const { told, heard } = openWatching(means);
  return { open: reads.open, heard, toAgents: { told, read: reads.of } };
};
