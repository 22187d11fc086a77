import { getContentType, normalizeMessageContent, proto } from '@whiskeysockets/baileys';

/**
 * The part of a message that a chat shows. `text` is its text, caption, name or emoji; for an edit the new text, for a revoke
 * the id.
 */
export type Described = { kind: string; text: string };

const { Type } = proto.Message.ProtocolMessage;

const ofProtocol = ({ type, key, editedMessage }: proto.Message.IProtocolMessage): Described => {
  if (type === Type.REVOKE) return { kind: 'revoke', text: key?.id ?? '' };
  if (type === Type.MESSAGE_EDIT) return { kind: 'edit', text: editedMessage ? describe(editedMessage).text : '' };
  return { kind: 'other', text: '' };
};

/** Returns the kind and the text of a message, inside any wrapper. */
export const describe = (message: proto.IMessage): Described => {
  const content = normalizeMessageContent(message) ?? {};
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = content;
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage } = content;
  const words = content.conversation || content.extendedTextMessage?.text;
  if (words) return { kind: 'text', text: words };
  if (content.protocolMessage) return ofProtocol(content.protocolMessage);
  if (content.reactionMessage) return { kind: 'reaction', text: content.reactionMessage.text ?? '' };
  if (imageMessage) return { kind: 'image', text: imageMessage.caption ?? '' };
  if (videoMessage) return { kind: 'video', text: videoMessage.caption ?? '' };
  if (audioMessage) return { kind: 'audio', text: '' };
  if (documentMessage) return { kind: 'document', text: documentMessage.caption || (documentMessage.fileName ?? '') };
  if (stickerMessage) return { kind: 'sticker', text: '' };
  if (locationMessage) return { kind: 'location', text: locationMessage.name ?? '' };
  if (content.callLogMesssage) return { kind: 'call', text: '' };
  if (liveLocationMessage) return { kind: 'location', text: '' };
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (cards) return { kind: 'contact', text: cards.map(({ displayName }) => displayName ?? '').join(', ') };
  return { kind: 'other', text: '' };
};

type Context = { about: string; forwarded: boolean; mentioned: string[]; expires?: number };
/**
 * Returns the message that this one changes, reacts to or answers ('' if none), whether it was forwarded, and the jids it
 * mentions.
 */
export const contextOf = (message: proto.IMessage): Context => {
  const content = normalizeMessageContent(message) ?? {};
  const key = content.protocolMessage?.key ?? content.reactionMessage?.key;
  const said = content.protocolMessage?.editedMessage ?? content;
  const kind = getContentType(said);
  const part = kind && said[kind];
  const context = part && typeof part === 'object' && 'contextInfo' in part ? part.contextInfo : null;
  const mentioned = context?.mentionedJid ?? [];
  const expires = context?.expiration ?? 0;
  const about = key?.id ?? context?.stanzaId ?? '';
  return { about, forwarded: context?.isForwarded === true, mentioned, ...(expires > 0 && { expires }) };
};

/** Returns the name of a message's file, or ''. */
export const fileOf = (message: proto.IMessage): string =>
  normalizeMessageContent(message)?.documentMessage?.fileName ?? '';

/** Returns the MIME type that a message's file claims, '' without one, and whether it is a voice message. */
export const fileShown = (message: proto.IMessage): { mime: string; voice: boolean } => {
  const content = normalizeMessageContent(message) ?? {};
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = content;
  const part = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage;
  return { mime: part?.mimetype ?? '', voice: audioMessage?.ptt === true };
};

const media = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'];

/** Returns the `type` and `edit` attributes of a message's stanza. */
export const stanzaKind = ({ kind }: Described): { type: string; edit?: string } => {
  if (kind === 'edit') return { type: 'text', edit: '1' };
  if (kind === 'revoke') return { type: 'text', edit: '7' };
  if (kind === 'reaction') return { type: 'reaction' };
  return { type: media.includes(kind) ? 'media' : 'text' };
};
