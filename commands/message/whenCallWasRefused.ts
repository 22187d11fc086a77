import { company } from '../../domain/company/decider.ts';
import { callRefused } from '../../domain/message/automatic.ts';
import { message } from '../../domain/message/decider.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { messageKey } from './key.ts';
import { waIdOf } from './wayBefore.ts';

/** Whoever calls a company that takes no calls is told so (R398); not hours later. */
export const whenCallWasRefused = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenCallWasRefused',
  prefixes: ['message-'],
  staleAfter: 3_600_000,
  wants: ({ event }) => event.type === 'MessageReceived' && event.data.call?.outcome === 'rejected',
  react: async ({ event, meta: { companyId } }, cause) => {
    if (event.type !== 'MessageReceived') return;
    const { state } = await load(store, company, { companyId: 0, id: companyId });
    if (state.is === 'absent') return;
    const { ticketId, contactId, connectionId } = event.data;
    const waId = waIdOf(cause.id);
    const timestamp = Math.floor(Date.now() / 1000);
    const placed = { ticketId, contactId, connectionId, waId, timestamp };
    const said = {
      ...placed,
      body: callRefused[state.language],
      quotedId: null,
      userId: null,
      media: null,
      isForwarded: false,
    };
    const target = { companyId, id: messageKey(connectionId, 'out', waId) };
    await handle(store, message, {
      target,
      command: { type: 'QueueMessage', message: said },
      cause,
      tries: 100,
      ticketId,
    });
  },
});
