import { company } from '../../domain/company/decider.ts';
import { fileTooLarge } from '../../domain/message/automatic.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { connectionOf, messageKey } from './key.ts';
import { waIdOf } from './wayBefore.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Whoever sends another one so soon knows it already. */
const SPAN = 300_000;
/** Where the answer lies that whoever sends such files gets: one for those of each five minutes. */
const answerOf = (companyId: number, connectionId: number, contactId: number, span: number) => {
  const waId = waIdOf(['too large', companyId, connectionId, contactId, span].join('|'));
  return { waId, target: { companyId, id: messageKey(connectionId, 'out', waId) } };
};

const stream = /^message-(\d+)\.(.+)$/;

/** Whoever sends a file that is larger than what is fetched is told so, once in five minutes (R192); not in groups, not of what he sent long ago, and not in a ticket that was closed meanwhile. */
export const whenFileWasTooLarge = ({ store }: Pick<Deps, 'store'>, megabytes: number): Reaction => ({
  name: 'whenFileWasTooLarge',
  prefixes: ['message-'],
  staleAfter: HOUR,
  wants: ({ event }) => event.type === 'MessageMediaFailed' && event.data.reason === 'ERR_FILE_TOO_LARGE',
  react: async (stored, cause) => {
    const [, of = '', id = ''] = stream.exec(stored.stream) ?? [];
    const companyId = Number(of);
    const { state } = await load(store, message, { companyId, id });
    if (state.is !== 'in' || state.participantId !== undefined || Date.now() - state.saidMs > DAY) return;
    const { state: whose } = await load(store, company, { companyId: 0, id: companyId });
    if (whose.is === 'absent') return;
    const { ticketId, contactId } = state;
    const connectionId = connectionOf(id);
    const { state: place } = await load(store, ticket, { companyId, id: ticketId });
    if (place.status === 'closed') return;
    const span = Math.floor(state.saidMs / SPAN);
    const { waId, target } = answerOf(companyId, connectionId, contactId, span);
    const { state: former } = await load(store, message, answerOf(companyId, connectionId, contactId, span - 1).target);
    if (former.is !== 'absent' && state.saidMs < former.saidMs + SPAN) return;
    const said = {
      ticketId,
      contactId,
      connectionId,
      waId,
      timestamp: Math.floor(Date.now() / 1000),
      body: fileTooLarge(whose.language, megabytes),
      quotedId: null,
      userId: null,
      media: null,
      isForwarded: false,
      automatic: { rule: 'fileTooLarge', choice: '' } as const,
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
