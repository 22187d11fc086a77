import { promptTalk } from '../../domain/prompt/talk.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';

type Heard = {
  promptId: number;
  ticketId: number;
  contactId: number;
  queueId: number | null;
  messageId: string;
  pauseMs: number;
};

/** Notes that the machine of a prompt owes the contact of a ticket an answer: once for a message, however often it is asked for. */
export const hearContact = async (
  { store }: Pick<Deps, 'store'>,
  { ticketId, ...heard }: Heard,
  cause: Cause,
): Promise<void> => {
  const target = { companyId: cause.companyId, id: ticketId };
  const command = { type: 'HearContact', ...heard, now: new Date().toISOString() } as const;
  await handle(store, promptTalk, { target, command, cause, retry: 'system', ticketId });
};
