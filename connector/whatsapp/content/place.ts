import type { AnyMessageContent, proto } from '@whiskeysockets/baileys';
import type { MessagePlace } from '../../../domain/message/content.ts';
import { cleanText } from '../kernel/clean.ts';

/** Maximum bytes of a map. WhatsApp's own have a few kilobytes. */
const LARGEST_THUMBNAIL = 40_000;
const LONGEST = 1_000;

const line = (text: string | null | undefined): string => cleanText((text ?? '').slice(0, LONGEST)).trim();
/** Returns a web address; '' for any other. */
export const webAddress = (url: string | null | undefined): string =>
  /^https?:\/\//iu.test(line(url)) ? line(url) : '';
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
/** Returns a small JPEG in base64; '' for anything else. */
export const thumbnailOf = (bytes: Uint8Array | null | undefined): string =>
  bytes && bytes.length <= LARGEST_THUMBNAIL && isJpeg(bytes) ? Buffer.from(bytes).toString('base64') : '';

/** Returns the place that a message shares; null if it has no valid coordinates. */
export const placeIn = ({ locationMessage, liveLocationMessage }: proto.IMessage): MessagePlace | null => {
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
    url: webAddress(said.url),
    isLive: !!liveLocationMessage || said.isLive === true,
    thumbnail: thumbnailOf(said.jpegThumbnail),
  };
};

/** Converts a place to the form in WhatsApp's messages. A moving place becomes the position where it was. */
export const pointOf = ({ latitude, longitude, thumbnail, ...said }: MessagePlace): proto.Message.ILocationMessage => {
  const { name, address, url } = said;
  const told = { ...(name && { name }), ...(address && { address }), ...(url && { url }) };
  const map = thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {};
  return { degreesLatitude: latitude, degreesLongitude: longitude, ...told, ...map };
};

/** Converts a place to content that the client sends. */
export const placeContent = (place: MessagePlace): AnyMessageContent => ({ location: pointOf(place) });
