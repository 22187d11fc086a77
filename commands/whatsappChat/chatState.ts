import { Refused } from '../../domain/kernel/decider.ts';
import { whatsappChat, whatsappChatId } from '../../domain/whatsappChat/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

/** Refuses to write into a group that the connection's phone is not in, or where only admins may: ERR_NOT_IN_GROUP, ERR_ADMINS_WRITE. */
export const refuseOutsideGroup = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  chat: { contactId: number; connectionId: number },
): Promise<void> => {
  const { state } = await load(store, whatsappChat, { companyId, id: whatsappChatId(chat) });
  if (state.isOut) throw new Refused('ERR_NOT_IN_GROUP');
  if (state.isMuted) throw new Refused('ERR_ADMINS_WRITE');
};

/** Returns how long messages of a chat last, in seconds; 0 if they do not expire. */
export const timerOf = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  chat: { contactId: number; connectionId: number },
): Promise<number> => (await load(store, whatsappChat, { companyId, id: whatsappChatId(chat) })).state.seconds;
