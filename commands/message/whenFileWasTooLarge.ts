import { company } from '../../domain/company/decider.ts';
import { fileTooLarge } from '../../domain/message/automatic.ts';
import { message } from '../../domain/message/decider.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { connectionOf, messageKey } from './key.ts';
import { waIdOf } from './wayBefore.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const stream = /^message-(\d+)\.(.+)$/;

/** Whoever sends a file that is larger than what is fetched is told so, once for each message (R192); not in groups, and not of what he sent long ago. */
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
    const waId = waIdOf(['too large', companyId, id].join('|'));
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
