import { fileTooLarge, type Language } from '../../domain/message/automatic.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { connectionOf } from './messageKey.ts';
import { queueAutomaticMessageOnce } from './queueAutomaticMessageOnce.ts';

const stream = /^message-\d+\.(.+)$/;

/**
 * Tells a contact that their file is too large to fetch, once in five minutes (R192). Does nothing in groups, for messages
 * older than a day, or if the ticket was closed in the meantime.
 */
export const whenFileWasTooLarge = ({ store }: Pick<Deps, 'store'>, megabytes: number): Reaction => ({
  name: 'whenFileWasTooLarge',
  prefixes: ['message-'],
  staleAfter: HOUR_MS,
  wants: ({ event }) => event.type === 'MessageMediaFailed' && event.data.reason === 'ERR_FILE_TOO_LARGE',
  react: async ({ stream: name, meta: { companyId } }, cause) => {
    const id = stream.exec(name)?.[1] ?? '';
    const { state } = await load(store, message, { companyId, id });
    if (state.is !== 'in' || state.participantId !== undefined || Date.now() - state.saidMs > DAY_MS) return;
    const { ticketId, contactId, saidMs: atMs } = state;
    const { state: place } = await load(store, ticket, { companyId, id: ticketId });
    if (place.status === 'closed') return;
    const route = { ticketId, contactId, connectionId: connectionOf(id) };
    const words = (language: Language) => fileTooLarge(language, megabytes);
    await queueAutomaticMessageOnce({ store }, route, { rule: 'fileTooLarge', atMs, words }, cause);
  },
});
