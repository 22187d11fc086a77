import { company } from '../../domain/company/decider.ts';
import { callRefused } from '../../domain/message/automatic.ts';
import { message } from '../../domain/message/decider.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { messageKey } from './key.ts';
import { waIdOf } from './wayBefore.ts';

type Said = { connectionId: number; contactId: number };

/** Whoever calls again so soon knows it already. */
const SECONDS = 300;

/** Where the answer lies that whoever called then gets: one for the calls of each five minutes. */
const answerOf = (companyId: number, said: Said, span: number): { waId: string; target: Target } => {
  const waId = waIdOf(['refused', companyId, said.connectionId, said.contactId, span].join('|'));
  return { waId, target: { companyId, id: messageKey(said.connectionId, 'out', waId) } };
};

/** Whoever calls a company that takes no calls is told so (R398), once in five minutes; not hours later. */
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
    const span = Math.floor(event.data.timestamp / SECONDS);
    const { waId, target } = answerOf(companyId, event.data, span);
    const { state: former } = await load(store, message, answerOf(companyId, event.data, span - 1).target);
    if (former.is !== 'absent' && event.data.timestamp * 1000 < former.saidMs + SECONDS * 1000) return;
    const timestamp = Math.floor(Date.now() / 1000);
    const placed = { ticketId, contactId, connectionId, waId, timestamp };
    const said = {
      ...placed,
      body: callRefused[state.language],
      quotedId: null,
      userId: null,
      media: null,
      isForwarded: false,
      automatic: { rule: 'callRefused', choice: '' } as const,
    };
    await handle(store, message, {
      target,
      command: { type: 'QueueMessage', message: said },
      cause,
      tries: 100,
      ticketId,
    });
  },
});
