import type { proto } from '@whiskeysockets/baileys';
import type { MessageCard, MessagePlace } from '../../../domain/message/content.ts';
import type { QuotedMessage } from '../../../domain/message/quoted.ts';
import { clientMediaTypeOf, messageFile } from '../../../domain/message/shape.ts';
import { contactMessagesOf } from '../content/cards.ts';
import { pollOf } from '../content/kinds/social.ts';
import { pointOf } from '../content/place.ts';

const placeIn = (kind: string, body: string, place: MessagePlace): proto.IMessage => {
  const { degreesLatitude, degreesLongitude, jpegThumbnail, ...named } = pointOf(place);
  const at = { degreesLatitude, degreesLongitude, ...(jpegThumbnail && { jpegThumbnail }) };
  return kind === 'liveLocationMessage'
    ? { liveLocationMessage: { ...at, ...(body && { caption: body }) } }
    : { locationMessage: { ...at, ...named } };
};

const cardsIn = (cards: readonly MessageCard[], body: string): proto.IMessage => {
  const contacts = contactMessagesOf(cards);
  const [first] = contacts;
  return first && contacts.length === 1
    ? { contactMessage: first }
    : { contactsArrayMessage: { displayName: body, contacts } };
};

/** Kinds whose text is all that a quote shows of them, with the field that holds it. */
const worded: Readonly<Record<string, (body: string) => proto.IMessage>> = {
  pollCreationMessage: (body) => ({ pollCreationMessage: pollOf(body) }),
  pollCreationMessageV2: (body) => ({ pollCreationMessageV2: pollOf(body) }),
  pollCreationMessageV3: (body) => ({ pollCreationMessageV3: pollOf(body) }),
  pollCreationMessageV5: (body) => ({ pollCreationMessageV5: pollOf(body) }),
  templateMessage: (body) => ({ templateMessage: { hydratedTemplate: { hydratedContentText: body } } }),
  highlyStructuredMessage: (body) => ({ templateMessage: { hydratedTemplate: { hydratedContentText: body } } }),
  interactiveMessage: (body) => ({ interactiveMessage: { body: { text: body } } }),
  buttonsMessage: (body) => ({ buttonsMessage: { contentText: body } }),
  listMessage: (body) => ({ listMessage: { description: body } }),
  templateButtonReplyMessage: (body) => ({ templateButtonReplyMessage: { selectedDisplayText: body } }),
  buttonsResponseMessage: (body) => ({ buttonsResponseMessage: { selectedDisplayText: body } }),
  listResponseMessage: (body) => ({ listResponseMessage: { title: body } }),
  interactiveResponseMessage: (body) => ({ interactiveResponseMessage: { body: { text: body } } }),
  productMessage: (body) => ({ productMessage: { product: { title: body } } }),
  orderMessage: (body) => ({ orderMessage: { message: body } }),
  eventMessage: (body) => ({ eventMessage: { name: body } }),
};

/**
 * Builds the content of a quote that we send. The customer's phone shows it if it no longer has the message itself. So its
 * kind is the same: a picture stays a picture, and a poll stays a poll. The file itself is not part of a quote. A kind that
 * no phone quotes in its own form is quoted as its text.
 */
export const quotedContent = ({ kind, body, media, file, cards, location }: QuotedMessage): proto.IMessage => {
  if (cards?.length) return cardsIn(cards, body);
  if (location) return placeIn(kind, body, location);
  const shown = messageFile({ announced: file, media, state: null, error: '' });
  const caption = body ? { caption: body } : {};
  const thumbnail = file?.thumbnail ? { jpegThumbnail: Buffer.from(file.thumbnail, 'base64') } : {};
  const mimetype = shown?.mime ?? '';
  const seconds = shown?.seconds ? { seconds: Math.max(1, Math.round(shown.seconds)) } : {};
  switch (clientMediaTypeOf(kind)) {
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
      return worded[kind]?.(body) ?? { conversation: body };
  }
};
