import { type BinaryNode, encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { type PhoneAccount, findNumber, lidJid, phoneJid } from './accounts.ts';
import { type ChatMessage, type SimulatedMessage, writeSaid } from './chats.ts';
import { type Companion, companionsOf } from './companions.ts';
import { sendKeptToAll, keepStanza } from './delivery.ts';
import type { Signal } from './device.ts';
import { encryptFor, garbled } from './encryption.ts';
import { groupById, type Group, simulatedGroupJid, phonesIn } from './groups.ts';
import { describe, stanzaKind } from './kinds.ts';
import { asSent } from './sealing.ts';
import { messageId, node, seconds } from './stanzas.ts';
import type { World } from './world.ts';

export type GroupSaying = { group: Group; author: PhoneAccount; message: proto.IMessage; id?: string | undefined };

/** Returns the attributes of a group's message as WhatsApp delivers it, with the sender as `participant`. */
export const groupAttributes = (
  group: Pick<Group, 'id'>,
  author: PhoneAccount,
  said: SimulatedMessage | ChatMessage,
  at: number,
) => ({
  id: said.id,
  t: seconds(at),
  notify: author.name,
  from: simulatedGroupJid(group),
  participant: lidJid(author),
  participant_pn: phoneJid(author),
  addressing_mode: 'lid',
  ...stanzaKind(said),
});

const row = z.object({ device: z.number() });
const at = 'group_id = ? and author = ? and number = ? and device = ?';

/** Encrypts the author's sender key for a companion that does not have it yet. */
const keyFor = async (
  world: World,
  signal: Signal,
  { group, author }: GroupSaying,
  { companion, key }: { companion: Companion; key: Uint8Array },
): Promise<BinaryNode[]> => {
  const { number, device } = companion;
  if (world.store.row(row, `select device from sender_key where ${at}`, group.id, author.number, number, device))
    return [];
  const distribution = { groupId: simulatedGroupJid(group), axolotlSenderKeyDistributionMessage: key };
  const message = { senderKeyDistributionMessage: distribution };
  return [await encryptFor(world, signal, companion, { message })];
};

/**
 * Sends a group message of a member, possibly the owner of a business phone: one ciphertext for all. Resolves with the
 * message's id.
 */
export const sayInGroup = async (world: World, saying: GroupSaying): Promise<string> => {
  const { group, author, message, id = messageId() } = saying;
  const { store } = world;
  const content = proto.Message.encode(message).finish();
  const said = {
    contact: group.id,
    author: author.number,
    id,
    addressing: 'lid' as const,
    content,
    ...describe(message),
  };
  const receivers = phonesIn(store, group);
  const companions = receivers.flatMap(({ number }) => companionsOf(store, number));
  await world.device(author.number).exclusive(
    async (signal) => {
      const { ciphertext, senderKeyDistributionMessage: key } = await signal.encryptGroupMessage({
        group: simulatedGroupJid(group),
        meId: lidJid(author),
        data: encodeWAMessage(asSent(author, id, message)),
      });
      const copies = [];
      for (const companion of companions)
        copies.push({ companion, keys: await keyFor(world, signal, saying, { companion, key }) });
      return { ciphertext, copies };
    },
    ({ ciphertext, copies }) => {
      for (const { number } of receivers) writeSaid(store, { ...said, phone: number }, number !== author.number);
      for (const { companion, keys } of copies) {
        const { number, device } = companion;
        const cipher = node('enc', { v: '2', type: 'skmsg' }, ciphertext);
        const attrs = groupAttributes(group, author, { ...said, phone: number }, Date.now());
        keepStanza(world, number, device, node('message', attrs, [...keys, garbled(world, author, cipher)]));
        if (keys.length)
          store.run('insert or ignore into sender_key values (?, ?, ?, ?)', group.id, author.number, number, device);
      }
    },
  );
  world.log('said in group', { group: group.id, author: author.number, id });
  for (const { number } of receivers) sendKeptToAll(world, number);
  return id;
};

/**
 * Returns a group message for sending it again to one companion alone. The author's sender key goes out again with the next
 * message.
 */
export const groupAgain = (world: World, said: ChatMessage, { number, device }: Companion) => {
  const group = groupById(world.store, said.contact);
  const author = findNumber(world.store, said.author);
  if (!group || !author || !said.content) return undefined;
  world.store.run(`delete from sender_key where ${at}`, group.id, author.number, number, device);
  const message = asSent(author, said.id, proto.Message.decode(said.content));
  return { sender: author, message, attrs: groupAttributes(group, author, said, said.at) };
};
