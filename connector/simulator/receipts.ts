import type { BinaryNode } from '@whiskeysockets/baileys';
import type { PhoneAccount } from './accounts.ts';
import { raiseSaidStatus, type MessageStatus } from './chats.ts';
import { settle } from './delivery.ts';
import { reupload } from './reuploads.ts';
import { answerRetryReceipt } from './retryReceipts.ts';
import { node, receiptIds } from './stanzas.ts';
import type { CompanionSession, World } from './world.ts';

/** Handles a companion's receipt for a contact's message: received, read, or not decrypted (then it is sent again). */
export const receiptFromCompanion = async (
  world: World,
  session: CompanionSession,
  account: PhoneAccount,
  receipt: BinaryNode,
): Promise<void> => {
  const { id = '', to, type, participant } = receipt.attrs;
  const ids = receiptIds(receipt);
  if (type !== 'retry' && type !== 'server-error')
    world.store.transaction(() => {
      const status = statusOf(type);
      for (const each of ids) {
        settle(world, session.companion, { tag: 'message', id: each });
        if (status) raiseSaidStatus(world.store, account.number, each, status);
      }
    });
  session.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
  world.log('receipt', { phone: account.number, type: type ?? 'delivered', ids });
  if (type === 'server-error') reupload(world, session, account.number, receipt);
  if (type === 'retry') await answerRetryReceipt(world, account, session.companion, receipt);
};

const statusOf = (type: string | undefined): MessageStatus | undefined => {
  if (type === undefined || type === 'inactive') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
};
