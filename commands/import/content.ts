import { basename } from 'node:path/posix';
import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import type { MessageCard, MessagePlace } from '../../domain/message/content.ts';
import type { AnnouncedFile } from '../../domain/message/events.ts';

/** The content of a source message. */
export type SourceContent = {
  kind: string;
  body: string;
  file: AnnouncedFile | null;
  cards: MessageCard[];
  location: MessagePlace | null;
};
type Cells = { body: string; mediaUrl: string; mediaType: string };

const nothing = { file: null, cards: [], location: null };
const kinds = [
  [/^image/, 'imageMessage'],
  [/^(audio|ptt)/, 'audioMessage'],
  [/^video/, 'videoMessage'],
  [/^sticker/, 'stickerMessage'],
] as const;
const mapLink = /[?&]q=(-?\d+(?:\.\d+)?)(?:%2C|,)\s*(-?\d+(?:\.\d+)?)/i;
const cardName = /^FN:(.*)$/m;
const cardNumber = /waid=(\d+)/;

const mimeOf = (name: string): string => {
  const ending = endingOf(name);
  const found = Object.entries(mediaKinds).find(([kind, { also = [] }]) => [kind, ...also].includes(ending));
  return found?.[1].mime ?? 'application/octet-stream';
};

/** Reads the content of a source message. Returns null for a reaction, because conversations do not show it as a message. */
export const contentOfSource = ({ body, mediaUrl, mediaType }: Cells): SourceContent | null => {
  if (mediaType === 'reactionMessage') return null;
  if (mediaUrl) {
    const name = basename(mediaUrl);
    const kind = kinds.find(([of]) => of.test(mediaType))?.[1] ?? 'documentMessage';
    const file = {
      name: kind === 'documentMessage' ? name : '',
      mime: mimeOf(name),
      size: null,
      width: null,
      height: null,
      seconds: null,
      voice: kind === 'audioMessage',
      waveform: null,
      thumbnail: null,
    };
    return { ...nothing, kind, body: body === name || body === mediaUrl ? '' : body, file };
  }
  const [, latitude, longitude] = /location/i.test(mediaType) ? (mapLink.exec(body) ?? []) : [];
  if (latitude && longitude) {
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    const unnamed = { name: '', address: '', url: '', isLive: false, thumbnail: '' };
    return { ...nothing, kind: 'locationMessage', body: '', location: { ...place, ...unnamed } };
  }
  const called = /vcard|contact/i.test(mediaType) ? cardName.exec(body)?.[1]?.trim() : undefined;
  if (called)
    return {
      ...nothing,
      kind: 'contactMessage',
      body: '',
      cards: [{ name: called, number: cardNumber.exec(body)?.[1] ?? '' }],
    };
  return { ...nothing, kind: 'text', body };
};
