import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, proto } from '@whiskeysockets/baileys';
import { findJid } from './accounts.ts';
import { findMessages, type ChatMessage } from './chats.ts';
import { fileOfMessage } from './downloads.ts';
import { findGroup } from './groups.ts';
import { restoreMedia } from './media.ts';
import { node } from './stanzas.ts';
import type { CompanionSession, World } from './world.ts';

const { ResultType } = proto.MediaRetryNotification;

/** Whether a companion names the message correctly: by its chat and, in a group, by its author. */
const isNamed = ({ store }: World, said: ChatMessage, { jid = '', participant = '' }: BinaryNode['attrs']): boolean => {
  const group = findGroup(store, jid);
  const chat = group?.id ?? findJid(store, jid)?.number;
  return chat === said.contact && (!group || findJid(store, participant)?.number === said.author);
};

/**
 * Answers a companion that asks the phone for a file that the media host forgot. The phone uploads it again and sends the new
 * path, encrypted with a key derived from the file's key; or it answers that the file is lost.
 */
export const reupload = (world: World, session: CompanionSession, phone: string, receipt: BinaryNode): void => {
  const { id = '' } = receipt.attrs;
  const about = getBinaryNodeChild(receipt, 'rmr')?.attrs ?? {};
  const found = findMessages(world.store, phone, id).find((said) => said.content && isNamed(world, said, about));
  const file = found?.content && fileOfMessage(found.content);
  const directPath = file && restoreMedia(world, file.path);
  const rmr = node('rmr', { jid: about['jid'] ?? '', from_me: about['from_me'] ?? 'false' });
  const attrs = { id, type: 'mediaretry', from: receipt.attrs['to'] ?? '', t: String(Math.floor(Date.now() / 1000)) };
  world.log('asked for again', { phone, id, found: directPath !== undefined });
  if (!file || directPath === undefined) {
    session.send(node('notification', attrs, [rmr, node('error', { code: String(ResultType.NOT_FOUND) })]));
    return;
  }
  const answer = { stanzaId: id, directPath, result: ResultType.SUCCESS };
  const key = Buffer.from(hkdfSync('sha256', file.mediaKey, new Uint8Array(), 'WhatsApp Media Retry Notification', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(id));
  const plain = proto.MediaRetryNotification.encode(answer).finish();
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const encrypt = node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]);
  session.send(node('notification', attrs, [rmr, encrypt]));
};
