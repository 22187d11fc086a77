import { whatsappChat, whatsappChatId } from '../../domain/whatsappChat/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

/** Returns how long messages of a chat last, in seconds; 0 if they do not expire. */
export const timerOf = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  chat: { contactId: number; connectionId: number },
): Promise<number> => (await load(store, whatsappChat, { companyId, id: whatsappChatId(chat) })).state.seconds;
