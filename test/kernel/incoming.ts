import type { Incoming } from '../../commands/message/receive.ts';

let serial = 0;

/** Returns a customer's text message, with its own id and second unless given. */
export const incomingText = (
  message: Pick<Incoming, 'companyId' | 'connectionId' | 'number' | 'body'> & Partial<Incoming>,
): Incoming => ({
  waId: `WA${++serial}`,
  fromMe: false,
  lid: null,
  pushName: 'Maria',
  kind: 'text',
  raw: null,
  quotedWaId: null,
  quotedFromMe: false,
  timestamp: 1_790_000_000 + serial,
  ...message,
});
