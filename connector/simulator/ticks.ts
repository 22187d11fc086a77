import { type PhoneAccount, type Addressing, accountJid, lidJid } from './accounts.ts';
import { raiseStatus, setChatOpen, unreadBy } from './chats.ts';
import { companionsOf } from './companions.ts';
import { sendKeptToAll, keepStanza } from './delivery.ts';
import { simulatedGroupJid } from './groups.ts';
import { receiptNode } from './stanzas.ts';
import type { World } from './world.ts';

export type PhoneChat = { phone: string; contact: PhoneAccount; addressing: Addressing };

/** Queues receipts of the contact's phone (received or read) for every companion of `phone`. Drain the companions after it. */
export const holdReceipt = (
  world: World,
  { phone, contact, addressing }: PhoneChat,
  ids: string[],
  read: boolean,
): void => {
  const receipt = receiptNode(accountJid(contact, addressing), ids, read ? 'read' : undefined);
  for (const { device } of companionsOf(world.store, phone)) keepStanza(world, phone, device, receipt);
  const status = read ? 'read' : 'delivered';
  for (const id of ids) raiseStatus(world.store, { phone, contact: contact.number, id }, status);
  world.log('status', { phone, contact: contact.number, ids, status });
};

export type GroupChat = { phone: string; group: string; member: PhoneAccount };

/** Queues receipts of a group member. */
export const holdGroupReceipt = (world: World, chat: GroupChat, ids: string[], read: boolean): void => {
  const { phone, group, member } = chat;
  const { attrs, ...rest } = receiptNode(simulatedGroupJid({ id: group }), ids, read ? 'read' : undefined);
  const receipt = { ...rest, attrs: { ...attrs, participant: lidJid(member) } };
  for (const { device } of companionsOf(world.store, phone)) keepStanza(world, phone, device, receipt);
  const status = read ? 'read' : 'delivered';
  for (const id of ids) raiseStatus(world.store, { phone, contact: group, id }, status);
  world.log('status', { phone, contact: group, member: member.number, ids, status });
};

/** A member opens the chat of a group and reads all earlier messages. */
export const openGroupChat = (world: World, phone: string, group: string, member: PhoneAccount): void => {
  world.store.transaction(() => {
    setChatOpen(world.store, phone, group, true);
    const ids = unreadBy(world.store, phone, group).map(({ id }) => id);
    if (ids.length > 0) holdGroupReceipt(world, { phone, group, member }, ids, true);
  });
  sendKeptToAll(world, phone);
};

/** The contact opens the chat and reads all earlier messages; later ones are read when they arrive. */
export const readAsContact = (world: World, phone: string, contact: PhoneAccount): void => {
  world.store.transaction(() => {
    setChatOpen(world.store, phone, contact.number, true);
    const unread = unreadBy(world.store, phone, contact.number);
    for (const addressing of ['pn', 'lid'] as const) {
      const ids = unread.filter((message) => message.addressing === addressing).map(({ id }) => id);
      if (ids.length > 0) holdReceipt(world, { phone, contact, addressing }, ids, true);
    }
  });
  sendKeptToAll(world, phone);
};
