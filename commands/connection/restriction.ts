import { accountRestriction } from '../../domain/connection/restriction.ts';
import { isAccountRefusal } from '../../domain/kernel/accountRefusals.ts';
import { message, type MessageState } from '../../domain/message/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { messageKey } from '../message/messageKey.ts';

type Which = { companyId: number; connectionId: number };
type Sender = 'campaign' | 'person';

const senderOf = (state: MessageState): Sender =>
  state.is !== 'absent' && state.automatic?.rule === 'campaign' ? 'campaign' : 'person';

/**
 * Counts how WhatsApp answers the messages of connections. For accepted messages it reads the log only while something is
 * counted against the account: `clear` caches accounts without any, and each new link drops its account's entries.
 */
export const openRestrictions = ({ store }: Pick<Deps, 'store'>) => {
  const clear = new Set<string>();
  const keysOf = ({ companyId, connectionId }: Which) =>
    (['campaign', 'person'] as const).map((by) => `${companyId}.${connectionId}.${by}`);
  const forget = (which: Which): void => {
    for (const key of keysOf(which)) clear.delete(key);
  };
  return {
    /** Another process may have served the connection in the meantime. */
    forget,
    /** `once` identifies an answer that may be repeated. */
    refused: async ({ waId, code, once, ...which }: Which & { waId: string; code: string; once?: string | null }) => {
      if (!isAccountRefusal(code)) return;
      const { companyId, connectionId } = which;
      const id = messageKey(connectionId, 'out', waId);
      const { state } = await load(store, message, { companyId, id });
      if (state.is === 'out' && state.error) return;
      forget(which);
      const cause = causeOf(`refused:${companyId}.${id}:${once ?? crypto.randomUUID()}`, companyId, 'connector');
      const command = { type: 'NoteRefused', by: senderOf(state), code, at: new Date().toISOString() } as const;
      const target = { companyId, id: connectionId };
      await handle(store, accountRestriction, { target, command, cause });
      forget(which);
    },
    accepted: async (which: Which, state: MessageState): Promise<void> => {
      const { companyId, connectionId } = which;
      const by = senderOf(state);
      const key = `${companyId}.${connectionId}.${by}`;
      if (clear.has(key)) return;
      clear.add(key);
      const cause = causeOf(`accepted:${connectionId}:${crypto.randomUUID()}`, companyId, 'connector');
      const target = { companyId, id: connectionId };
      const command = { type: 'NoteAccepted', by } as const;
      try {
        await handle(store, accountRestriction, { target, command, cause });
      } catch (error) {
        clear.delete(key);
        throw error;
      }
    },
  };
};
