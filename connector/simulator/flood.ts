import { scheduler } from 'node:timers/promises';
import { type PhoneAccount, addAccount, freeNumber } from './accounts.ts';
import { sendFromContact } from './speaking.ts';
import type { World } from './world.ts';

export type Flood = { contacts: number; messages?: number | undefined; perContact?: number | undefined };

/**
 * Adds new contacts that all write at once, each with its messages in order ("Mensagem 1", "Mensagem 2", ...). Resolves when
 * all are sent, with the contacts' numbers and every message's id, contact by contact.
 */
export const addFlood = async (
  world: World,
  phone: PhoneAccount,
  { contacts: count, messages = 0, perContact }: Flood,
): Promise<{ contacts: string[]; ids: string[] }> => {
  const contacts: PhoneAccount[] = [];
  for (let at = 0; at < count; at++) {
    const number = freeNumber(world.store, '551190', 7);
    const addressing = at % 2 === 0 ? 'pn' : 'lid';
    const name = `Cliente ${Number(number.slice(-7))}`;
    contacts.push(addAccount(world.store, { number, name, kind: 'contact', addressing, owner: phone.number }));
    await scheduler.yield(); // creating keys takes milliseconds: the sockets must not wait for all of them
  }
  const shareOf = (at: number): number => perContact ?? Math.floor(messages / count) + (at < messages % count ? 1 : 0);
  const ids = await Promise.all(
    contacts.map(async (contact, at) => {
      const said: string[] = [];
      for (let number = 1; number <= shareOf(at); number++)
        said.push(await sendFromContact(world, { phone, contact, message: { conversation: `Mensagem ${number}` } }));
      return said;
    }),
  );
  return { contacts: contacts.map(({ number }) => number), ids: ids.flat() };
};
