import type { AnyMessageContent, proto } from '@whiskeysockets/baileys';
import type { MessagePlace } from '../../domain/message/content.ts';
import { cleanText } from './clean.ts';

/** A map of WhatsApp's has a few kilobytes. */
const LARGEST_THUMBNAIL = 40_000;
const LONGEST = 1_000;

const line = (text: string | null | undefined): string => cleanText((text ?? '').slice(0, LONGEST)).trim();
/** An address of the web; '' for any other. */
export const linkOf = (url: string | null | undefined): string => (/^https?:\/\//iu.test(line(url)) ? line(url) : '');
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
/** A small JPEG in base64; '' for none, and for anything else. */
export const pictureOf = (bytes: Uint8Array | null | undefined): string =>
  bytes && bytes.length <= LARGEST_THUMBNAIL && isJpeg(bytes) ? Buffer.from(bytes).toString('base64') : '';

/** Where a message says that somebody or something is; null where it says no place on earth. */
export const placeOf = ({ locationMessage, liveLocationMessage }: proto.IMessage): MessagePlace | null => {
  const said: proto.Message.ILocationMessage | null | undefined = locationMessage ?? liveLocationMessage;
  if (!said) return null;
  const { degreesLatitude: latitude, degreesLongitude: longitude } = said;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return {
    latitude,
    longitude,
    name: line(said.name),
    address: line(said.address),
    url: linkOf(said.url),
    isLive: !!liveLocationMessage || said.isLive === true,
    thumbnail: pictureOf(said.jpegThumbnail),
  };
};

/** A place as WhatsApp's messages hold it: where somebody was, if it moved. */
export const pointOf = ({ latitude, longitude, thumbnail, ...said }: MessagePlace): proto.Message.ILocationMessage => {
  const { name, address, url } = said;
  const told = { ...(name && { name }), ...(address && { address }), ...(url && { url }) };
  const map = thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {};
  return { degreesLatitude: latitude, degreesLongitude: longitude, ...told, ...map };
};

/** A place as the client is given it to send. */
export const placeContent = (place: MessagePlace): AnyMessageContent => ({ location: pointOf(place) });
