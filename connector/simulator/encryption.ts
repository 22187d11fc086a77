import { type BinaryNode, encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import { type PhoneAccount, findNumber, lidJid } from './accounts.ts';
import type { Companion } from './companions.ts';
import { beginSession, type Signal } from './device.ts';
import { bundleOf } from './directory.ts';
import { node } from './stanzas.ts';
import type { World } from './world.ts';

const accountOf = (world: World, companion: Companion): PhoneAccount => {
  const account = findNumber(world.store, companion.number);
  if (!account) throw new Error('a companion belongs to an account');
  return account;
};

/** Returns the address of a companion's Signal session: its LID with the device. */
export const signalAddressOf = (world: World, companion: Companion): string =>
  lidJid(accountOf(world, companion), companion.device);

/** Encrypts a message for a companion, in a new Signal session if there is none. Returns the <enc> node. */
export const encryptFor = async (
  world: World,
  signal: Signal,
  companion: Companion,
  { message, count }: { message: proto.IMessage; count?: number | undefined },
): Promise<BinaryNode> => {
  const jid = signalAddressOf(world, companion);
  if (!(await signal.validateSession(jid)).exists) {
    const bundle = bundleOf(world, accountOf(world, companion), companion.device);
    if (!bundle) throw new Error('the companion is no longer linked');
    await beginSession(signal, jid, bundle);
  }
  const { type, ciphertext } = await signal.encryptMessage({ jid, data: encodeWAMessage(message) });
  return node('enc', { v: '2', type, count: count?.toString() }, ciphertext);
};

/** Damages the ciphertext if that fault was requested. */
export const garbled = ({ faults }: World, { number }: PhoneAccount, cipher: BinaryNode): BinaryNode => {
  const left = faults.garbleNext.get(number) ?? 0;
  if (left === 0 || !(cipher.content instanceof Uint8Array)) return cipher;
  faults.garbleNext.set(number, left - 1);
  const content = Buffer.from(cipher.content);
  const damaged = content.length - 12; // inside the sealed part, with or without a pre-key around it
  content[damaged] = (content[damaged] ?? 0) ^ 1;
  return { ...cipher, content };
};
