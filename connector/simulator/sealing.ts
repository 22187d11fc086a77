import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { editKey } from '../whatsapp/content/messageSecret.ts';
import { type PhoneAccount, lidJid } from './accounts.ts';

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const { MESSAGE_EDIT: SEALED_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

/** Returns the secret that a phone attaches to its message, the same each time it sends the message. */
export const secretFor = (author: PhoneAccount, id: string): Buffer =>
  createHash('sha256').update(`secret of ${author.number} ${id}`).digest();

const sealed = (author: PhoneAccount, edit: proto.Message.IProtocolMessage, secret: Uint8Array): proto.IMessage => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', editKey(secret, edit.key?.id ?? '', lidJid(author)), iv);
  const plain = proto.Message.encode({ protocolMessage: edit }).finish();
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return {
    secretEncryptedMessage: { targetMessageKey: edit.key ?? null, encPayload, encIv: iv, secretEncType: SEALED_EDIT },
  };
};

/**
 * Converts a message to the form in which current phones send it: its secret is attached, and an edit is encrypted with the
 * secret of the message it changes. `secretOfOldMessage`: the secret of a message that another device of the author sent.
 */
export const asSent = (
  author: PhoneAccount,
  id: string,
  message: proto.IMessage,
  secretThen: Uint8Array | null = null,
): proto.IMessage => {
  const { protocolMessage: change } = message;
  if (change?.type === MESSAGE_EDIT && change.key?.id)
    return sealed(author, change, secretThen ?? secretFor(author, change.key.id));
  if (change || message.reactionMessage || message.messageContextInfo) return message;
  return { ...message, messageContextInfo: { messageSecret: secretFor(author, id) } };
};
