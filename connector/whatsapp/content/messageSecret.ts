import { createDecipheriv, hkdfSync } from 'node:crypto';
import { jidNormalizedUser, proto, unpadRandomMax16, type WAMessage } from '@whiskeysockets/baileys';
import { isMessageId } from '../kernel/address.ts';
import type { Entry } from '../keys/journal.ts';
import { openEnvelopes } from './kinds/envelopes.ts';

const SECRET_BYTES = 32;
const TAG_BYTES = 16;
const { MESSAGE_EDIT: SEALED_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

const contentIn = (message: proto.IMessage | null | undefined): proto.IMessage =>
  message ? openEnvelopes(message).content : {};
const asSecret = (bytes: Uint8Array | null | undefined): string | undefined =>
  bytes?.length === SECRET_BYTES ? Buffer.from(bytes).toString('base64') : undefined;

/** Returns the secret that a sender put into a message, in base64. Later edits of the message are encrypted with it. */
export const secretOf = (message: proto.IMessage | null | undefined): string | undefined =>
  asSecret(message?.messageContextInfo?.messageSecret) ??
  asSecret(contentIn(message).messageContextInfo?.messageSecret);

/** Returns the secret of a message of the phone's history, which may be stored next to its content. */
export const secretOfOldMessage = ({ message, messageSecret }: WAMessage): string | undefined =>
  secretOf(message) ?? asSecret(messageSecret);

/**
 * Finds the secret of a message in the journal. Our own phone puts it next to the copy that it sends us, and the client
 * reads only the copy.
 */
export const secretInJournal = (entries: readonly Entry[], waId: string): string | undefined => {
  for (const entry of entries) {
    if (entry.waId !== waId) continue;
    try {
      const secret = secretOf(proto.Message.decode(unpadRandomMax16(entry.plaintext)));
      if (secret) return secret;
    } catch {
      // The client could not read it either.
    }
  }
  return undefined;
};

/** An edit that is encrypted with the secret of the message it changes. */
export type SealedEdit = { waId: string; payload: Uint8Array; iv: Uint8Array };

/** Returns the encrypted edit in a message, or null if there is none. */
export const sealedEditOf = (message: proto.IMessage | null | undefined): SealedEdit | null => {
  const sealed = contentIn(message).secretEncryptedMessage;
  const waId = sealed?.targetMessageKey?.id;
  if (sealed?.secretEncType !== SEALED_EDIT || !waId || !isMessageId(waId)) return null;
  return { waId, payload: sealed.encPayload ?? new Uint8Array(), iv: sealed.encIv ?? new Uint8Array() };
};

/** Derives the key of an edit. `author`: JID of the message's author, who alone may edit it. */
export const editKey = (secret: Uint8Array, waId: string, author: string, editor = author): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `${waId}${author}${editor}Message Edit`, SECRET_BYTES));

const decrypt = ({ payload, iv }: SealedEdit, key: Buffer, additional: string): Buffer | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(additional)).setAuthTag(payload.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
};

/** Returns all JIDs of an author, without devices, because a phone names authors by number or by LID. */
const authorsOf = (jids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(jids.flatMap((jid) => jidNormalizedUser(jid ?? undefined) || [])),
];

/** Decrypts an edit. Null if none of the author's addresses opens it. */
export const openEdit = (
  sealed: SealedEdit,
  secret: string,
  authors: readonly (string | null | undefined)[],
): proto.IMessage | null => {
  const bytes = Buffer.from(secret, 'base64');
  const jids = authorsOf(authors);
  for (const author of jids)
    for (const editor of jids)
      // WhatsApp adds no authenticated data to edits, but does so for votes and answers to events (Baileys).
      for (const additional of ['', `${sealed.waId}\u0000${editor}`]) {
        const plain = decrypt(sealed, editKey(bytes, sealed.waId, author, editor), additional);
        if (!plain) continue;
        try {
          return proto.Message.decode(plain);
        } catch {
          return null;
        }
      }
  return null;
};

/** Returns the message with its edit in the open, as senders write it that do not encrypt edits. */
export const withOpenEdit = (message: WAMessage, { waId }: SealedEdit, opened: proto.IMessage): WAMessage => {
  const inner = contentIn(opened).protocolMessage;
  const protocolMessage = {
    key: { id: waId },
    type: MESSAGE_EDIT,
    editedMessage: inner?.editedMessage ?? opened,
    ...(inner?.timestampMs && { timestampMs: inner.timestampMs }),
  };
  return { ...message, message: { protocolMessage } };
};
