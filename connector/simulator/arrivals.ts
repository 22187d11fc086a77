import { type BinaryNode, jidDecode, isLidUser, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { type Account, findJid, findNumber, jidOf } from './accounts.ts';
import { findMessages, isOpen, markOnPhone, writeContent } from './chats.ts';
import { drainAll, hold, waiting } from './delivery.ts';
import type { Signal } from './device.ts';
import { describe } from './kinds.ts';
import { node, receiptNode, registrationNode, seconds } from './stanzas.ts';
import { holdReceipt } from './ticks.ts';
import type { World } from './world.ts';

const busy = new WeakMap<World, Set<string>>();

/** A phone takes what waits for it on the server, one stanza after another, unless it is switched off. */
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
  const [cipher] = Array.isArray(stanza.content) ? stanza.content : [];
  const type = cipher?.attrs['type'];
  if (!(cipher?.content instanceof Uint8Array) || (type !== 'pkmsg' && type !== 'msg'))
    throw new Error('no ciphertext');
  const plain = await signal.decryptMessage({ jid, type, ciphertext: cipher.content });
  return proto.Message.decode(unpadRandomMax16(plain));
};

/** One stanza reaches a phone: it is decrypted, shown and answered with receipts, or asked for again. */
const arrive = async (world: World, phone: Account, seq: number, stanza: BinaryNode): Promise<void> => {
  const { from = '', to = '', id = '', category } = stanza.attrs;
  const sender = findJid(world.store, from);
  const done = (): unknown => world.store.run('delete from undelivered where seq = ?', seq);
  if (!sender) return void done();
  const device = world.device(phone.number);
  try {
    await device.exclusive(
      (signal) => decrypt(signal, from, stanza),
      (message) => {
        done();
        if (sender.number === phone.number) keepOwnCopy(world, phone, id, message);
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
  drainAll(world, sender.number);
};

const keepOwnCopy = (world: World, phone: Account, id: string, message: proto.Message): void => {
  const contact = findJid(world.store, message.deviceSentMessage?.destinationJid ?? '');
  if (contact) markOnPhone(world.store, { phone: phone.number, contact: contact.number, id });
  world.log('on phone', { phone: phone.number, contact: contact?.number, id });
};

const show = (
  world: World,
  { phone, sender }: { phone: Account; sender: Account },
  sent: { id: string; to: string },
  message: proto.Message,
) => {
  const { id, to } = sent;
  const arrived = { phone: sender.number, contact: phone.number, id };
  writeContent(world.store, arrived, proto.Message.encode(message).finish(), describe(message));
  const chat = { phone: sender.number, contact: phone, addressing: isLidUser(to) ? 'lid' : 'pn' } as const;
  world.log('decrypted', arrived);
  if (phone.auto_delivered) holdReceipt(world, chat, [id], false);
  if (isOpen(world.store, sender.number, phone.number)) holdReceipt(world, chat, [id], true);
};

/** Asks the companion that sent it to encrypt it anew, unless it was decrypted before. */
const askAgain = (world: World, phone: Account, sender: Account, stanza: BinaryNode): void => {
  const { from, to = '', id = '' } = stanza.attrs;
  const seen = findMessages(world.store, sender.number, id).find(({ contact }) => contact === phone.number);
  const device = jidDecode(from)?.device;
  if (seen?.content || device === undefined) return;
  const retry = node('retry', { count: '1', id, t: seconds(), v: '1' });
  const registration = registrationNode(world.device(phone.number).registrationId);
  const address = jidOf(phone, isLidUser(to) ? 'lid' : 'pn');
  hold(world, sender.number, device, receiptNode(address, [id], 'retry', [retry, registration]));
};

/** Every phone that is switched on takes what waited while the simulator was not running. */
export const consumeAll = async (world: World): Promise<void> => {
  const numbers = world.store.rows(
    z.object({ number: z.string() }),
    'select distinct number from undelivered where device = 0',
  );
  await Promise.all(numbers.map(({ number }) => consume(world, number)));
};
