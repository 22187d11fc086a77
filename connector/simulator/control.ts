import type { z } from 'zod';
import { type Account, addAccount, contactOf, contactsOf, findNumber, freeNumber, jidOf, phones } from './accounts.ts';
import { endRinging, ring } from './calling.ts';
import { findMessages, isOpen, messagesOf, setOpen } from './chats.ts';
import { companionsOf } from './companions.ts';
import { calls, type Contact, type Phone } from './contract.ts';
import { sessionOf } from './delivery.ts';
import { changePicture } from './directory.ts';
import { babble } from './babbling.ts';
import { drop } from './dropping.ts';
import { lineCalls } from './lineContract.ts';
import { flood } from './flood.ts';
import { servedGroups } from './groupControl.ts';
import { scan } from './linking.ts';
import { addPast } from './history.ts';
import { contentOf, jsonOf } from './messages.ts';
import { setOptions } from './options.ts';
import { Refusal } from './refusal.ts';
import { renumber } from './renumbering.ts';
import { serve, type Served } from './serving.ts';
import { messageShown } from './shown.ts';
import { say, sayAsOwner, type Saying } from './speaking.ts';
import { node } from './stanzas.ts';
import { stateOf } from './state.ts';
import { openChat } from './ticks.ts';
import { unlinkPhone } from './unlinking.ts';
import type { World } from './world.ts';

const phoneShown = (world: World, { number, name }: Account): Phone => {
  const companions = companionsOf(world.store, number);
  const online = companions.some((companion) => sessionOf(world, companion)?.cursor !== undefined);
  return { phone: number, name, linked: companions.length > 0, online };
};

const contactShown = (world: World, { number, name, lid, addressing, offline }: Account, phone = ''): Contact => ({
  number,
  name,
  lid,
  addressing,
  offline,
  open: isOpen(world.store, phone, number),
});

/** Returns all routes of the control API. */
export const served = (world: World): Served[] => {
  const { store } = world;
  const account = (kind: Account['kind'], number: string): Account => {
    const found = findNumber(store, number);
    if (found?.kind !== kind) throw new Refusal(404, `There is no ${kind} ${number}.`);
    return found;
  };
  const chat = (given: { phone: string; contact: string }) => {
    const phone = account('phone', given.phone);
    const contact = contactOf(store, phone.number, given.contact);
    if (!contact) throw new Refusal(404, `The phone ${phone.number} has no contact ${given.contact}.`);
    return { phone, contact };
  };
  const saying = ({ phone, contact, id, text, message }: z.output<typeof calls.say.input>): Saying => ({
    ...chat({ phone, contact }),
    id,
    message: contentOf(text, message),
  });
  const openOrClose = (given: { phone: string; contact: string }, open: boolean): Record<string, never> => {
    const { phone, contact } = chat(given);
    if (open) openChat(world, phone.number, contact);
    else setOpen(store, phone.number, contact.number, false);
    world.log(open ? 'opened' : 'closed', given);
    return {};
  };
  return [
    serve(calls.scan, async (given) => phoneShown(world, account('phone', await scan(world, given)))),
    serve(calls.phones, () => phones(store).map((each) => phoneShown(world, each))),
    serve(calls.contacts, ({ phone = '' }) => contactsOf(store, phone).map((each) => contactShown(world, each, phone))),
    serve(calls.addContact, ({ name, number = freeNumber(store, '551193', 7), phone, addressing }) => {
      if (phone !== undefined) account('phone', phone);
      if (findNumber(store, number)) throw new Refusal(409, `The number ${number} is taken.`);
      world.log('contact added', { contact: number });
      return contactShown(world, addAccount(store, { number, name, kind: 'contact', addressing, owner: phone }));
    }),
    serve(calls.changePicture, ({ contact }) => {
      changePicture(world, account('contact', contact));
      return {};
    }),
    serve(calls.renumber, async ({ contact, to }) => {
      await renumber(world, account('contact', contact), to);
      return {};
    }),
    serve(calls.chat, (given) => {
      const { phone, contact } = chat(given);
      return messagesOf(store, phone.number, contact.number).map(messageShown);
    }),
    serve(calls.message, ({ id, ...given }) => {
      const { phone, contact } = chat(given);
      const found = findMessages(store, phone.number, id).find((each) => each.contact === contact.number);
      if (!found?.content) throw new Refusal(404, 'There is no such message, or it was not decrypted yet.');
      return jsonOf(found.content);
    }),
    serve(calls.say, async ({ ago = 0, list, ...given }) => ({
      id: await say(world, { ...saying(given), at: Date.now() - ago * 1000, list }),
    })),
    serve(calls.sayAsOwner, async (given) => ({ id: await sayAsOwner(world, saying(given)) })),
    serve(calls.ring, ({ video, ...given }) => ({ id: ring(world, chat(given), video) })),
    serve(calls.endCall, ({ how, ...given }) => {
      endRinging(world, chat(given), how);
      return {};
    }),
    serve(calls.open, (given) => openOrClose(given, true)),
    serve(calls.close, (given) => openOrClose(given, false)),
    serve(calls.typing, ({ state, ...given }) => {
      const { phone, contact } = chat(given);
      const stanza = node('chatstate', { from: jidOf(contact, contact.addressing) }, [node(state)]);
      // WhatsApp sends it only to companions that are available and have subscribed to it.
      for (const companion of companionsOf(store, phone.number)) {
        const session = sessionOf(world, companion);
        if (session?.isAvailable && session.watched.has(contact.number)) session.send(stanza);
      }
      return {};
    }),
    serve(calls.unlink, ({ phone }) => ({ devices: unlinkPhone(world, account('phone', phone).number) })),
    serve(lineCalls.drop, ({ phone, code }) => ({ connections: drop(world, account('phone', phone).number, code) })),
    serve(lineCalls.babble, ({ phone, ...said }) => ({
      connections: babble(world, account('phone', phone).number, said),
    })),
    serve(calls.options, async ({ phone, contact, ...options }) => {
      const of = phone === undefined ? undefined : account('phone', phone);
      await setOptions(world, of, contact === undefined ? undefined : account('contact', contact), options);
      return {};
    }),
    serve(calls.addPast, async ({ phone, ...past }) => ({
      contacts: await addPast(world, account('phone', phone), past),
    })),
    serve(calls.flood, ({ phone, ...given }) => flood(world, account('phone', phone), given)),
    serve(calls.state, () => stateOf(world)),
    serve(calls.log, () => world.entries),
    ...servedGroups(world),
  ];
};
