import { getBinaryNodeChildren, type BaileysEventMap, type BinaryNode } from '@whiskeysockets/baileys';
import type { KeyedQueue } from '../kernel/keyedQueue.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';
import { createRecentCache } from '../../../runtime/caches.ts';

/** How far a message of ours got: 2 accepted by the server, 3 delivered, 4 read, 5 played. */
export type Ack = { waId: string; ack: 2 | 3 | 4 | 5 };

const levelOf = (status: unknown): Ack['ack'] | null =>
  status === 2 || status === 3 || status === 4 || status === 5 ? status : null;

const ackOf = (waId: string | null | undefined, status: unknown): Ack[] => {
  const ack = levelOf(status);
  return waId && ack ? [{ waId, ack }] : [];
};

const receiptLevels: Record<string, Ack['ack']> = { delivered: 3, inactive: 3, read: 4, played: 5 };

/** Returns the acks in a raw receipt stanza, which may cover several messages. Empty if one of our own devices sent it. */
export const acksOfReceipt = (receipt: BinaryNode, isMe: (jid: string) => boolean): Ack[] => {
  const { id, type, from = '', participant } = receipt.attrs;
  const level = receiptLevels[type || 'delivered'];
  if (!level || isMe(participant ?? from)) return [];
  const items = getBinaryNodeChildren(receipt, 'list').flatMap((list) => getBinaryNodeChildren(list, 'item'));
  return [id, ...items.map(({ attrs }) => attrs['id'])].flatMap((waId) => ackOf(waId, level));
};

/** Returns the acks that Baileys itself read from receipts. Its event buffer may have merged them into other events. */
export const acksOfUpdates = (updates: BaileysEventMap['messages.update']): Ack[] =>
  updates.flatMap(({ key, update }) => (key.fromMe ? ackOf(key.id, update.status) : []));

export const acksOfUpsert = ({ messages }: Pick<BaileysEventMap['messages.upsert'], 'messages'>): Ack[] =>
  messages.flatMap(({ key, status }) => (key.fromMe ? ackOf(key.id, status) : []));

export const acksOfGroup = (updates: BaileysEventMap['message-receipt.update']): Ack[] =>
  updates.flatMap(({ key, receipt }) => {
    if (!key.fromMe) return [];
    return ackOf(key.id, receipt.playedTimestamp ? 5 : receipt.readTimestamp ? 4 : receipt.receiptTimestamp ? 3 : null);
  });

/**
 * Writes acks from all sources, in any order and number, to the log. Resolves when the log has them; the highest ack of
 * each message wins.
 */
export const openAcks = (
  which: ConnectionRef,
  acknowledge: Ports['acknowledge'],
  lanes: KeyedQueue,
  signal: AbortSignal,
): ((acks: readonly Ack[]) => Promise<void>) => {
  const known = createRecentCache<string, number>(10_000);
  const wanted = new Map<string, Ack['ack']>();
  const telling = new Map<string, Promise<void>>();
  const tell = async (waId: string): Promise<void> => {
    const ack = wanted.get(waId);
    wanted.delete(waId);
    if (ack) await retryUntilDone('acknowledge', signal, () => acknowledge({ ...which, waId, ack }));
  };
  const take = ({ waId, ack }: Ack): Promise<void> | undefined => {
    if (ack <= (known.get(waId) ?? 0)) return telling.get(waId);
    known.set(waId, ack);
    const waits = wanted.has(waId);
    wanted.set(waId, ack);
    if (waits) return telling.get(waId);
    const { promise, resolve } = Promise.withResolvers<void>();
    telling.set(waId, promise);
    lanes.run(`ack ${which.companyId}.${which.connectionId}.${waId}`, () =>
      tell(waId).finally(() => {
        if (telling.get(waId) === promise) telling.delete(waId);
        resolve();
      }),
    );
    return promise;
  };
  return async (acks) => {
    for (const taken of acks.map(take)) await taken;
  };
};
