import type { z } from 'zod';
import {
  type PhoneAccount,
  addAccount,
  contactOf,
  contactsOfPhone,
  findNumber,
  freeNumber,
  accountJid,
  phones,
} from './accounts.ts';
import { endRinging, ringPhone } from './calling.ts';
import { findMessages, isChatOpen, messagesOf, setChatOpen } from './chats.ts';
import { companionsOf } from './companions.ts';
import { calls, type SimulatedContact, type Phone } from './contract.ts';
import { sessionOf } from './delivery.ts';
import { blockOnPhone } from './blocklist.ts';
import { changePicture } from './directory.ts';
import { sendMalformed } from './malformedData.ts';
import { dropConnections } from './dropConnections.ts';
import { lineCalls } from './lineContract.ts';
import { addFlood } from './flood.ts';
import { servedGroups } from './groupControl.ts';
import { scan } from './linking.ts';
import { addPast } from './history.ts';
import { requestedContent, messageAsJson } from './messages.ts';
import { setOptions } from './options.ts';
import { SimulatorRefusal, serveControl, type Served } from './serving.ts';
import { renumber } from './renumbering.ts';
import { messageShown } from './shown.ts';
import { sendFromContact, sayAsOwner, type ContactSpeech } from './speaking.ts';
import { node } from './stanzas.ts';
import { stateOf } from './state.ts';
import { readAsContact } from './ticks.ts';
import { unlinkDevices } from './unlinking.ts';
import type { World } from './world.ts';

const phoneShown = (world: World, { number, name }: PhoneAccount): Phone => {
  const companions = companionsOf(world.store, number);
  const online = companions.some((companion) => sessionOf(world, companion)?.cursor !== undefined);
  return { phone: number, name, linked: companions.length > 0, online };
};

const contactShown = (
  world: World,
  { number, name, lid, addressing, offline }: PhoneAccount,
  phone = '',
): SimulatedContact => ({
  number,
  name,
  lid,
  addressing,
  offline,
  open: isChatOpen(world.store, phone, number),
});

/** Returns all routes of the control API. */
export const served = (world: World): Served[] => {
  const { store } = world;
  const account = (kind: PhoneAccount['kind'], number: string): PhoneAccount => {
    const found = findNumber(store, number);
    if (found?.kind !== kind) throw new SimulatorRefusal(404, `There is no ${kind} ${number}.`);
    return found;
  };
  const chat = (given: { phone: string; contact: string }) => {
    const phone = account('phone', given.phone);
    const contact = contactOf(store, phone.number, given.contact);
    if (!contact) throw new SimulatorRefusal(404, `The phone ${phone.number} has no contact ${given.contact}.`);
    return { phone, contact };
  };
  const saying = ({ phone, contact, id, text, message }: z.output<typeof calls.say.input>): ContactSpeech => ({
    ...chat({ phone, contact }),
    id,
    message: requestedContent(text, message),
  });
  const openOrClose = (given: { phone: string; contact: string }, open: boolean): Record<string, never> => {
    const { phone, contact } = chat(given);
    if (open) readAsContact(world, phone.number, contact);
    else setChatOpen(store, phone.number, contact.number, false);
    world.log(open ? 'opened' : 'closed', given);
    return {};
  };
  return [
    serveControl(calls.scan, async (given) => phoneShown(world, account('phone', await scan(world, given)))),
    serveControl(calls.phones, () => phones(store).map((each) => phoneShown(world, each))),
    serveControl(calls.contacts, ({ phone = '' }) =>
      contactsOfPhone(store, phone).map((each) => contactShown(world, each, phone)),
    ),
    serveControl(calls.addContact, ({ name, number = freeNumber(store, '551193', 7), phone, addressing }) => {
      if (phone !== undefined) account('phone', phone);
      if (findNumber(store, number)) throw new SimulatorRefusal(409, `The number ${number} is taken.`);
      world.log('contact added', { contact: number });
      return contactShown(world, addAccount(store, { number, name, kind: 'contact', addressing, owner: phone }));
    }),
    serveControl(calls.blockOnPhone, ({ phone, contact, isBlocked }) => {
      blockOnPhone(world, account('phone', phone), { contact: account('contact', contact), isBlocked });
      return {};
    }),
    serveControl(calls.changePicture, ({ contact }) => {
      changePicture(world, account('contact', contact));
      return {};
    }),
    serveControl(calls.renumber, async ({ contact, to }) => {
      await renumber(world, account('contact', contact), to);
      return {};
    }),
    serveControl(calls.chat, (given) => {
      const { phone, contact } = chat(given);
      return messagesOf(store, phone.number, contact.number).map(messageShown);
    }),
    serveControl(calls.message, ({ id, ...given }) => {
      const { phone, contact } = chat(given);
      const found = findMessages(store, phone.number, id).find((each) => each.contact === contact.number);
      if (!found?.content) throw new SimulatorRefusal(404, 'There is no such message, or it was not decrypted yet.');
      return messageAsJson(found.content);
    }),
    serveControl(calls.say, async ({ ago = 0, list, ...given }) => ({
      id: await sendFromContact(world, { ...saying(given), at: Date.now() - ago * 1000, list }),
    })),
    serveControl(calls.sayAsOwner, async (given) => ({ id: await sayAsOwner(world, saying(given)) })),
    serveControl(calls.ring, ({ video, ...given }) => ({ id: ringPhone(world, chat(given), video) })),
    serveControl(calls.endCall, ({ how, ...given }) => {
      endRinging(world, chat(given), how);
      return {};
    }),
    serveControl(calls.open, (given) => openOrClose(given, true)),
    serveControl(calls.close, (given) => openOrClose(given, false)),
    serveControl(calls.typing, ({ state, ...given }) => {
      const { phone, contact } = chat(given);
      const stanza = node('chatstate', { from: accountJid(contact, contact.addressing) }, [node(state)]);
      // WhatsApp sends it only to companions that are available and have subscribed to it.
      for (const companion of companionsOf(store, phone.number)) {
        const session = sessionOf(world, companion);
        if (session?.isAvailable && session.watched.has(contact.number)) session.send(stanza);
      }
      return {};
    }),
    serveControl(calls.unlink, ({ phone }) => ({ devices: unlinkDevices(world, account('phone', phone).number) })),
    serveControl(lineCalls.drop, ({ phone, code }) => ({
      connections: dropConnections(world, account('phone', phone).number, code),
    })),
    serveControl(lineCalls.babble, ({ phone, ...said }) => ({
      connections: sendMalformed(world, account('phone', phone).number, said),
    })),
    serveControl(calls.options, async ({ phone, contact, ...options }) => {
      const of = phone === undefined ? undefined : account('phone', phone);
      await setOptions(world, of, contact === undefined ? undefined : account('contact', contact), options);
      return {};
    }),
    serveControl(calls.addPast, async ({ phone, ...past }) => ({
      contacts: await addPast(world, account('phone', phone), past),
    })),
    serveControl(calls.flood, ({ phone, ...given }) => addFlood(world, account('phone', phone), given)),
    serveControl(calls.state, () => stateOf(world)),
    serveControl(calls.log, () => world.entries),
    ...servedGroups(world),
  ];
};
