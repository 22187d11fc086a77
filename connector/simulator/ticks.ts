import { type Account, type Addressing, jidOf } from './accounts.ts';
import { raiseStatus, setOpen, unreadBy } from './chats.ts';
import { companionsOf } from './companions.ts';
import { drainAll, hold } from './delivery.ts';
import { receiptNode } from './stanzas.ts';
import type { World } from './world.ts';

export type Chat = { phone: string; contact: Account; addressing: Addressing };

/** The contact's phone tells every companion of `phone` that it has, or has read, messages. Drain the companions after. */
export const holdReceipt = (world: World, { phone, contact, addressing }: Chat, ids: string[], read: boolean): void => {
  const receipt = receiptNode(jidOf(contact, addressing), ids, read ? 'read' : undefined);
  for (const { device } of companionsOf(world.store, phone)) hold(world, phone, device, receipt);
  const status = read ? 'read' : 'delivered';
  for (const id of ids) raiseStatus(world.store, { phone, contact: contact.number, id }, status);
  world.log('status', { phone, contact: contact.number, ids, status });
};

/** The contact opens the chat: what came before is read now, what comes later as it comes. */
export const openChat = (world: World, phone: string, contact: Account): void => {
  world.store.transaction(() => {
    setOpen(world.store, phone, contact.number, true);
    const unread = unreadBy(world.store, phone, contact.number);
    for (const addressing of ['pn', 'lid'] as const) {
      const ids = unread.filter((message) => message.addressing === addressing).map(({ id }) => id);
      if (ids.length > 0) holdReceipt(world, { phone, contact, addressing }, ids, true);
    }
  });
  drainAll(world, phone);
};
