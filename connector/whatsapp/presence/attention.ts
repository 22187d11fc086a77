import { openReads } from './reads.ts';
import { exchangeTyping } from './typing.ts';

/** Exchanges typing states and read receipts between agents and contacts. */
export const openAttention = (deps: Parameters<typeof openReads>[0] & Parameters<typeof exchangeTyping>[0]) => {
  const { reportUnreported, markRead } = openReads(deps);
  const { showActivity, heard } = exchangeTyping(deps);
  return { open: reportUnreported, heard, showActivity, markRead };
};
