import type { proto } from '@whiskeysockets/baileys';
import type { MessageCard, MessagePlace } from '../../../domain/message/content.ts';
import type { QuotedMessage } from '../../../domain/message/quoted.ts';
import { mediaTypeOf, messageFile } from '../../../domain/message/shape.ts';
import { contactsOf } from '../content/cards.ts';
import { pointOf } from '../content/place.ts';

const placeIn = (kind: string, body: string, place: MessagePlace): proto.IMessage => {
  const { degreesLatitude, degreesLongitude, jpegThumbnail, ...named } = pointOf(place);
  const at = { degreesLatitude, degreesLongitude, ...(jpegThumbnail && { jpegThumbnail }) };
  return kind === 'liveLocationMessage'
    ? { liveLocationMessage: { ...at, ...(body && { caption: body }) } }
    : { locationMessage: { ...at, ...named } };
};

const cardsIn = (cards: readonly MessageCard[], body: string): proto.IMessage => {
  const contacts = contactsOf(cards);
  const [first] = contacts;
  return first && contacts.length === 1
    ? { contactMessage: first }
    : { contactsArrayMessage: { displayName: body, contacts } };
};

/**
 * Builds the content of a quote that we send. The customer's phone shows it if it no longer has the message itself. So its
 * kind is the same: a picture stays a picture. The file itself is not part of a quote. Other kinds are quoted by their
 * text.
 */
export const quotedContent = ({ kind, body, media, file, cards, location }: QuotedMessage): proto.IMessage => {
  if (cards?.length) return cardsIn(cards, body);
  if (location) return placeIn(kind, body, location);
  const shown = messageFile({ announced: file, media, state: null, error: '' });
  const caption = body ? { caption: body } : {};
  const thumbnail = file?.thumbnail ? { jpegThumbnail: Buffer.from(file.thumbnail, 'base64') } : {};
  const mimetype = shown?.mime ?? '';
  const seconds = shown?.seconds ? { seconds: Math.max(1, Math.round(shown.seconds)) } : {};
  switch (mediaTypeOf(kind)) {
    case 'image':
      return { imageMessage: { ...caption, ...thumbnail, mimetype } };
    case 'video':
      return { [kind === 'ptvMessage' ? kind : 'videoMessage']: { ...caption, ...thumbnail, ...seconds, mimetype } };
    case 'audio':
      return { audioMessage: { ...seconds, mimetype, ptt: shown?.isVoice ?? false } };
    case 'application': {
      const fileName = media?.name || file?.name || '';
      return { documentMessage: { ...caption, ...thumbnail, mimetype, fileName, title: fileName } };
    }
    case 'sticker':
      return { stickerMessage: { mimetype } };
    default:
      return { conversation: body };
  }
};
