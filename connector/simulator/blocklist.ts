import { getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys';
import { type PhoneAccount, findJid, lidJid, phoneJid } from './accounts.ts';
import { companionsOf } from './companions.ts';
import { keepStanza, sendKeptToAll } from './delivery.ts';
import { failed, node, result, seconds, stanzaId } from './stanzas.ts';
import type { World } from './world.ts';

/** The numbers of the contacts that each phone blocked. */
const blocked = new WeakMap<World, Map<string, Set<string>>>();

const blockedBy = (world: World, phone: string): Set<string> => {
  const phones = blocked.get(world) ?? new Map<string, Set<string>>();
  blocked.set(world, phones);
  const own = phones.get(phone) ?? new Set<string>();
  phones.set(phone, own);
  return own;
};

/** Whether a phone blocked a contact, whose messages then do not reach it. */
export const isBlockedBy = (world: World, phone: string, contact: string): boolean =>
  blockedBy(world, phone).has(contact);

/** The owner blocks a contact on the phone, or no longer. The server notifies the companions. */
export const blockOnPhone = (
  world: World,
  owner: PhoneAccount,
  { contact, isBlocked }: { contact: PhoneAccount; isBlocked: boolean },
): void => {
  const own = blockedBy(world, owner.number);
  if (isBlocked) own.add(contact.number);
  else own.delete(contact.number);
  const item = node('item', { jid: lidJid(contact), action: isBlocked ? 'block' : 'unblock' });
  const attrs = { from: phoneJid(owner), type: 'account_sync', id: stanzaId(), t: seconds() };
  for (const { device } of companionsOf(world.store, owner.number))
    keepStanza(world, owner.number, device, node('notification', attrs, [node('blocklist', {}, [item])]));
  sendKeptToAll(world, owner.number);
  world.log(isBlocked ? 'blocked' : 'unblocked', { phone: owner.number, contact: contact.number });
};

/** Answers a query about the blocked contacts of a phone, after changing them if it is a change. */
export const answerBlocklist = (world: World, phone: string, query: BinaryNode): BinaryNode => {
  const own = blockedBy(world, phone);
  if (query.attrs['type'] === 'set')
    for (const { attrs } of getBinaryNodeChildren(query, 'item')) {
      const contact = findJid(world.store, attrs['jid'] ?? '');
      if (!contact) return failed(query, 404, 'item-not-found');
      if (attrs['action'] === 'block') own.add(contact.number);
      else own.delete(contact.number);
      world.log(attrs['action'] === 'block' ? 'blocked' : 'unblocked', { phone, contact: contact.number });
    }
  const items = [...own].flatMap((number) => {
    const contact = findJid(world.store, `${number}@s.whatsapp.net`);
    return contact ? [node('item', { jid: lidJid(contact) })] : [];
  });
  return result(query, [node('list', { dhash: 'none' }, items)]);
};
