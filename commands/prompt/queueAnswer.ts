import { promptTalk } from '../../domain/prompt/talk.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

type Heard = {
  promptId: number;
  ticketId: number;
  contactId: number;
  queueId: number | null;
  messageId: string;
  pauseMs: number;
};

/** Records that a prompt must answer a ticket's contact, once per message. */
export const queuePromptAnswer = async (
  { store }: Pick<Deps, 'store'>,
  { ticketId, ...heard }: Heard,
  cause: Cause,
): Promise<void> => {
  const target = { companyId: cause.companyId, id: ticketId };
  const command = { type: 'HearContact', ...heard, now: new Date().toISOString() } as const;
  await handle(store, promptTalk, { target, command, cause, ticketId });
};
