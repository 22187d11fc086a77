import {
  type BinaryNode,
  getBinaryNodeChildren,
  jidDecode,
  isLidUser,
  proto,
  unpadRandomMax16,
} from '@whiskeysockets/baileys';
import { z } from 'zod';
import { type PhoneAccount, findJid, findNumber, accountJid, lidJid } from './accounts.ts';
import { findMessages, isChatOpen, markOnPhone, writeContent } from './chats.ts';
import { sendKeptToAll, keepStanza, waiting } from './delivery.ts';
import type { Signal } from './device.ts';
import { findGroup, type Group } from './groups.ts';
import { describe } from './kinds.ts';
import { node, receiptNode, registrationNode, seconds } from './stanzas.ts';
import { holdGroupReceipt, holdReceipt } from './ticks.ts';
import type { World } from './world.ts';

const busy = new WeakMap<World, Set<string>>();

/** Delivers the stanzas that wait for a phone, one after another, unless it is switched off. */
export const consume = async (world: World, number: string): Promise<void> => {
  const working = busy.get(world) ?? new Set();
  busy.set(world, working);
  if (working.has(number)) return;
  working.add(number);
  try {
    for (;;) {
      const phone = findNumber(world.store, number);
      const [next] = waiting(world, number, 0);
      if (!next || !phone || phone.offline) return;
      await arrive(world, phone, next.seq, next.node);
    }
  } finally {
    working.delete(number);
  }
};

const decrypt = async (signal: Signal, jid: string, stanza: BinaryNode): Promise<proto.Message> => {
  let said: proto.Message | undefined;
  for (const { attrs, content } of getBinaryNodeChildren(stanza, 'enc')) {
    const { type } = attrs;
    if (!(content instanceof Uint8Array)) continue;
    const group = stanza.attrs['from'] ?? '';
    if (type !== 'skmsg' && type !== 'pkmsg' && type !== 'msg') continue;
    const plain =
      type === 'skmsg'
        ? await signal.decryptGroupMessage({ group, authorJid: jid, msg: content })
        : await signal.decryptMessage({ jid, type, ciphertext: content });
    said = proto.Message.decode(unpadRandomMax16(plain));
    const { senderKeyDistributionMessage: item } = said;
    if (item) await signal.processSenderKeyDistributionMessage({ authorJid: jid, item });
    said.senderKeyDistributionMessage = null;
  }
  if (!said) throw new Error('no ciphertext');
  return said;
};

/** Delivers one stanza to a phone: it is decrypted, shown and answered with receipts, or requested again. */
const arrive = async (world: World, phone: PhoneAccount, seq: number, stanza: BinaryNode): Promise<void> => {
  const { from = '', to = '', id = '', category } = stanza.attrs;
  const author = stanza.attrs['participant'] ?? from;
  const group = findGroup(world.store, from);
  const sender = findJid(world.store, author);
  const done = (): unknown => world.store.run('delete from undelivered where seq = ?', seq);
  if (!sender) return void done();
  const device = world.device(phone.number);
  try {
    await device.exclusive(
      (signal) => decrypt(signal, author, stanza),
      (message) => {
        done();
        if (group) showGroup(world, group, { phone, sender, id }, message);
        else if (sender.number === phone.number) keepOwnCopy(world, phone, id, message);
        else if (category !== 'peer') show(world, { phone, sender }, { id, to }, message);
      },
    );
  } catch (error) {
    world.store.transaction(() => {
      done();
      askAgain(world, phone, sender, stanza);
    });
    world.log('not decrypted', {
      contact: phone.number,
      id,
      error: error instanceof Error ? error.message : 'unknown',
    });
  }
  sendKeptToAll(world, sender.number);
};

const keepOwnCopy = (world: World, phone: PhoneAccount, id: string, message: proto.Message): void => {
  const contact = findJid(world.store, message.deviceSentMessage?.destinationJid ?? '');
  if (contact) markOnPhone(world.store, { phone: phone.number, contact: contact.number, id });
  world.log('on phone', { phone: phone.number, contact: contact?.number, id });
};

/**
 * Handles a companion's message in a group. The sender's phone keeps it as a copy; another member's phone answers with
 * receipts.
 */
const showGroup = (
  world: World,
  group: Group,
  { phone, sender, id }: { phone: PhoneAccount; sender: PhoneAccount; id: string },
  message: proto.Message,
): void => {
  const arrived = { phone: sender.number, contact: group.id, id };
  writeContent(world.store, arrived, proto.Message.encode(message).finish(), describe(message));
  if (phone.number === sender.number) return markOnPhone(world.store, arrived);
  world.log('decrypted', { ...arrived, member: phone.number });
  const chat = { phone: sender.number, group: group.id, member: phone };
  if (phone.auto_delivered) holdGroupReceipt(world, chat, [id], false);
  if (isChatOpen(world.store, sender.number, group.id)) holdGroupReceipt(world, chat, [id], true);
};

const show = (
  world: World,
  { phone, sender }: { phone: PhoneAccount; sender: PhoneAccount },
  sent: { id: string; to: string },
  message: proto.Message,
) => {
  const { id, to } = sent;
  const arrived = { phone: sender.number, contact: phone.number, id };
  writeContent(world.store, arrived, proto.Message.encode(message).finish(), describe(message));
  const chat = { phone: sender.number, contact: phone, addressing: isLidUser(to) ? 'lid' : 'pn' } as const;
  world.log('decrypted', arrived);
  if (phone.auto_delivered) holdReceipt(world, chat, [id], false);
  if (isChatOpen(world.store, sender.number, phone.number)) holdReceipt(world, chat, [id], true);
};

/** Asks the sending companion to encrypt the message again, unless it was decrypted before. */
const askAgain = (world: World, phone: PhoneAccount, sender: PhoneAccount, stanza: BinaryNode): void => {
  const { from, participant, to = '', id = '' } = stanza.attrs;
  const group = findGroup(world.store, from ?? '');
  const seen = findMessages(world.store, sender.number, id).find(({ contact }) => contact === phone.number);
  const device = jidDecode(participant ?? from)?.device;
  if (seen?.content || device === undefined) return;
  const retry = node('retry', { count: '1', id, t: seconds(), v: '1' });
  const registration = registrationNode(world.device(phone.number).registrationId);
  const address = group ? (from ?? '') : accountJid(phone, isLidUser(to) ? 'lid' : 'pn');
  const { attrs, ...rest } = receiptNode(address, [id], 'retry', [retry, registration]);
  if (group) attrs['participant'] = lidJid(phone);
  keepStanza(world, sender.number, device, { ...rest, attrs });
};

/** Delivers what waited for each phone while the simulator was not running, unless the phone is switched off. */
export const consumeAll = async (world: World): Promise<void> => {
  const numbers = world.store.rows(
    z.object({ number: z.string() }),
    'select distinct number from undelivered where device = 0',
  );
  await Promise.all(numbers.map(({ number }) => consume(world, number)));
};
