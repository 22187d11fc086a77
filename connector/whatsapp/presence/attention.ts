import { openReads } from './reads.ts';
import { openWatching } from './watching.ts';

/** Exchanges typing states and read receipts between agents and contacts. */
export const openAttention = (means: Parameters<typeof openReads>[0] & Parameters<typeof openWatching>[0]) => {
  const reads = openReads(means);
  const { told, heard } = openWatching(means);
  return { open: reads.open, heard, toAgents: { told, read: reads.of } };
};
