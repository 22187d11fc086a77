import { accountRestriction, type RestrictionSender } from '../../domain/connection/restriction.ts';
import { isAccountRefusal, isOfficialRefusal } from '../../domain/kernel/accountRefusals.ts';
import { contact } from '../../domain/contact/decider.ts';
import { message, type MessageState } from '../../domain/message/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { EventSummary } from '../kernel/handle/loadStream.ts';
import { messageKey } from '../message/messageKey.ts';

type Which = { companyId: number; connectionId: number };

const senderOf = (state: MessageState): RestrictionSender =>
  state.is !== 'absent' && (state.automatic?.rule === 'campaign' || state.template) ? 'campaign' : 'person';
/** Returns how often a message was queued, and when it was last. */
const lastQueued = (past: readonly EventSummary[]): { times: number; at: string | undefined } => {
  const all = past.filter(({ type }) => type === 'MessageQueued' || type === 'MessageQueuedAgain');
  return { times: all.length, at: all.at(-1)?.meta.at };
};

/** WhatsApp refuses messages to a group for reasons of the group: only admins may write, or it ended. */
const isToGroup = async ({ store }: Pick<Deps, 'store'>, companyId: number, id: number): Promise<boolean> => {
  const { state } = await load(store, contact, { companyId, id });
  return (state.is === 'present' || state.is === 'removed') && state.groupId !== null;
};

/**
 * Counts how WhatsApp answers the messages of connections. For accepted messages it reads the log only while something is
 * counted against the account: `clear` caches accounts without any, and each new link drops its account's entries.
 */
export const openRestrictions = ({ store }: Pick<Deps, 'store'>) => {
  const clear = new Set<string>();
  const keysOf = ({ companyId, connectionId }: Which) =>
    (['campaign', 'person', 'delivered'] as const).map((by) => `${companyId}.${connectionId}.${by}`);
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
      const { state, past } = await load(store, message, { companyId, id });
      if (state.is === 'out' && (state.error || state.ack > 2)) return;
      if (state.is === 'out' && (await isToGroup({ store }, companyId, state.contactId))) return;
      forget(which);
      const queued = isOfficialRefusal(code) ? lastQueued(past) : null;
      const nth = queued?.times ?? once ?? crypto.randomUUID();
      const cause = causeOf(`refused:${companyId}.${id}:${nth}`, companyId, 'connector');
      const at = queued?.at ?? new Date().toISOString();
      const command = { type: 'NoteRefused', by: senderOf(state), code, at } as const;
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
    /** A delivery proves that the account may send. */
    delivered: async ({ waId, ...which }: Which & { waId: string }): Promise<void> => {
      const { companyId, connectionId } = which;
      const key = `${companyId}.${connectionId}.delivered`;
      if (clear.has(key)) return;
      const target = { companyId, id: connectionId };
      const { all, campaign, restriction } = (await load(store, accountRestriction, target)).state;
      if (!all && !campaign && !restriction) return void clear.add(key);
      const id = messageKey(connectionId, 'out', waId);
      const { state, past } = await load(store, message, { companyId, id });
      const { times, at: queuedAt } = lastQueued(past);
      if (queuedAt === undefined) return;
      const cause = causeOf(`delivered:${companyId}.${id}:${times}`, companyId, 'connector');
      const command = { type: 'NoteDelivered', by: senderOf(state), queuedAt } as const;
      await handle(store, accountRestriction, { target, command, cause });
    },
  };
};
