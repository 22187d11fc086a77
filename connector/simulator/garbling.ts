import type { BinaryNode } from '@whiskeysockets/baileys';
import type { PhoneAccount } from './accounts.ts';
import type { World } from './world.ts';

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
