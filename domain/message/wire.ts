import type { MessageAd, MessagePlace, MessageCard } from './content.ts';
import type { MessageRecord } from './shape.ts';

type Location = NonNullable<MessageRecord['location']>;
/** A picture of one pixel. Clients recognise a location by the picture in front. */
const noPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const coordinatesOf = ({ latitude, longitude }: Location): string => `${latitude}, ${longitude}`;

/** Converts a location to the form in replies. */
export const shownPlace = ({ thumbnail, ...place }: MessagePlace): Location => ({
  ...place,
  image: thumbnail ? `data:image/jpeg;base64,${thumbnail}` : null,
});

/** Converts an ad to the form in replies. */
export const shownAd = ({ thumbnail, ...ad }: MessageAd): NonNullable<MessageRecord['ad']> => ({
  ...ad,
  image: thumbnail ? `data:image/jpeg;base64,${thumbnail}` : null,
});

/** Returns one line of text for an ad. */
export const adTitle = ({ title, body }: Pick<MessageAd, 'title' | 'body'>): string => title || body;

/** Encodes a location as compatible clients read it: picture, link and description separated by bars. */
const placeBody = (location: Location, words: string): string =>
  [
    location.image ?? noPicture,
    `https://maps.google.com/maps?q=${location.latitude}%2C${location.longitude}&z=17&hl=pt-BR`,
    words || location.name || location.address || coordinatesOf(location),
  ].join('|');

type Quoted = NonNullable<MessageRecord['quotedMsg']>;
type Said = Pick<MessageRecord, 'id' | 'body' | 'fromMe' | 'mediaType' | 'file' | 'mediaName'> &
  Partial<Pick<MessageRecord, 'cards' | 'location'>>;

/** Returns WhatsApp's content of a message, as far as clients inspect it. */
const contentOf = ({ mediaType, body, file, mediaName, location }: Said): Record<string, object> => {
  const caption = body ? { caption: body } : {};
  const picture = file?.preview ? { jpegThumbnail: file.preview } : {};
  if (mediaType === 'image') return { imageMessage: { ...caption, ...picture } };
  if (mediaType === 'video') return { videoMessage: { ...caption, ...picture } };
  if (mediaType === 'audio') return { audioMessage: { ptt: file?.isVoice ?? false } };
  if (mediaType === 'application') return { documentMessage: { fileName: mediaName ?? '', ...caption } };
  if (mediaType === 'sticker') return { stickerMessage: {} };
  if (location)
    return { locationMessage: { degreesLatitude: location.latitude, degreesLongitude: location.longitude } };
  return {};
};
const jsonOf = (said: Said): string =>
  JSON.stringify({ key: { id: said.id, fromMe: said.fromMe }, message: contentOf(said) });
const quotedJson = (quoted: Quoted): Quoted => ({
  ...quoted,
  dataJson: jsonOf({ ...quoted, file: null, mediaName: null }),
});

/**
 * Encodes a message for clients (clients.md, What clients send): locations and contact cards in `body`, and `dataJson`.
 * Our web app reads `cards` and `location` instead, and the text by `messageLine`.
 */
export const asClientsRead = <M extends Said & Partial<Pick<MessageRecord, 'quotedMsg'>>>(message: M): M => {
  const { cards = [], location, quotedMsg, body } = message;
  const shown = cards.length > 0 ? cards.map(vcardOf).join('\n') : location ? placeBody(location, body) : body;
  return {
    ...message,
    body: shown,
    dataJson: jsonOf(message),
    ...(quotedMsg && { quotedMsg: quotedJson(quotedMsg) }),
  };
};

/** Returns the text of a message in one line: the names on contact cards, or the description of a location. */
export const messageLine = ({ body, cards = [], location }: Pick<Said, 'body' | 'cards' | 'location'>): string => {
  if (cards.length > 0) return cards.map(({ name }) => name).join(', ');
  return location && body.startsWith('data:image') ? body.split('|').slice(2).join('|') : body;
};

/** Returns the text to show below the card of a location; '' if the card already shows it. */
export const wordsBeside = (message: Pick<MessageRecord, 'body' | 'cards' | 'location'>): string => {
  const { cards, location } = message;
  if (cards.length > 0) return '';
  const words = messageLine(message);
  return location && [location.name, location.address, coordinatesOf(location)].includes(words) ? '' : words;
};

const escaped = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[\\;,]/gu, '\\$&');

/** Returns a contact card as a vCard, as phones and clients exchange it. */
export const vcardOf = ({ name, number, numbers = number ? [number] : [] }: MessageCard): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...numbers.map((each) => `TEL;type=CELL;type=VOICE;waid=${each}:+${each}`),
    'END:VCARD',
  ].join('\n');
