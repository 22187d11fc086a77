import { type BinaryNode, getBinaryNodeChild, proto } from '@whiskeysockets/baileys';
import { type PhoneAccount, findNumber } from './accounts.ts';
import { type ChatMessage, findMessages } from './chats.ts';
import type { Companion } from './companions.ts';
import { sendKeptStanzas, keepStanza } from './delivery.ts';
import { beginSession, type Bundle } from './device.ts';
import { bundleOf } from './directory.ts';
import { signalAddressOf, encryptFor } from './encryption.ts';
import { groupAgain } from './groupSpeaking.ts';
import { contactAttributes, listAttributes, listIn, ownerAttributes, ownerCopy } from './speaking.ts';
import { asSent } from './sealing.ts';
import { childBytes, publicKeyOf, node, bigEndianNumber } from './stanzas.ts';
import type { World } from './world.ts';

const mostRetries = 5;

/** Returns the keys that a client encloses from its second try on. */
const enclosedBundle = (receipt: BinaryNode): Bundle | undefined => {
  const keys = getBinaryNodeChild(receipt, 'keys');
  if (!keys) return undefined;
  return {
    registrationId: bigEndianNumber(childBytes(receipt, 'registration')),
    identity: childBytes(keys, 'identity'),
    signedKey: publicKeyOf(getBinaryNodeChild(keys, 'skey')),
    oneTimeKey: publicKeyOf(getBinaryNodeChild(keys, 'key')),
  };
};

/** Rebuilds a message. `chat`: the JID that the companion names as its chat, which may be a broadcast list. */
const rebuilt = ({ store }: World, phone: PhoneAccount, said: ChatMessage, chat: string | undefined) => {
  const contact = findNumber(store, said.contact);
  if (!said.content || !contact) return undefined;
  const message = asSent(said.fromContact ? contact : phone, said.id, proto.Message.decode(said.content));
  const own = contactAttributes(contact, said, said.at);
  const list = listIn(chat);
  return said.fromContact
    ? { sender: contact, message, attrs: list === undefined ? own : listAttributes(list, own) }
    : { sender: phone, message: ownerCopy(contact, message), attrs: ownerAttributes(phone, contact, said, said.at) };
};

/**
 * Sends a message again that the companion could not decrypt, under the same id. Its sender begins a new session and keeps
 * the old ones for messages in transit. One new session serves all messages that were sent before it.
 */
export const answerRetryReceipt = async (
  world: World,
  phone: PhoneAccount,
  companion: Companion,
  receipt: BinaryNode,
): Promise<void> => {
  const { id = '' } = receipt.attrs;
  const count = Number(getBinaryNodeChild(receipt, 'retry')?.attrs['count'] ?? 1);
  const said = findMessages(world.store, phone.number, id).find(
    ({ fromContact, received }) => fromContact || received === 0,
  );
  const again = said && (groupAgain(world, said, companion) ?? rebuilt(world, phone, said, receipt.attrs['to']));
  if (!again || count > mostRetries) return;
  const { sender, message, attrs } = again;
  const { device } = companion;
  const line = `${sender.number} ${phone.number}:${device}`;
  const bundle = enclosedBundle(receipt);
  await world.device(sender.number).exclusive(
    async (signal) => {
      if (count > 1 || bundle || said.at >= (world.renewals.get(line) ?? 0)) {
        const fresh = bundle ?? bundleOf(world, phone, device);
        if (fresh) await beginSession(signal, signalAddressOf(world, companion), fresh);
        world.renewals.set(line, Date.now());
      }
      return encryptFor(world, signal, companion, { message, count });
    },
    (cipher) => keepStanza(world, phone.number, device, node('message', attrs, [cipher])),
  );
  world.log('sent again', { phone: phone.number, contact: said.contact, id, count });
  sendKeptStanzas(world, companion);
};
